import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Context } from '../../platform/context.ts'
import { deviceSeconds, languageCookie } from '../../platform/lib/cookies.ts'

/** Languages of the pages of signing in: those of the console. */
export const pageLanguages = { en: 'English', es: 'Español' } as const

export type PageLanguage = keyof typeof pageLanguages

/** Texts in each language of the pages. All have the same keys: a missing one does not compile. */
export type InEachLanguage<T> = Record<PageLanguage, T>

const isPageLanguage = (name: unknown): name is PageLanguage =>
  typeof name === 'string' && Object.hasOwn(pageLanguages, name)

/** The language of the URL, else the one that was chosen in this browser before, else the browser's own. */
export function languageOf({ config }: Context, request: FastifyRequest): PageLanguage {
  const chosen = languageCookie.read(config.publicUrl, request.headers.cookie)
  const browsers = new Negotiator(request).languages().map(tag => tag.split('-')[0])
  return [langIn(request), chosen, ...browsers].find(isPageLanguage) ?? 'en'
}

/** Stores the language of the URL in the browser, for the next page and for the console. */
export function keepLanguage({ config }: Context, request: FastifyRequest, reply: FastifyReply): void {
  const lang = langIn(request)
  if (isPageLanguage(lang))
    reply.header('set-cookie', languageCookie.store(config.publicUrl, lang, deviceSeconds))
}

const langIn = ({ query }: FastifyRequest): unknown => (query as { lang?: unknown } | undefined)?.lang
