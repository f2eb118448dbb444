import { createContext, useContext } from 'react'
import { en, type Texts } from './en.ts'

export type { Texts }

/** English is in the shell; the others load when they are spoken. */
export const languages = {
  en: { name: 'English', load: async (): Promise<Texts> => en },
  es: { name: 'Español', load: async () => (await import('./es.ts')).es },
}
export type Language = keyof typeof languages

const stored = 'jurat-language'

/** The language that the person chose, or that of the browser. */
export function firstLanguage(): Language {
  const wanted = [localStorage.getItem(stored) ?? '', ...navigator.languages].map(tag => tag.slice(0, 2))
  return wanted.find((tag): tag is Language => tag in languages) ?? 'en'
}

export const keepLanguage = (language: Language): void => localStorage.setItem(stored, language)

export interface Spoken {
  language: Language
  texts: Texts
  speak(language: Language): void
}

export const LanguageContext = createContext<Spoken>({ language: 'en', texts: en, speak: () => {} })

export const useLanguage = (): Spoken => useContext(LanguageContext)
export const useTexts = (): Texts => useLanguage().texts

/**
 * The texts of one page, which load with the page. All languages have the same keys: a missing one does not
 * compile.
 */
export const textsOf =
  <T>(of: Record<Language, T>) =>
  (): T =>
    of[useLanguage().language]
