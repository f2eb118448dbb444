import { createContext, useContext } from 'react'
import { keepCookie } from '../cookies.ts'
import { en, type Texts } from './en.ts'

export type { Texts }

/** English is in the shell; the others load when somebody chooses them. */
export const languages = {
  en: {
    name: 'English',
    load: async (): Promise<Texts> => en,
    refusals: async () => (await import('./en-reasons.ts')).refusals,
  },
  es: {
    name: 'Español',
    load: async () => (await import('./es.ts')).es,
    refusals: async () => (await import('./es-reasons.ts')).refusals,
  },
}
export type Language = keyof typeof languages

const stored = 'jurat-language'

/** The language that the person chose, here or on a page of signing in, or that of the browser. */
export function firstLanguage(): Language {
  const cookies = document.cookie.split('; ')
  const cookie = cookies.find(one => one.startsWith(`${stored}=`))?.slice(stored.length + 1) ?? ''
  const wanted = [cookie, localStorage.getItem(stored) ?? '', ...navigator.languages]
  return wanted.map(tag => tag.slice(0, 2)).find((tag): tag is Language => tag in languages) ?? 'en'
}

/** The pages of signing in read the cookie. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(stored, language)
  keepCookie(stored, language)
}

export interface LanguageChoice {
  language: Language
  texts: Texts
  chooseLanguage(language: Language): void
}

export const LanguageContext = createContext<LanguageChoice>({
  language: 'en',
  texts: en,
  chooseLanguage: () => {},
})

export const useLanguage = (): LanguageChoice => useContext(LanguageContext)
export const useTexts = (): Texts => useLanguage().texts

/**
 * The texts of one page, which load with the page. All languages have the same keys: a missing one does not
 * compile.
 */
export const textsOf =
  <T>(of: Record<Language, T>) =>
  (): T =>
    of[useLanguage().language]
