import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { catalogs, type Language } from '../../mail/languages/languages.ts'
import { contactUrl } from '../../mail-templates/contact-url.ts'
import {
  compactCss,
  documentText,
  type HtmlDocument,
  sendDocument,
} from '../../platform/http/pages/document.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { basePath } from '../../platform/http/urls.ts'
import { type Html, html, Html as Raw } from '../../platform/lib/html.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { mainOf } from '../booking/access.ts'
import { scriptUrl } from './assets.ts'
import { type BookingPage, link, type PageContext, type Theme } from './page-context.ts'
import { joinedWords } from './times.ts'
import { paymentOrigin } from './to-payment.ts'

const css = compactCss(readFileSync(new URL('./assets/customer.css', import.meta.url), 'utf8'))

export interface Content {
  /** Also the text of the browser's tab, where the business's name is added. */
  heading: string
  /** Below the heading: the day and time that the page is about. */
  when?: string | undefined
  /** Whether that time no longer holds. */
  isVoid?: boolean
  body: Html
  /** What a search engine and a message with the link say of the page. Left out: engines do not list it. */
  about?: string
  /** The body names the contact: the footer does not repeat it. */
  hasContact?: boolean
}

/** What surrounds every page, also one that belongs to no workspace. */
export type Shell = Pick<PageContext, 'ctx' | 'brand' | 'language' | 'texts' | 'query' | 'path'> & {
  carried?: Pick<PageContext['carried'], 'theme'>
  workspace?: Pick<WorkspaceRow, 'mode' | 'embed_origins'>
  /** What the key of the page opened. */
  access?: BookingPage['access']
  /** Its forms may lead to a page at Stripe. */
  takesPayment?: boolean
  /** The page is only looked at: it has no script, and nothing in it can be used. */
  isPreview?: boolean
}

/** A whole page. */
export function sendPage(reply: FastifyReply, shell: Shell, content: Content, status = 200): FastifyReply {
  const document = documentOf(shell, content, status)
  // Search engines may show the page on which a business can be booked, and no other one.
  if (document.about !== undefined) reply.removeHeader('x-robots-tag')
  return sendDocument(reply, document, {
    status,
    embedOrigins: originsOf(shell),
    formOrigin: shell.takesPayment ? paymentOrigin(shell.ctx) : undefined,
  })
}

/** A page to look at, whose links and forms cannot be used. */
export const previewOf = (shell: Shell, content: Content): string =>
  documentText(documentOf({ ...shell, isPreview: true }, content))

/** Origins of websites that may embed the page. */
const originsOf = ({ workspace }: Shell): string[] => workspace?.embed_origins ?? []

function documentOf(shell: Shell, content: Content, status = 200): HtmlDocument {
  const { heading, when, about } = content
  const { brand, language, ctx, texts, workspace, isPreview = false } = shell
  const { colon } = catalogs[language].phrases
  const title = `${when === undefined ? heading : `${heading}${colon} ${when}`} – ${brand.name}`
  return {
    language,
    // Users of a screen reader hear the title first, so it begins with the error.
    title: status === 422 || status === 413 ? `${texts.error}${colon} ${title}` : title,
    ...(about !== undefined && workspace?.mode === 'live' && { about }),
    ...(brand.logoUrl !== null && { icon: brand.logoUrl }),
    styles: [css, accentCss(brand.accent)].map(style => themed(style, shell.carried?.theme)),
    colorScheme: shell.carried?.theme ?? 'light dark',
    script: isPreview ? undefined : scriptUrl(ctx),
    body: bodyOf(shell, content),
  }
}

function bodyOf(shell: Shell, content: Content): Html {
  const { heading, when, isVoid = false, body, hasContact = false } = content
  const { texts, brand, workspace, isPreview = false } = shell
  const origins = originsOf(shell)
  return html`<body${isPreview && new Raw(' inert')}${origins.length > 0 && html` data-embed="${origins.join(' ')}"`}>
<a class="skip" href="#main">${texts.skip}</a>
<header>
${workspace?.mode === 'test' && html`<p class="test">${texts.testMode}</p>`}
<p class="brand top">${brand.logoUrl && html`<img src="${brand.logoUrl}" alt="" height="32">`}<bdi>${brand.name}</bdi></p>
</header>
<main id="main" tabindex="-1" data-busy="${texts.loading}">
<h1>${heading}${when !== undefined && html` <span class="when">${isVoid ? html`<s>${joinedWords(when)}</s>` : joinedWords(when)}</span>`}</h1>
${body}
</main>
<footer class="bottom">
${languageLinks(shell)}
${contactLinks(shell, hasContact)}
</footer>
<p id="status" role="status" class="hidden"></p>
</body>`
}

