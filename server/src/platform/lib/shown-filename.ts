const mostChars = 255
/** Characters that people cannot see, and those that change the direction of what follows. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/**
 * The name of a file as it was uploaded, in any script, to show and to download under (decision "Name as
 * uploaded"): without a path, control characters and marks that could disguise its extension. Null if nothing
 * is left.
 */
export function shownFilename(given: string | undefined): string | null {
  const [name = ''] = (given ?? '').toWellFormed().split(/[/\\]/).slice(-1)
  const shown = [...name.replace(hidden, '').trim()].slice(0, mostChars).join('')
  return shown === '' ? null : shown
}

/**
 * The name with this extension, which it may have already. Another one could make a program of a downloaded
 * file.
 */
export const withExtension = (name: string, extension: string): string =>
  name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`
