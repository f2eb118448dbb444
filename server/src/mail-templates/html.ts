import { escapeHtml } from '../platform/lib/html.ts'
import { fairLink } from '../platform/lib/shown-text.ts'
import { contactUrl } from './contact-url.ts'
import type { MailParts } from './mail-parts.ts'

const ink = '#1a1f2b'
const quiet = '#5b6472'
const line = '#dfe3e8'
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The mail as HTML that old and new mail programs show alike: tables, inline styles, nothing loaded. */
export function html(parts: MailParts): string {
  const { language, subject, heading, greeting, paragraphs, details, link, calls, business, accent } = parts
  const body = [
    `<h1 style="margin:0 0 20px;${font};font-size:22px;line-height:28px;font-weight:600;color:${ink}">${escapeHtml(heading)}</h1>`,
    paragraph(greeting),
    ...writtenParagraphs(parts),
    ...paragraphs.map(text => paragraph(text)),
    ...(details.length > 0 ? [table(details, accent)] : []),
    ...(parts.lists ?? []).map(one => list(one, accent)),
    ...(link ? [button(link.url, link.button, accent)] : []),
    ...(link?.note ? [paragraph(link.note, quiet)] : []),
    ...(link ? [fallback(link, accent)] : []),
    ...(calls ? [paragraph(calls.lead), ...calls.list.map(command)] : []),
  ]
  return `<!DOCTYPE html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#ffffff">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#ffffff">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;border-bottom:2px solid ${accent};${font};font-size:16px;line-height:24px;font-weight:600;color:${accent}">${logo(parts)}${name(business)}</td></tr>
<tr><td style="padding:28px 0 24px">
${body.join('\n')}
</td></tr>
<tr><td style="padding:16px 0 0;border-top:1px solid ${line};${font};font-size:13px;line-height:20px;color:${quiet}">${withContact(parts)}${link?.warning ? `<br>${escapeHtml(link.warning)}` : ''}${footerLinks(parts)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const paragraph = (text: string, color = ink) =>
  `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${color}">${escapeHtml(text)}</p>`

/** Paragraphs of staff, with their lines. A link shows where it leads (decision "Fair links"). */
const writtenParagraphs = ({ written = '', accent }: MailParts) =>
  written
    .split(/\n[ \t]*\n\s*/)
    .filter(text => text.trim() !== '')
    .map(
      text =>
        `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${ink}">${withLinks(text.trim(), accent)}</p>`,
    )

const withLinks = (text: string, accent: string): string =>
  text
    .split(httpsUrl)
    .map((part, index) =>
      index % 2 === 1 && fairLink(part) !== null
        ? `<a href="${escapeHtml(part)}" style="color:${accent};word-break:break-all">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('')
    .replaceAll('\n', '<br>\n')

/** Without the punctuation behind it. */
const httpsUrl = /(https:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])/

function table(details: MailParts['details'], accent: string): string {
  const rows = details.map(
    ({ label, value, url, isCode }) =>
      `<tr><td width="88" style="padding:8px 16px 8px 0;border-bottom:1px solid ${line};${font};font-size:14px;line-height:22px;color:${quiet};white-space:nowrap;vertical-align:top">${escapeHtml(label)}</td><td style="padding:8px 0;border-bottom:1px solid ${line};${font};font-size:16px;line-height:22px;color:${ink};vertical-align:top;word-break:break-word">${url ? `<a href="${escapeHtml(url)}" style="color:${accent};word-break:break-all">${escapeHtml(value)}</a>` : isCode ? code(value) : escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-top:1px solid ${line}">\n${rows.join('\n')}\n</table>`
}

/** Large, with space between its digits: people copy it from one screen to another. */
const code = (text: string) =>
  `<strong style="font-size:28px;line-height:36px;letter-spacing:4px;white-space:nowrap">${escapeHtml(text)}</strong>`

const list = ({ heading, items }: { heading: string; items: string[] }, accent: string) =>
  `<h2 style="margin:0 0 8px;${font};font-size:16px;line-height:24px;font-weight:600;color:${ink}">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 24px;padding:0 0 0 20px;${font};font-size:16px;line-height:24px;color:${ink}">
${items.map(item => `<li>${withLinks(item, accent)}</li>`).join('\n')}
</ul>`

const button = (url: string, text: string, accent: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td bgcolor="${accent}" style="border-radius:6px;background-color:${accent}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`

const fallback = ({ url, fallback }: NonNullable<MailParts['link']>, accent: string) =>
  `<p style="margin:0;${font};font-size:13px;line-height:20px;color:${quiet}">${escapeHtml(fallback)}<br><a href="${escapeHtml(url)}" style="color:${accent};word-break:break-all">${escapeHtml(url)}</a></p>`

const command = ({ label, call }: { label: string; call: string }) =>
  `<p style="margin:0 0 16px;${font};font-size:14px;line-height:20px;color:${quiet}">${escapeHtml(label)}<br><code style="font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;color:${ink};word-break:break-word">${escapeHtml(call)}</code></p>`

/** Isolates a name in a right-to-left script from the text around it. */
const name = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`

const logo = ({ logoUrl }: MailParts) =>
  logoUrl === null
    ? ''
    : `<img src="${escapeHtml(logoUrl)}" alt="" height="32" style="height:32px;vertical-align:middle;margin-right:12px">`

/** The contact in the footer as a link, if it is an address. */
function withContact({ footer, contact = '', accent }: MailParts): string {
  const url = contactUrl(contact)
  const at = url === null ? -1 : footer.lastIndexOf(contact)
  if (url === null || at < 0) return escapeHtml(footer)
  const [before, after] = [footer.slice(0, at), footer.slice(at + contact.length)].map(escapeHtml)
  return `${before}<a href="${escapeHtml(url)}" style="color:${accent}">${escapeHtml(contact)}</a>${after}`
}

const footerLinks = ({ footerLinks, accent }: MailParts) =>
  footerLinks
    .map(
      ({ label, url }) => `<br><a href="${escapeHtml(url)}" style="color:${accent}">${escapeHtml(label)}</a>`,
    )
    .join('')
