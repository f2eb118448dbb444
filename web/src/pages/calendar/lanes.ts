import type { Span } from '../../lib/spans.ts'

/** An item with its place beside those of the same time. */
export interface InLane<T> {
  of: T
  lane: number
  lanes: number
}

/** Items of the same time that have no room. */
export interface Hidden extends Span {
  count: number
  lane: number
  lanes: number
}

/**
 * Puts items that overlap side by side, at most `most` of them: the last lane then says how many more there
 * are. In order of their start.
 */
export function lanesOf<T extends Span>(items: T[], most: number): { shown: InLane<T>[]; hidden: Hidden[] } {
  const shown: InLane<T>[] = []
  const hidden: Hidden[] = []
  for (const group of groupsOf(items)) {
    const lanes = Math.min(most, Math.max(...group.map(({ lane }) => lane)) + 1)
    const isCut = group.some(({ lane }) => lane >= most)
    const room = isCut ? most - 1 : most
    shown.push(...group.filter(({ lane }) => lane < room).map(one => ({ ...one, lanes })))
    const rest = group.filter(({ lane }) => lane >= room).map(({ of }) => of)
    if (rest.length > 0) hidden.push({ ...spanOf(rest), count: rest.length, lane: room, lanes })
  }
  return { shown, hidden }
}

/** Items with the first lane that is free at their start, in groups that share no time. */
function groupsOf<T extends Span>(items: T[]): { of: T; lane: number }[][] {
  const groups: { of: T; lane: number }[][] = []
  let ends: number[] = []
  const inOrder = items.toSorted(
    (a, b) =>
      Date.parse(a.starts_at) - Date.parse(b.starts_at) || Date.parse(b.ends_at) - Date.parse(a.ends_at),
  )
  for (const of of inOrder) {
    const start = Date.parse(of.starts_at)
    if (groups.length === 0 || ends.every(end => end <= start)) {
      groups.push([])
      ends = []
    }
    const free = ends.findIndex(end => end <= start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = Date.parse(of.ends_at)
    groups.at(-1)?.push({ of, lane })
  }
  return groups
}

const spanOf = (items: Span[]): Span => ({
  starts_at: new Date(Math.min(...items.map(({ starts_at }) => Date.parse(starts_at)))).toISOString(),
  ends_at: new Date(Math.max(...items.map(({ ends_at }) => Date.parse(ends_at)))).toISOString(),
})
