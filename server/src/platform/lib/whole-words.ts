/** Regular expressions that PostgreSQL and JavaScript read alike. */

/** A line break in JSON would look like a letter before the word. */
export const escapes = '\\\\[nrtbf]'
/** A word is not part of a longer address, number or key. */
export const before = '(?<![\\w.+-])'
export const after = '(?![\\w-]|\\.\\w)'

/** Whether the text, which may be JSON, has one of the words, which are in lower case. */
export function textHasWord(text: string, words: string[]): boolean {
  const plain = text.toLowerCase().replaceAll(new RegExp(escapes, 'g'), ' ')
  return words.some(
    word => plain.includes(word) && new RegExp(`${before}${RegExp.escape(word)}${after}`, 'u').test(plain),
  )
}
