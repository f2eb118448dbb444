/**
 * Text from outside on one line: without control characters, line breaks, and marks that change the text
 * direction.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim()

/**
 * A parts of a name. Modifier letters and the others left out look like dots, colons or hyphens; Japanese
 * names use two of the modifiers.
 */
const parts = String.raw`[[\p{L}--\p{Lm}--\p{Script=Lisu}--[\u1427\uA78F]][\u3005\u30FC]]\p{M}{0,3}`
const initials = `(?:${parts}\\.){1,4}`
const word = `(?:${parts}|['’\\-])+`
/** They join the words of a name, as in `María del Carmen Núñez López`, and say nothing. */
const particle = '(?:de|del|la|las|los|y|e|da|das|do|dos|di|du|van|von|der|den|ten|bin|al)'
export const personsName = new RegExp(
  `^(?:${initials}|${word})(?:(?: ${particle}){0,2} (?:${initials}|${word})){0,3}$`,
  'v',
)

/**
 * A name for the greeting. `""` for text that does not look like a person's name: anyone can book with the
 * address of another person, so a greeting must not carry a URL or a number. Dots are allowed only after
 * initials. Four words can still be a short sentence.
 */
export function greetable(name: string): string {
  const text = visible(name)
  return [...text].length <= 40 && personsName.test(text) ? text : ''
}

/** At most four words, and no dot before a letter: mail programs make links of addresses. */
const numberPattern =
  /^[\p{L}\p{N}#](?:[\p{L}\p{N}_/#-]|\.(?!\p{L}))*(?: (?:[\p{L}\p{N}_/#-]|\.(?!\p{L}))+){0,3}$/u

/** A file number that anybody may have typed, such as `24-0117` or `Ruiz/2026`. `""` for any other text. */
export function typedNumber(reference: string): string {
  const text = visible(reference)
  return [...text].length <= 60 && /\p{N}/u.test(text) && numberPattern.test(text) ? text : ''
}

/** In compatible forms, without what nobody sees. */
const visible = (text: string): string =>
  oneLine(text.normalize('NFKC').replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}/gu, ''))

/**
 * The same text, of which mail programs make no link: an invisible mark without width goes into what looks
 * like an address. For words that are no links, such as the label of a fee or an answer.
 */
export const unlinked = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}])[.@](?=[\p{L}\p{N}])|:(?=\/\/)/gu, '$&\u2060')

/** A name on one line, of which mail programs make no link. Anybody may have typed it. */
export function typedName(name: string): string {
  const text = oneLine(name)
  return personsName.test(text) ? text : unlinked(text)
}

/** The name of a file, of which mail programs make no link. They make none of `.pdf` at its end. */
export function typedFileName(filename: string): string {
  const name = oneLine(filename)
  const [ending = ''] = /\.pdf$/i.exec(name) ?? []
  return unlinked(name.slice(0, name.length - ending.length)) + ending
}
