import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Html, html, Html as Raw } from '../../lib/html.ts'

/** A whole page. Its styles are within it, so that it is readable after its first response. */
export interface HtmlDocument {
  language: string
  /** The text of the browser's tab. */
  title: string
  styles: string[]
  /** Color schemes that the styles have. Default: both. */
  colorScheme?: 'light dark' | 'light' | 'dark'
  /** URL of the page's script. Every page works without it. */
  script?: string | undefined
  /** A public page, in one sentence. Without it, search engines do not list the page. */
  about?: string
  /** URL of the picture in the browser's tab. Left out: none. */
  icon?: string
  /** Further elements of the head. */
  head?: Html | undefined
  /** The element `body`. */
  body: Html
}

export interface Sent {
  status: number
  /** Origins of websites that may embed the page. */
  embedOrigins?: string[]
  /** Origin to which the redirect of a form may lead. */
  formOrigin?: string | undefined
}

export function sendDocument(
  reply: FastifyReply,
  document: HtmlDocument,
  { status, embedOrigins = [], formOrigin }: Sent,
): FastifyReply {
  reply.headers({
    'content-security-policy': policyOf(document, embedOrigins, formOrigin),
    'content-language': document.language,
  })
  if (embedOrigins.length > 0) reply.removeHeader('x-frame-options')
  return reply.code(status).type('text/html; charset=utf-8').send(documentText(document))
}

export const documentText = ({
  language,
  title,
  styles,
  colorScheme = 'light dark',
  script,
  about,
  icon = 'data:,',
  head,
  body,
}: HtmlDocument): string =>
  html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorScheme}">
${
  about === undefined
    ? html`<meta name="robots" content="noindex">`
    : html`<meta name="description" content="${about}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${about}">`
}
${head}
<link rel="icon" href="${icon}">
<title>${title}</title>
${styles.map(
  style => html`<style>${new Raw(style)}</style>
`,
)}${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
${body}
</html>
`.text

/** Styles and scripts from elsewhere, or written into a page by an attacker, do not run. */
export function policyOf(
  { styles, script }: HtmlDocument,
  embedOrigins: string[],
  formOrigin?: string,
): string {
  const forms = formOrigin === undefined ? "'self'" : `'self' ${formOrigin}`
  const ancestors = embedOrigins.length > 0 ? embedOrigins.join(' ') : "'none'"
  // A script shows photos before they are sent.
  const images = script === undefined ? '' : ' blob:'
  const scripts = script === undefined ? '' : "script-src 'self'; connect-src 'self'; "
  return `default-src 'none'; style-src ${styles.map(hashOf).join(' ')}; ${scripts}img-src 'self' data:${images}; form-action ${forms}; base-uri 'none'; frame-ancestors ${ancestors}`
}

const hashes = new Map<string, string>()

function hashOf(style: string): string {
  const known = hashes.get(style)
  if (known) return known
  const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  if (hashes.size >= 1_000) hashes.clear()
  hashes.set(style, hash)
  return hash
}

/** A style sheet without the comments and line breaks of its file. */
export const compactCss = (text: string): string => text.replace(/\/\*.*?\*\/|\n\s*/gs, '')
