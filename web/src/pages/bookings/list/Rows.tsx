import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/languages/index.ts'
import { Icon } from '../../../parts/display/Icon.tsx'
import { QuietButton } from '../../../parts/display/QuietButton.tsx'
import type { BookingFilter, List } from './filter.ts'
import { useBookingListTexts } from './texts.ts'
import { VirtualTable } from './VirtualTable.tsx'

export interface Item {
  id: number
  customer: { first_name: string; last_name: string }
}

export interface Column<Row> {
  label: string
  width?: number
  /** Whether the column can sort by start or by creation. */
  sort?: 'start' | 'created'
  /** Where a narrow screen shows the column within its row. It does not show an extra one. */
  place: 'name' | 'status' | 'when' | 'side' | 'service' | 'remarks' | 'extra'
  cell(row: Row): ReactNode
}

interface RowsProps<Of extends List, Row> {
  title: string
  rows: Row[]
  columns: Column<Row>[]
  filter: BookingFilter<Of>
  change(filter: BookingFilter<Of>): void
  selected: ReadonlySet<number>
  /** Selects rows. Undefined for a role that cannot change several bookings at once. */
  select: ((ids: ReadonlySet<number>) => void) | undefined
  hasMore: boolean
  loadMore(): void
}

export function Rows<Of extends List, Row extends Item>(props: RowsProps<Of, Row>) {
  const { rows, columns, selected, select } = props
  const common = useTexts()
  const t = useBookingListTexts()
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    select?.(next)
  }
  return (
    <VirtualTable
      label={props.title}
      hint={t.tableHint}
      rows={rows}
      hasMore={props.hasMore}
      loadMore={props.loadMore}
      columns={columns.length + (select ? 1 : 0)}
      isSelected={({ id }) => selected.has(id)}
      head={
        <>
          {select && <SelectAll rows={rows} selected={selected} select={select} />}
          {columns.map(column => (
            <Head key={column.label} column={column} filter={props.filter} change={props.change} />
          ))}
        </>
      }
      cells={row => (
        <>
          {select && (
            <td className="at-select">
              <Checkbox
                size="xs"
                aria-label={common.select(`${row.customer.first_name} ${row.customer.last_name}`)}
                checked={selected.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            </td>
          )}
          {columns.map(({ label, place, cell }) => (
            <td key={label} className={`at-${place}`}>
              {cell(row)}
            </td>
          ))}
        </>
      )}
    />
  )
}

interface SelectProps {
  rows: Item[]
  selected: ReadonlySet<number>
  select(ids: ReadonlySet<number>): void
}

function SelectAll({ rows, selected, select }: SelectProps) {
  const t = useBookingListTexts()
  const areAll = rows.every(({ id }) => selected.has(id))
  return (
    <td className="at-box">
      <Checkbox
        size="xs"
        aria-label={t.selectAll}
        checked={areAll}
        indeterminate={!areAll && selected.size > 0}
        onChange={() => select(areAll ? new Set() : new Set(rows.map(({ id }) => id)))}
      />
    </td>
  )
}

function Head<Of extends List, Row>({
  column: { label, width, sort, place },
  filter,
  change,
}: {
  column: Column<Row>
  filter: BookingFilter<Of>
  change(filter: BookingFilter<Of>): void
}) {
  const order = filter.sort === sort ? 'ascending' : filter.sort === `-${sort}` ? 'descending' : 'none'
  const isSorted = sort !== undefined && order !== 'none'
  return (
    <th scope="col" className={`at-${place}`} style={{ width }} {...(sort ? { 'aria-sort': order } : {})}>
      {sort ? (
        <QuietButton
          size="compact-sm"
          ml={-8}
          onClick={() => change({ ...filter, sort: order === 'ascending' ? `-${sort}` : sort })}
        >
          {label} {isSorted && <Icon of={order === 'ascending' ? IconArrowUp : IconArrowDown} />}
        </QuietButton>
      ) : (
        label
      )}
    </th>
  )
}
