import type { ApiPromise } from '../../../client/src/index.ts'
import type { Output } from './output.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** The body of the response. Says which language is used where that of `--lang` has no texts. */
export async function withUsedLanguage<T>(out: Output, call: ApiPromise<T>): Promise<T> {
  const { data, language } = await call.withResponse()
  if (language !== undefined)
    out.note(`There are no texts in that language: pages and mails are in ${names.of(language)}.`)
  return data
}
