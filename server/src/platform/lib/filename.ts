/**
 * Makes a filename safe for file systems, headers and shells (decision "Stored filename"): ASCII letters,
 * digits, `.`, `_` and `-`, at most 100 characters.
 */
export function sanitizeFilename(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/\.{2,}/g, '.')
  return folded
    .replace(/^[-_.]+/, '')
    .slice(0, 100)
    .replace(/(?<![-_.])[-_.]+$/, '')
}
