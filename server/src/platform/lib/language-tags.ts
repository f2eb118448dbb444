/** Languages of the pages and mails. A new one is a catalog file in `languages`, and its name here. */
export const supportedLanguages = ['en', 'es', 'fr'] as const

export type Language = (typeof supportedLanguages)[number]

export const isLanguage = (name: string): name is Language => supportedLanguages.some(one => one === name)

/**
 * Language and locale of a mail or page. English for an unknown language. Dates use the region of the tag,
 * but no other subtags, which could select other calendars and digits.
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

/** The language in which pages and mails are instead of the asked one. Undefined where that has texts. */
export function replacementOf(tag: string): Language | undefined {
  const { language } = languageOf(tag)
  return partsOf(tag).language === language ? undefined : language
}
