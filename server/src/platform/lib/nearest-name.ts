/**
 * The known name that was probably meant: the same letters, one word of it, or a few typing errors. Undefined
 * if none is near.
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  // Comparing costs the product of the lengths.
  if (given.length > longest) return undefined
  let best: { name: string; distance: number } | undefined
  for (const name of known) {
    const distance = distanceOf(given, name)
    if (distance <= furthest && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { name, distance }
  }
  return best?.name
}

const longest = 64
/** The share of the letters that may differ. */
const furthest = 0.4

/** 0: the same letters. Shared words count as nearer than other letters. */
function distanceOf(given: string, name: string): number {
  const [a, b] = [plain(given), plain(name)]
  if (a === b) return 0
  const words = new Set(wordsOf(name))
  const shares = wordsOf(given).filter(word => words.has(word)).length
  const ofWords = shares > 0 ? 0.35 - 0.1 * (shares / Math.max(words.size, wordsOf(given).length)) : 1
  const longer = Math.max(a.length, b.length, 1)
  // Each letter that one has more is at least one edit.
  if (Math.abs(a.length - b.length) / longer > furthest) return ofWords
  return Math.min(ofWords, edits(a, b) / longer)
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** `event` and `types` of `eventTypes` and `event_types`, without the plural. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map(word => word.replace(/s$/, ''))
    .filter(word => word.length > 2)

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
function edits(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const steps = [cell(row, j) + 1, cell(next, j - 1) + 1, cell(row, j - 1) + (same ? 0 : 1)]
      next.push(Math.min(...steps, swapped ? cell(before, j - 2) + 1 : Number.POSITIVE_INFINITY))
    }
    before = row
    row = next
  }
  return cell(row, b.length)
}

const cell = (row: number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY
