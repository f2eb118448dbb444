import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { root } from '../../../lib/config.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { mostBookings } from '../../../parts/data/most-bookings.ts'
import { usePageTitle } from '../../../parts/data/usePageTitle.ts'
import { Empty } from '../../../parts/display/Empty.tsx'
import { Problem } from '../../../parts/display/Problem.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { CopyAs } from './CopyAs.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { type Asked, type BookingFilter, type List, paramsOf, usualSort } from './filter.ts'
import { type Column, type Item, Rows } from './Rows.tsx'
import { SavedViews } from './SavedViews.tsx'
import { useBookingListTexts } from './texts.ts'
import { useBookings } from './useBookings.ts'

interface Props<Of extends List, Row extends Item> {
  list: Of
  title: string
  filter: BookingFilter<Of>
  change(filter: BookingFilter<Of>): void
  statuses: Record<string, string>
  read(asked: Asked[Of]): Promise<{ data: Row[]; next_cursor: string | null }>
  columns: Column<Row>[]
  texts: {
    shown(count: number): string
    andMore(count: number): string
    noMatch: string
    none: string
    noneText: string
  }
  /** Above the filter, for the usual questions. */
  tabs?: ReactNode
  /** The one primary act of the page. */
  primary?: ReactNode
  /** What can be done with the selected rows. */
  selection(rows: Row[], select: (ids: number[]) => void): ReactNode
}

const pageSize = 100

/** As many as one message takes. */
const mostSelected = mostBookings

/** All bookings that match the filter in the address of the page. */
export function ListPage<Of extends List, Row extends Item>(props: Props<Of, Row>) {
  const { list, title, columns, texts } = props
  const filter = { sort: usualSort(list, props.filter), ...props.filter }
  const common = useTexts()
  const session = useSession()
  const { workspace } = session
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  usePageTitle(title)
  const asked = { ...paramsOf(filter), workspace_id: workspace.id } as Asked[Of]
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
      {props.tabs}
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
            <Group gap="xs">
              <Text c="dimmed" role="status">
                {bookings.hasMore ? texts.andMore(rows.length) : texts.shown(rows.length)} ·{' '}
                {common.timesIn(workspace.timezone)}
              </Text>
              {bookings.hasMore && selected.size > 0 && selected.size < mostSelected && (
                <SelectMatching
                  select={async () => {
                    const matching = await bookings.loadUpTo(mostSelected)
                    setSelected(new Set(matching.map(({ id }) => id)))
                  }}
                />
              )}
            </Group>
            {bookings.isBehind && <ShowNew show={bookings.showNew} />}
          </Group>
          <Rows
            title={title}
            rows={rows}
            columns={columns}
            filter={filter}
            change={change}
            selected={selected}
            select={mayBook(session) ? setSelected : undefined}
            hasMore={bookings.hasMore}
            loadMore={bookings.loadMore}
          />
        </div>
      )}
      {selected.size > 0 &&
        props.selection(rows?.filter(({ id }) => selected.has(id)) ?? [], ids => setSelected(new Set(ids)))}
    </Stack>
  )
}

/** Most who open the file do so with Excel, which needs the mark. */
function csvOf(list: List, asked: object): string {
  const query = new URLSearchParams({ format: 'csv', bom: 'true' })
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, String(value))
  return `${root}/manage/v1/${list}?${query}`
}

/** Selects also the rows that are not loaded yet. */
function SelectMatching({ select }: { select(): Promise<void> }) {
  const t = useBookingListTexts()
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    await select().finally(() => setLoading(false))
  }
  return (
    <Button size="compact-xs" variant="light" loading={isLoading} onClick={() => void load()}>
      {t.selectMatching(mostSelected)}
    </Button>
  )
}

function ShowNew({ show }: { show(): void }) {
  const common = useTexts()
  return (
    <Button size="compact-xs" variant="light" onClick={show}>
      {common.newChanges}
    </Button>
  )
}
