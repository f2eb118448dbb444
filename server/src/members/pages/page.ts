import { readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { compactCss, sendDocument } from '../../platform/http/pages/document.ts'
import { type ErrorTexts, errorSummary, field, type Rejection } from '../../platform/http/pages/errors.ts'
import { sealIcon, sealMark } from '../../platform/http/pages/seal.ts'
import { basePath } from '../../platform/http/urls.ts'
import { themeCookie } from '../../platform/lib/cookies.ts'
import type { AppError } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { languageOf, type PageLanguage, pageLanguages } from './language.ts'
import { type PageTexts, pageTexts } from './texts.ts'

const styleFrom = (file: string) => compactCss(readFileSync(new URL(file, import.meta.url), 'utf8'))
const css = styleFrom('./assets/style.css')
const darkCss = styleFrom('./assets/dark.css')
/** The colors of each theme that the console knows, and of a reader who has chosen none. */
const stylesOf = {
  light: [css],
  dark: [css, darkCss],
  system: [css, `@media (prefers-color-scheme:dark){${darkCss}}`],
}

/** What a page of signing in knows of its reader. */
export interface Page {
  ctx: Context
  request: FastifyRequest
  reply: FastifyReply
  language: PageLanguage
  texts: PageTexts
  /** The theme that was chosen in the console. Undefined: that of the system. */
  theme: 'light' | 'dark' | undefined
}

/** The errors of a factor, in the reader's language. */
export type FactorErrors = Pick<ErrorTexts, 'reasons' | 'fieldErrors'>

/** `errors`: what the factors can refuse. */
export function pageOf(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  errors: (language: PageLanguage) => FactorErrors[],
): Page {
  const language = languageOf(ctx, request)
  const common = pageTexts[language]
  const all = [common, ...errors(language)]
  const texts = {
    ...common,
    reasons: Object.assign({}, ...all.map(({ reasons }) => reasons)),
    fieldErrors: Object.assign({}, ...all.map(({ fieldErrors }) => fieldErrors)),
  }
  const theme = themeCookie.read(ctx.config.publicUrl, request.headers.cookie)
  return { ctx, request, reply, language, texts, theme: theme as Page['theme'] }
}

/** The path of a page below the one of the installation. */
export const to = ({ ctx }: Pick<Page, 'ctx'>, path: string): string => `${basePath(ctx)}${path}`

export interface Content {
  heading: string
  body: Html
  rejection?: Rejection | undefined
  /** What was done. */
  done?: string | undefined
  isNarrow?: boolean
  /** URL of the page's script. Every page works without it. */
  script?: string | undefined
  /** Another website to which the browser goes at once. */
  goTo?: string | undefined
  /** The page on which another language is chosen. Undefined: the page is shown only once. */
  path?: string | undefined
  /** The way back, at the top of the page. */
  back?: Html | undefined
}

/** A whole page. It works without JavaScript. */
export function sendPage(page: Page, content: Content, status?: number): FastifyReply {
  const { reply, language, texts, theme } = page
  const { heading, rejection, script, goTo } = content
  return sendDocument(
    reply,
    {
      language,
      title: `${rejection ? texts.errorTitle : ''}${heading} – Jurat`,
      styles: stylesOf[theme ?? 'system'],
      colorScheme: theme ?? 'light dark',
      icon: sealIcon,
      script,
      head: goTo === undefined ? undefined : html`<meta http-equiv="refresh" content="0; url=${goTo}">`,
      body: bodyOf(page, content),
    },
    { status: status ?? (rejection ? rejectedStatus(rejection.error) : 200) },
  )
}

/** A rejected form is a page with status 422, unless the browser itself was refused. */
const rejectedStatus = ({ status }: AppError): number => (status === 429 || status === 403 ? status : 422)

const bodyOf = (
  page: Page,
  { heading, body, rejection, done, isNarrow = false, path, back }: Content,
): Html =>
  html`<body>
<header><p class="brand">${sealMark} Jurat</p>${back}</header>
<main${isNarrow && html` class="narrow"`}>
<h1>${heading}</h1>
${rejection && errorSummary(page.texts, rejection)}
${done !== undefined && html`<p class="done" role="status">${done}</p>`}
${body}
</main>
${path !== undefined && languageLinks(page, path)}
</body>`

const languageLinks = (page: Page, path: string): Html =>
  html`<footer><nav aria-label="${page.texts.languages}"><ul>${Object.entries(pageLanguages).map(
    ([lang, name]) =>
      html`<li><a href="${to(page, path)}?lang=${lang}" lang="${lang}" hreflang="${lang}"${lang === page.language && html` aria-current="true"`}>${name}</a></li>`,
  )}</ul></nav></footer>`

export const button = (text: string, kind = 'primary'): Html =>
  html`<button class="${kind}" type="submit">${text}</button>`

export const emailField = ({ texts }: Page, autocomplete: string, value = '', rejection?: Rejection): Html =>
  field(
    texts,
    { name: 'email', label: texts.email, type: 'email', autocomplete, maxLength: 254 },
    value,
    rejection,
  )

export const nameField = ({ texts }: Page, value = '', rejection?: Rejection): Html =>
  field(
    texts,
    { name: 'name', label: texts.yourName, autocomplete: 'name', maxLength: 255 },
    value,
    rejection,
  )

/** The current password of the person. */
export const passwordField = ({ texts }: Page, rejection?: Rejection): Html =>
  field(
    texts,
    {
      name: 'password',
      label: texts.password,
      type: 'password',
      autocomplete: 'current-password',
      maxLength: 1_000,
    },
    '',
    rejection,
  )

/** The code of the second factor. It is typed anew after an error: it works once. */
export const codeField = ({ texts }: Page, rejection?: Rejection): Html =>
  field(
    texts,
    { name: 'code', label: texts.code, autocomplete: 'one-time-code', hint: texts.codeHint, maxLength: 32 },
    '',
    rejection && { ...rejection, fields: {} },
  )
