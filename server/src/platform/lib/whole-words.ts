/** What is before and after a whole word. */

/** A line break in JSON would look like a letter before the word. */
export const escapes = '\\\\[nrtbf]'
/** A word is not part of a longer address, number or key. */
export const before = '(?<![\\w.+-])'
export const after = '(?![\\w-]|\\.\\w)'

/** As PostgreSQL reads them: a letter of any script belongs to a word. */
export const beforeWord = '(?<![\\p{L}\\p{M}\\p{N}_.+-])'
export const afterWord = '(?![\\p{L}\\p{M}\\p{N}_-]|\\.[\\p{L}\\p{N}_])'

/** Whether a text, which may be JSON, has one of the words. */
export type WordMatcher = (text: string) => boolean

const longestStart = 6

/**
 * Finds the words, which are in lower case, in many texts. A text takes the same time for any number of
 * words: each place where a word could begin is looked up by its first characters.
 */
export function wordMatcher(words: string[]): WordMatcher {
  const given = words.filter(word => word !== '')
  const size = given.reduce((least, word) => Math.min(least, word.length), longestStart)
  const byStart = Map.groupBy(given, word => word.slice(0, size))
  const ends = new RegExp(afterWord, 'uy')
  const endsAt = (text: string, at: number): boolean => {
    ends.lastIndex = at
    return ends.test(text)
  }
  return text => {
    if (given.length === 0) return false
    const plain = text.toLowerCase().replaceAll(new RegExp(escapes, 'g'), ' ')
    for (const { index } of plain.matchAll(wordStarts)) {
      const found = byStart.get(plain.slice(index, index + size))
      if (found?.some(word => plain.startsWith(word, index) && endsAt(plain, index + word.length)))
        return true
    }
    return false
  }
}

/** Every place before which no character of a word lies. */
const wordStarts = new RegExp(`${beforeWord}[^]`, 'gu')
