/** Of the command `jurat`, which may run in the same environment. */
const ofCommand = ['JURAT_URL', 'JURAT_TOKEN', 'JURAT_WORKSPACE']
const ofTests = /^JURAT_TEST_/
/** Shorter names are like too many names of other programs. */
const leastLetters = 8

/**
 * A sentence for each variable that looks like one of Jurat's and is none, because a misspelled setting would
 * be ignored in silence: every unknown `JURAT_…`, and any name that is one letter away from a known one.
 */
export function unknownVariables(env: NodeJS.ProcessEnv, variables: readonly string[]): string[] {
  const known = [...variables, ...ofCommand]
  const names = Object.keys(env).filter(name => !known.includes(name) && !ofTests.test(name))
  return names.flatMap(name => {
    const free = known.filter(one => !env[one])
    const near = nearestTo(name, free)
    if (!/^JURAT_/i.test(name) && (near === undefined || name.length < leastLetters)) return []
    const remedy = near === undefined ? 'docs/configuration.md lists all.' : `Did you mean ${near}?`
    return [`${name} is set, and is no variable of Jurat. It has no effect. ${remedy}`]
  })
}

/** The known variable that was most likely meant, among those that are not set. */
function nearestTo(name: string, free: string[]): string | undefined {
  const plain = plainOf(name)
  const isForeign = !/^JURAT_/i.test(name)
  const candidates = free
    .map(known => ({ known, steps: distance(plain, plainOf(known)) }))
    .filter(({ known, steps }) => steps <= (isForeign ? 1 : Math.max(1, Math.floor(known.length / 5))))
    .sort((a, b) => a.steps - b.steps)
  return candidates[0]?.known
}

/** Prefix, case and underscores are what people get wrong first. */
const plainOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^JURAT_/, '')
    .replaceAll('_', '')

/** Letters to add, remove, replace or swap with the next one. */
function distance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return last[to.length] ?? 0
}
