import type { CSSProperties, ReactNode } from 'react'
import { openRow } from './open-row.ts'
import './tables.css'

/**
 * The words of a head: `end` for numbers, `extra` where a tablet has no place for the column. Null for a
 * column whose cells need none.
 */
export type Column = string | null | { end: string } | { extra: string }

interface Props {
  /** Undefined if the heading of the panel says it. */
  label?: string
  columns: readonly Column[]
  /** The rows. */
  children: ReactNode
  /** Whether the cells say what they are without the head: a phone shows them beside each other. */
  isPlain?: boolean
  /** Whether it is within a panel, not one itself. */
  isInPanel?: boolean
  /** Below the rows. */
  after?: ReactNode
}

/**
 * A table whose rows are cards on a phone: each cell is a line, with the words of its head before it. Where
 * it is still too wide, it scrolls sideways by itself.
 */
export function RowTable({ label, columns, children, isPlain = false, isInPanel = false, after }: Props) {
  const Area = label === undefined ? 'div' : 'section'
  const extras = columns.flatMap((column, at) => (isExtra(column) ? `without-${at + 1}` : []))
  return (
    <Area
      className={isInPanel ? 'table-area' : 'panel table-area'}
      // Who uses the keyboard scrolls it.
      tabIndex={0}
      aria-label={label}
    >
      <table
        className={['rows', isPlain ? 'plain-cards' : 'cards', ...extras].join(' ')}
        style={isPlain ? undefined : headsOf(columns)}
      >
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <Head key={index} column={column} />
            ))}
          </tr>
        </thead>
        {/** biome-ignore lint/a11y/useKeyWithClickEvents: the link of the row is for the keyboard */}
        <tbody onClick={openRow}>{children}</tbody>
      </table>
      {after}
    </Area>
  )
}

const isEnd = (column: Column): column is { end: string } =>
  typeof column === 'object' && column !== null && 'end' in column

const isExtra = (column: Column): column is { extra: string } =>
  typeof column === 'object' && column !== null && 'extra' in column

const wordsOf = (column: Column): string | null =>
  isEnd(column) ? column.end : isExtra(column) ? column.extra : column

/** For the styles of the cards, which draw them before the cells: `--head-2` is the second column's. */
function headsOf(columns: readonly Column[]): CSSProperties {
  const heads = columns.flatMap((column, at) => {
    const words = wordsOf(column)
    return words === null ? [] : [[`--head-${at + 1}`, JSON.stringify(words)]]
  })
  return Object.fromEntries(heads)
}

function Head({ column }: { column: Column }) {
  if (column === null) return <td aria-hidden="true" />
  return (
    <th scope="col" className={isEnd(column) ? 'end' : undefined}>
      {wordsOf(column)}
    </th>
  )
}
