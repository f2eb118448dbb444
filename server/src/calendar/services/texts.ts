import type { ServiceTexts } from '../../platform/db/calendar-tables.ts'
import { type Language, supportedLanguages } from '../../platform/lib/language-tags.ts'
import { textsOfDefault } from './default-texts.ts'
import type { ServiceRow } from './queries.ts'

export type { ServiceTexts }

/** Texts of a service that a reader sees. */
export interface ShownTexts {
  label: string
  /** What the service is for. */
  description: string | null
  /** What to bring or prepare, one thing in each line. */
  bring: string | null
  /** What customers count, such as `Documents`. Null: they are not asked how many. */
  quantity: string | null
}

const names = ['label', 'description', 'bring', 'quantity'] as const

type Texts = Pick<ServiceRow, 'label' | 'texts'>

/**
 * What readers of the language see. A missing description or list is shown in English, else in the language
 * that has it: a text in another language says more than none.
 */
export function shownTexts({ label, texts }: Texts, language: Language): ShownTexts {
  const inAny = (name: 'description' | 'bring' | 'quantity') =>
    [language, 'en' as const, ...supportedLanguages].map(one => texts[one]?.[name]).find(text => text) ?? null
  return {
    label: texts[language]?.label ?? label,
    description: inAny('description'),
    bring: inAny('bring'),
    quantity: inAny('quantity'),
  }
}

/** The service with its label in the language. */
export const inLanguage = <S extends Texts>(service: S, language: Language): S & ShownTexts => ({
  ...service,
  ...shownTexts(service, language),
})

/** Each thing to bring or prepare. */
export const thingsOf = ({ bring }: Pick<ShownTexts, 'bring'>): string[] =>
  (bring ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** Texts as a request has them. Left out: stays. Null: is removed. */
export type GivenTexts = {
  [L in Language]?: { [Name in keyof ShownTexts]?: string | null | undefined } | undefined
}

/** The texts after a change of some. */
export function changedTexts(before: ServiceTexts, given: GivenTexts = {}): ServiceTexts {
  return textsWith((language, name) => {
    const changed = given[language]?.[name]
    return changed === undefined ? before[language]?.[name] : changed
  })
}

/**
 * The texts without those that the service came with: they describe it under its first label, and would say
 * the wrong thing in other languages when it gets another one.
 */
export function ownTexts({ handle, texts }: Pick<ServiceRow, 'handle' | 'texts'>): ServiceTexts {
  const first = textsOfDefault(handle)
  return textsWith((language, name) => {
    const text = texts[language]?.[name]
    return text === first[language]?.[name] ? null : text
  })
}

/** Every text, null where there is none. */
export const everyText = (texts: ServiceTexts) => {
  const of = (language: Language) => ({
    label: texts[language]?.label ?? null,
    description: texts[language]?.description ?? null,
    bring: texts[language]?.bring ?? null,
    quantity: texts[language]?.quantity ?? null,
  })
  return { en: of('en'), es: of('es'), fr: of('fr') }
}

function textsWith(
  textOf: (language: Language, name: keyof ShownTexts) => string | null | undefined,
): ServiceTexts {
  const all = supportedLanguages.map(language => {
    const given = names.map(name => [name, textOf(language, name)]).filter(([, text]) => text)
    return [language, Object.fromEntries(given)] as const
  })
  return Object.fromEntries(all.filter(([, given]) => Object.keys(given).length > 0))
}
