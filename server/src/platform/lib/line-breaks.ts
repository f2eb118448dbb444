/**
 * Each run of white space with a line break becomes one space. A run is read from its first character only:
 * from each of them, the time would grow with the square of its length.
 */
export const withoutLineBreaks = (text: string): string => text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ')

/** Line breaks as `\n`. Forms send `\r\n`. */
export const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n')
