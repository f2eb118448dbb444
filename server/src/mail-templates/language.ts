export type Language = 'en' | 'es'

/**
 * Language and locale of a mail. English, unless the tag says Spanish. Dates use the region of the tag, but
 * no other subtags, which could select other calendars and digits.
 */
export function languageOf(tag: string): { language: Language; locale: string } {
  const { language = '', region } = partsOf(tag)
  const known = language === 'es' ? 'es' : 'en'
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
