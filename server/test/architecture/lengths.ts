import { functionsOf, isTest, lineCount, type Source } from './source-map.ts'

/** The packages whose files and functions have gates. */
export const packages = ['server', 'web', 'cli', 'client']

/** The greatest number of lines by percentile (0 to 1). */
export const gates = {
  files: [
    [0.9, 200],
    [1, 400],
  ],
  functions: [
    [0.9, 40],
    [1, 100],
  ],
} as const

/** Lines of the hand-written files or functions of a package, the shortest first. */
export function lengthsOf(
  sources: readonly Source[],
  name: string,
  of: keyof typeof gates,
): { place: string; lines: number }[] {
  const product = sources.filter(({ path }) => path.startsWith(`${name}/src/`) && !isTest(path))
  const all =
    of === 'files'
      ? product.map(source => ({ place: source.path, lines: lineCount(source) }))
      : product.flatMap(functionsOf)
  return all.toSorted((a, b) => a.lines - b.lines)
}

export function linesAt(ascending: readonly { lines: number }[], percentile: number): number {
  return ascending[Math.max(0, Math.ceil(ascending.length * percentile) - 1)]?.lines ?? 0
}
