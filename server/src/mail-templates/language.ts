export type Language = 'en' | 'es'

/**
 * The language to write in, English unless the tag says Spanish, and the locale that writes its dates: with the region
 * of the tag, and without its other subtags, which could ask for other calendars and digits.
 */
export function languageOf(tag: string): { language: Language; locale: string } {
  const { language = '', region } = partsOf(tag)
  const known = language === 'es' ? 'es' : 'en'
  return { language: known, locale: language === known && region ? `${known}-${region}` : known }
}

/** Tags are checked for their form alone when they come in: `en-x` has it, and is none. */
function partsOf(tag: string): { language?: string; region?: string | undefined } {
  try {
    return new Intl.Locale(tag)
  } catch {
    return { language: tag.split('-')[0]?.toLowerCase() ?? '' }
  }
}
