/** Comparisons of a row with a word in one statement. Each takes some microseconds. */
const mostComparisons = 50_000
const leastRows = 20

/** How many rows one statement compares with that many words: `most`, or fewer if there are many words. */
export const rowsToCompare = (words: number, most: number): number =>
  Math.min(Math.max(Math.floor(mostComparisons / Math.max(words, 1)), leastRows), most)

/** The values in their order, `size` at a time. */
export const inChunks = <T>(values: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size))
