/**
 * What may stay of a file's name (decision "Stored filename"): folded to ASCII, letters, digits, `.`, `_` and
 * `-`, at most 100 characters; nothing that a file system, a header or a shell takes for more than a name.
 */
export function sanitizeFilename(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/\.{2,}/g, '.')
  return trimEnds(trimEnds(folded).slice(0, 100))
}

const trimEnds = (name: string) => name.replace(/^[-_.]+/, '').replace(/[-_.]+$/, '')
