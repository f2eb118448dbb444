import { formsOf, wordsIn } from './folding.ts'

/** Words that count. More would only make the query longer. */
const mostWords = 10
/** The function `search_words` of the database cuts words at this length, with the workspace before them. */
const mostCharacters = 80

/** The words of a text in all forms in which it is found, as `search_words` makes them. */
export const wordsOf = (text: string): string[] => [...new Set(formsOf(text).flatMap(wordsIn))]

/** The words that a search looks for, in the plain form of the text. */
export const countedWords = (text: string): string[] => counted(formsOf(text)[0] ?? '')

const counted = (form: string): string[] => wordsIn(form).slice(0, mostWords)

/**
 * The `tsquery` of rows that have, for each word of one form of the text, a word that begins with it.
 * Undefined for a text without words.
 */
export function prefixQuery(workspaceId: number, text: string): string | undefined {
  const lexeme = (word: string) => [...`${workspaceId}/${word}`].slice(0, mostCharacters).join('')
  const forms = formsOf(text).map(form =>
    counted(form)
      .map(word => `'${lexeme(word)}':*`)
      .join(' & '),
  )
  const [first, ...others] = new Set(forms.filter(form => form !== ''))
  if (first === undefined || others.length === 0) return first
  return [first, ...others].map(form => `(${form})`).join(' | ')
}

/** The text as an id of a row. Undefined for anything else. */
export function idIn(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(id) ? id : undefined
}

/**
 * The digits of a phone number, without the 0 that people dial before it. Undefined for a text that can be
 * none.
 */
export function phoneIn(text: string): string | undefined {
  const digits = text
    .replace(/\(0\)/, '')
    .replace(/[\s()+./\p{Pd}]/gu, '')
    .replace(/^0+/, '')
  return /^\d{7,15}$/.test(digits) ? digits : undefined
}

/** Whether the text can be a key of a customer or a signer. */
export const isKey = (text: string): boolean => /^[\w-]{20,22}$/.test(text)
