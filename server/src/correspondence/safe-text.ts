/**
 * Text from outside on one line: without control characters and line breaks, and without the marks that turn the
 * direction of what follows.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ')
    .trim()

/** A name to greet by; `""` for one so long, or so like an address, that it could carry a message of somebody else's. */
export function greetable(name: string): string {
  const text = oneLine(name)
  return [...text].length > 60 || /[@/\\]|\bwww\.|\p{L}\.\p{L}{2,}/iu.test(text) ? '' : text
}
