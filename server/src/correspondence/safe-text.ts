/**
 * Text from outside on one line: without control characters and line breaks, and without the marks that turn the
 * direction of what follows.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim()

const initial = /(?:\p{L}\p{M}*\.)+/u.source
const word = /[\p{L}\p{M}'’-]+/u.source
const personsName = new RegExp(`^(?:${initial}|${word})(?: (?:${initial}|${word})){0,3}$`, 'u')

/**
 * A name to greet by; `""` for text that is not written like a person's name. Anyone can book for another's address, so
 * a greeting must not carry an address, a number or a sentence. Only initials have a dot.
 */
export function greetable(name: string): string {
  const text = oneLine(name.normalize('NFKC').replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}/gu, ''))
  return [...text].length <= 40 && personsName.test(text) ? text : ''
}
