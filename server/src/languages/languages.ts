import type { Catalog } from './catalog.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

/** The languages of pages and mails. A new one is a catalog file and its name here. */
export const catalogs = { en, es, fr } satisfies Record<string, Catalog>

export type Language = keyof typeof catalogs

export const isLanguage = (name: string): name is Language => Object.hasOwn(catalogs, name)

/**
 * Language and locale of a mail or page. English for an unknown language. Dates use the region of the tag, but
 * no other subtags, which could select other calendars and digits.
 */
export function languageOf(tag: string): { language: Language; locale: string } {
  const { language = '', region } = partsOf(tag)
  const known = isLanguage(language) ? language : 'en'
  return { language: known, locale: language === known && region ? `${known}-${region}` : known }
}

/** Only the form of tags is checked on input: `en-x` has the form, and is not a locale. */
function partsOf(tag: string): { language?: string; region?: string | undefined } {
  try {
    return new Intl.Locale(tag)
  } catch {
    return { language: tag.split('-')[0]?.toLowerCase() ?? '' }
  }
}
