import { createContext, useContext } from 'react'
import { en, type Texts } from './en.ts'
import { es } from './es.ts'

export type { Texts }

export const languages = { en: { name: 'English', texts: en as Texts }, es: { name: 'Español', texts: es } }
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
  speak(language: Language): void
}

export const LanguageContext = createContext<Spoken>({ language: 'en', speak: () => {} })

export const useLanguage = (): Spoken => useContext(LanguageContext)
export const useTexts = (): Texts => languages[useLanguage().language].texts
