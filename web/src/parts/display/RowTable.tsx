import type { ReactNode } from 'react'

/** The words of a head, also at the end for numbers. Null for a column whose cells need none. */
export type Column = ReactNode | { end: ReactNode }

interface Props {
  /** Undefined if the heading of the panel says it. */
  label?: string
  columns: readonly Column[]
  /** The rows. */
  children: ReactNode
  /** Whether a phone shows the cells of a row below each other: they say what they are without the head. */
  isStacked?: boolean
  /** Whether it is within a panel, not one itself. */
  isInPanel?: boolean
  /** Below the rows. */
  after?: ReactNode
}

/** A table that scrolls sideways where it is too wide. */
export function RowTable({ label, columns, children, isStacked = false, isInPanel = false, after }: Props) {
  const Area = label === undefined ? 'div' : 'section'
  return (
    <Area
      className={isInPanel ? 'table-area' : 'panel table-area'}
      // Who uses the keyboard scrolls it.
      tabIndex={0}
      aria-label={label}
    >
      <table className={isStacked ? 'rows stacked' : 'rows'}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <Head key={index} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {after}
    </Area>
  )
}

const isEnd = (column: Column): column is { end: ReactNode } =>
  typeof column === 'object' && column !== null && 'end' in column

function Head({ column }: { column: Column }) {
  if (column === null) return <td aria-hidden="true" />
  return (
    <th scope="col" className={isEnd(column) ? 'end' : undefined}>
      {isEnd(column) ? column.end : column}
    </th>
  )
}
