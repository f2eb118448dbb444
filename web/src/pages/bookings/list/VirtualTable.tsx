import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import '../../../parts/display/tables.css'
import './list.css'
import { openRow } from '../../../parts/display/open-row.ts'
import { indexesOf, nextIndex, withGaps } from './windowing.ts'

interface Props<Row> {
  label: string
  /** How it is used by keyboard, for screen readers. */
  hint: string
  rows: Row[]
  /** Whether the server has more rows than these. */
  hasMore: boolean
  loadMore(): void
  head: ReactNode
  columns: number
  /** The cells of a row. Its first link is where the arrow keys lead to. */
  cells(row: Row): ReactNode
  isSelected(row: Row): boolean
}

/** Rows before the end of those that are loaded at which the next page is read. */
const ahead = 40

/** As in `list.css`: three lines on a phone, two on a tablet, and a target for fingers elsewhere. */
function useRowHeight(): number {
  const now = { getInitialValueInEffect: false }
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, now)
  const isMedium = useMediaQuery('(max-width: 1100px)', undefined, now)
  const isCoarse = useMediaQuery('(pointer: coarse)', undefined, now)
  return isNarrow ? 84 : isMedium ? 60 : isCoarse ? 44 : 36
}

/**
 * A table of any length: only the rows in view exist in the page, and the focused one, so that focus is not
 * lost while scrolling. Screen readers are told the number of all rows.
 */
export function VirtualTable<Row extends { id: number }>(props: Props<Row>) {
  const { rows, hasMore, loadMore } = props
  const scroller = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState<number>()
  const [wanted, setWanted] = useState<number>()
  const rowHeight = useRowHeight()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => rows[index]?.id ?? index,
    overscan: 12,
    scrollPaddingStart: rowHeight,
    rangeExtractor: range => indexesOf(range, focused),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a phone that is turned has rows of another height
  useEffect(() => virtual.measure(), [rowHeight, virtual])
  const items = virtual.getVirtualItems()
  const last = items.findLast(({ index }) => index !== focused)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= rows.length - ahead) loadMore()
  }, [hasMore, last, rows.length, loadMore])
  useEffect(() => {
    if (wanted === undefined) return
    const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted}"] a`)
    // The row is made by the scrolling, and focused by the next rendering.
    link?.focus({ preventScroll: true })
    if (link) setWanted(undefined)
  })
  const press = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, focused, rows.length)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    virtual.scrollToIndex(next)
    setWanted(next)
  }
  return (
    <section
      ref={scroller}
      className="panel virtual"
      data-scroll-restoration-id={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard scrolls it
      tabIndex={0}
      aria-label={props.label}
      aria-description={props.hint}
      onKeyDown={press}
    >
      <table className="rows" aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>{props.head}</tr>
        </thead>
        {/** biome-ignore lint/a11y/useKeyWithClickEvents: the link of the row is for the keyboard */}
        <tbody onClick={openRow}>
          {withGaps(items, virtual.getTotalSize()).map(part =>
            'height' in part ? (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row has nothing to focus
              <tr key={`gap-${part.before}`} aria-hidden="true" className="gap">
                <td colSpan={props.columns} style={{ height: part.height }} />
              </tr>
            ) : (
              <VirtualRow key={part.key} index={part.index} setFocused={setFocused} {...props} />
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

function VirtualRow<Row>({
  index,
  rows,
  cells,
  isSelected,
  setFocused,
}: Props<Row> & { index: number; setFocused(index: number | undefined): void }) {
  const row = rows[index]
  if (!row) return null
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected(row) || undefined}
      onFocus={() => setFocused(index)}
      onBlur={() => setFocused(undefined)}
    >
      {cells(row)}
    </tr>
  )
}
