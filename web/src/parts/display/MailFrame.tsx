interface MailFrameProps {
  /** As it was sent, or is going to be. */
  html: string
  title: string
  className: string
}

/** A mail. Nothing in it runs, and its links open in a tab of their own, as in a mail program. */
export function MailFrame({ html, title, className }: MailFrameProps) {
  return (
    <iframe
      title={title}
      className={className}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={withTabs(html)}
    />
  )
}

/** Links do not replace the document in its frame: that would leave an empty frame. */
export const withTabs = (html: string): string => html.replace('<head>', '<head><base target="_blank">')