function languageLinks(shell: Shell): Html {
  const { texts, query, path, language } = shell
  const others = Object.entries(query).filter(([name]) => name !== 'lang') as [string, string][]
  const linkTo = (lang: string) => `${path}?${new URLSearchParams([...others, ['lang', lang]])}`
  const entries = Object.entries(catalogs) as [Language, { name: string }][]
  const form = languageForm(shell, new URLSearchParams(others).toString())
  const list = html`<ul class="inline">${entries.map(([lang, { name }]) => {
    const current = lang === language && new Raw(' aria-current="true"')
    return form
      ? html`<li><button name="lang" value="${lang}" lang="${lang}"${current}>${name}</button></li>`
      : html`<li><a href="${linkTo(lang)}" lang="${lang}" hreflang="${lang}"${current}>${name}</a></li>`
  })}</ul>`
  return html`<nav aria-label="${texts.languages}">${form ? html`${form}${list}</form>` : list}</nav>`
}

/**
 * The beginning of the form that keeps the language for mails, on the pages of a key. Other pages may be read
 * by others, or belong to no booking, and a canceled booking keeps its language: there links change the page
 * only.
 */
function languageForm({ ctx, path, access }: Shell, query: string): Html | undefined {
  if (!access || mainOf(access)?.status === 'canceled') return undefined
  const roots = ['schedule', 'appointment'].map(area => `${basePath(ctx)}/${area}/${access.key}`)
  const root = roots.find(one => path === one || path.startsWith(`${one}/`))
  if (root === undefined) return undefined
  const to = path.slice(root.length) + (query && `?${query}`)
  return html`<form method="post" action="${root}/language">${onceField()}
<input type="hidden" name="to" value="${to}">`
}

function contactLinks({ brand, texts }: Shell, hasContact: boolean): Html {
  const { privacyUrl, termsUrl } = brand
  const contact = hasContact ? null : brand.contact
  if (!contact && !privacyUrl && !termsUrl) return html``
  return html`${contact && html`<p class="inline">${texts.contact} ${contactLink(contact)}</p>`}
${
  (privacyUrl || termsUrl) &&
  html`<ul class="inline">
${privacyUrl && html`<li><a href="${privacyUrl}" rel="noreferrer" target="_blank">${texts.privacy}</a></li>`}
${termsUrl && html`<li><a href="${termsUrl}" rel="noreferrer" target="_blank">${texts.terms}</a></li>`}
</ul>`
}`
}

/** The contact of the business, as a link if it is an address. */
export function contactLink(contact: string): Html {
  const url = contactUrl(contact)
  if (url === null) return html`${contact}`
  const isWeb = url.startsWith('https:')
  return html`<a href="${url}"${isWeb && new Raw(' rel="noreferrer" target="_blank"')}>${contact}</a>`
}

const accentCss = ({ light, dark }: PageContext['brand']['accent']): string =>
  `:root{--accent:${light};--on-accent:#fff}@media(prefers-color-scheme:dark){:root{--accent:${dark};--on-accent:#14171c}}@media print{:root{--accent:#000}}`

const ofDark = /@media ?\(prefers-color-scheme: ?dark\)/g

/** The styles of one theme, whatever the reader's system prefers. */
const themed = (style: string, theme: Theme | undefined): string =>
  theme === undefined
    ? style
    : style
        .replace(ofDark, theme === 'dark' ? '@media all' : '@media not all')
        .replace('color-scheme: light dark', `color-scheme: ${theme}`)

/** The link that leads back one step. */
export const back = (context: PageContext, path: string, text: string, params = {}): Html =>
  html`<p class="back"><a href="${link(context, path, params)}">${text}</a></p>`
