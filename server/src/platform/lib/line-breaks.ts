/**
 * Each run of white space with a line break becomes one space. The run is found first: an expression that
 * looks for a line break after white space reads a run without one again from each of its characters.
 */
export const withoutLineBreaks = (text: string): string =>
  text.replace(/\s+/g, run => (/[\r\n]/.test(run) ? ' ' : run))

/** Line breaks as `\n`. Forms send `\r\n`. */
export const unixLines = (text: string): string => text.replace(/\r\n?/g, '\n')
