/** Words that count. More would only make the query longer. */
const mostWords = 10
/** The function `search_words` of the database cuts words at this length, with the workspace before them. */
const mostCharacters = 80

const separators = /[\s!-/:-@[-`{-~]+/

/** The words of a text in small letters without accents, as `search_words` makes them. */
export const wordsOf = (text: string): string[] =>
  withoutAccents(text)
    .replace(/./gu, letter => letter.toLowerCase())
    .split(separators)
    .filter(word => word !== '')

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')

/** The words of a text that a search looks for. */
export const countedWords = (text: string): string[] => wordsOf(text).slice(0, mostWords)

/**
 * The `tsquery` of rows that have, for each word of the text, a word that begins with it. Undefined for a text
 * without words.
 */
export function prefixQuery(workspaceId: number, text: string): string | undefined {
  const words = countedWords(text)
  if (words.length === 0) return undefined
  const lexeme = (word: string) => [...`${workspaceId}/${word}`].slice(0, mostCharacters).join('')
  return words.map(word => `'${lexeme(word)}':*`).join(' & ')
}

/** The text as an id of a row. Undefined for anything else. */
export function idIn(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(id) ? id : undefined
}

/** The digits of a phone number, without the 0 that people dial before it. Undefined for a text that can be none. */
export function phoneIn(text: string): string | undefined {
  const digits = text
    .replace(/\(0\)/, '')
    .replace(/[\s()+./\p{Pd}]/gu, '')
    .replace(/^0+/, '')
  return /^\d{7,15}$/.test(digits) ? digits : undefined
}

/** Whether the text can be a key of a customer or a signer. */
export const isKey = (text: string): boolean => /^[\w-]{20,22}$/.test(text)
