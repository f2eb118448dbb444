import { hash } from 'node:crypto'

/** A random choice that the seed repeats: the items whose digests with the seed are the smallest. */
export function sample<T>(items: T[], count: number, seed: number, keyOf: (item: T) => string): T[] {
  const ranked = items.map(item => ({ item, rank: hash('sha256', `${seed} ${keyOf(item)}`) }))
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))
  return ranked.slice(0, count).map(({ item }) => item)
}
