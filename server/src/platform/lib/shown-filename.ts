const mostChars = 255
/**
 * Characters that people cannot see, and those that change the direction of what follows. The joiners,
 * without which some scripts cannot be written, and the variation selectors of emoji stay.
 */
const hidden =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufffc]/gu

/**
 * The name of a file as it was uploaded, in any script, to show and to download under (decision "Name as
 * uploaded"): without a path, control characters and hidden ones that could disguise its extension. Null if
 * nothing is left.
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
