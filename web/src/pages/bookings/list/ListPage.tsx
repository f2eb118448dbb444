import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { root } from '../../../lib/config.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { usePageTitle } from '../../../parts/data/usePageTitle.ts'
import { Empty } from '../../../parts/display/Empty.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { CopyAs } from './CopyAs.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { type BookingFilter, type List, paramsOf, usualSort } from './filter.ts'
import { SavedViews } from './SavedViews.tsx'
import { useBookingListTexts } from './texts.ts'
import { useBookings } from './useBookings.ts'
import { VirtualTable } from './VirtualTable.tsx'

interface Item {
  id: number
  customer: { first_name: string; last_name: string }
}

/** What the server is asked for, without the page. */
type Asked = ReturnType<typeof paramsOf<List>> & { workspace_id: number }

interface Props<Of extends List, Row extends Item> {
  list: Of
  title: string
  filter: BookingFilter<Of>
  change(filter: BookingFilter<Of>): void
  statuses: Record<string, string>
  read(
    asked: Asked & { limit: number; cursor?: string },
  ): Promise<{ data: Row[]; next_cursor: string | null }>
  columns: Column<Row>[]
  texts: {
    shown(count: number): string
    andMore(count: number): string
    noMatch: string
    none: string
    noneText: string
  }
  /** The one primary act of the page. */
  primary?: ReactNode
  /** What can be done with the selected rows. */
  selection(rows: Row[], done: () => void): ReactNode
}

export interface Column<Row> {
  label: string
  width?: number
  /** Whether the column can sort by start or by creation. */
  sort?: 'start' | 'created'
  /** Where a phone shows it in the row. Without a place it does not. */
  place?: 'name' | 'status' | 'when' | 'side' | 'service' | 'remarks'
  cell(row: Row): ReactNode
}

const pageSize = 100

/** All bookings that match the filter in the address of the page. */
export function ListPage<Of extends List, Row extends Item>(props: Props<Of, Row>) {
  const { list, title, columns, texts } = props
  const filter = { sort: usualSort(list, props.filter), ...props.filter }
  const common = useTexts()
  const { workspace, membership, may } = useSession()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  usePageTitle(title)
  const asked = { ...paramsOf(filter), workspace_id: workspace.id } as Asked
  const bookings = useBookings<Row>([list, asked], cursor =>
    props.read({ ...asked, limit: pageSize, ...(cursor ? { cursor } : {}) }),
  )
  const { rows } = bookings
  const change = (changed: BookingFilter<Of>) => {
    setSelected(new Set())
    props.change(changed)
  }
  const isFiltered = Object.keys(filter).some(key => key !== 'sort')
  return (
    <Stack gap="md" className="list-page">
      <Group justify="space-between">
        <Title order={1}>{title}</Title>
        <Group gap="xs">
          <CopyAs list={list} params={asked} />
          <ExportButton url={csvOf(list, asked)} isDisabled={bookings.error !== null} />
          {props.primary}
        </Group>
      </Group>
      <FilterBar list={list} filter={props.filter} change={change} statuses={props.statuses} />
      <SavedViews list={list} filter={props.filter} change={change} />
      {bookings.error && !rows ? (
        <Problem error={bookings.error} retry={bookings.refetch} />
      ) : !rows ? (
        <Skeletons lines={12} />
      ) : rows.length === 0 ? (
        <div className="panel">
          <Empty title={isFiltered ? texts.noMatch : texts.none}>
            {isFiltered ? common.noMatchText : texts.noneText}
          </Empty>
        </div>
      ) : (
        <div className="list-area" {...bookings.area}>
          <Group justify="space-between" mb={4} mih={22}>
            <Text c="dimmed" role="status">
              {bookings.hasMore ? texts.andMore(rows.length) : texts.shown(rows.length)} ·{' '}
              {common.timesIn(workspace.timezone)}
            </Text>
            {bookings.isBehind && (
              <Button size="compact-xs" variant="light" onClick={bookings.showNew}>
                {common.newChanges}
              </Button>
            )}
          </Group>
          <Rows
            title={title}
            rows={rows}
            columns={columns}
            filter={filter}
            change={change}
            selected={selected}
            select={may('bookings:write') && membership.role !== 'notary' ? setSelected : undefined}
            hasMore={bookings.hasMore}
            loadMore={bookings.loadMore}
          />
        </div>
      )}
      {selected.size > 0 &&
        props.selection(rows?.filter(({ id }) => selected.has(id)) ?? [], () => setSelected(new Set()))}
    </Stack>
  )
}

/** Most who open the file do so with Excel, which needs the mark. */
function csvOf(list: List, asked: object): string {
  const query = new URLSearchParams({ format: 'csv', bom: 'true' })
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, String(value))
  return `${root}/manage/v1/${list}?${query}`
}

interface RowsProps<Of extends List, Row> {
  title: string
  rows: Row[]
  columns: Column<Row>[]
  filter: BookingFilter<Of>
  change(filter: BookingFilter<Of>): void
  selected: ReadonlySet<number>
  /** Undefined for a role that cannot change several. */
  select: ((ids: ReadonlySet<number>) => void) | undefined
  hasMore: boolean
  loadMore(): void
}

function Rows<Of extends List, Row extends Item>(props: RowsProps<Of, Row>) {
  const { rows, columns, selected, select } = props
  const common = useTexts()
  const t = useBookingListTexts()
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    select?.(next)
  }
  const areAll = rows.every(({ id }) => selected.has(id))
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
          {select && (
            <td style={{ width: 40 }}>
              <Checkbox
                size="xs"
                aria-label={t.selectAll}
                checked={areAll}
                indeterminate={!areAll && selected.size > 0}
                onChange={() => select(areAll ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </td>
          )}
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
            <td key={label} className={place && `at-${place}`}>
              {cell(row)}
            </td>
          ))}
        </>
      )}
    />
  )
}

function Head<Of extends List, Row>({
  column: { label, width, sort },
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
    <th scope="col" style={{ width }} {...(sort ? { 'aria-sort': order } : {})}>
      {sort ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          ml={-8}
          onClick={() => change({ ...filter, sort: order === 'ascending' ? `-${sort}` : sort })}
        >
          {label} {isSorted && (order === 'ascending' ? '↑' : '↓')}
        </Button>
      ) : (
        label
      )}
    </th>
  )
}
