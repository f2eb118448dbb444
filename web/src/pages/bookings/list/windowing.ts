import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual'

/** The rows in view, and the focused one. */
export function indexesOf(range: Range, focused: number | undefined): number[] {
  const indexes = defaultRangeExtractor(range)
  if (focused === undefined || focused >= range.count || indexes.includes(focused)) return indexes
  return [...indexes, focused].sort((a, b) => a - b)
}

interface Gap {
  before: number
  height: number
}

/** The rows, with the heights of those between them that do not exist. */
export function withGaps(items: VirtualItem[], total: number): (VirtualItem | Gap)[] {
  let end = 0
  const parts = items.flatMap(item => {
    const height = item.start - end
    end = item.end
    return height > 0 ? [{ before: item.index, height }, item] : [item]
  })
  return total > end ? [...parts, { before: -1, height: total - end }] : parts
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/** The row to which a key leads. Undefined for other keys, and where there is no row. */
export function nextIndex(key: string, focused: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return undefined
  return focused === undefined ? 0 : Math.max(0, Math.min(count - 1, focused + step))
}
