import type { FastifyInstance } from 'fastify'
import { replacementOf } from '../lib/language-tags.ts'

/** Names the language of pages and mails where the `lang` of a request has no texts. */
export const usedLanguageHeader = 'Jurat-Language'

/** Sets the header for every accepted request with such a `lang` (decision "Languages"). */
export function nameUsedLanguage(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const lang = langIn(request.body) ?? langIn(request.query)
    const used = lang === undefined ? undefined : replacementOf(lang)
    if (used !== undefined) reply.header(usedLanguageHeader, used)
    done()
  })
}

function langIn(part: unknown): string | undefined {
  const { lang } = (part ?? {}) as { lang?: unknown }
  return typeof lang === 'string' ? lang : undefined
}
