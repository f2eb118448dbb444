import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { root } from '../config.ts'
import { useTexts } from '../languages/index.ts'
import { manage } from '../lib/api.ts'
import { addDays } from '../lib/time.ts'
import { Empty } from '../parts/Empty.tsx'
import { Problem } from '../parts/Problem.tsx'
import { Skeletons } from '../parts/Skeletons.tsx'
import { usePageTitle } from '../parts/usePageTitle.ts'
import { useStill } from '../parts/useStill.ts'
import { useSession } from '../session.ts'
import { AppointmentTable } from './AppointmentTable.tsx'
import { BookDialog } from './BookDialog.tsx'
import { CopyAs } from './CopyAs.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterBar } from './FilterBar.tsx'
import { type AppointmentFilter, paramsOf } from './filter.ts'
import { SelectionBar } from './SelectionBar.tsx'

const pageSize = 100

/** All appointments that match the filter in the address of the page. */
export function AppointmentsPage() {
  const texts = useTexts()
  const { workspace, may } = useSession()
  const filter = useSearch({ from: '/w/$workspaceId/appointments' })
  const navigate = useNavigate({ from: '/w/$workspaceId/appointments' })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [isBooking, setBooking] = useState(false)
  usePageTitle(texts.appointments)
  const params = paramsOf(filter, workspace.id, date => addDays(date, 1))
  const list = useInfiniteQuery({
    queryKey: ['appointments', params],
    queryFn: async ({ pageParam }) =>
      manage.appointments.list({ ...params, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: page => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const loaded = useMemo(() => list.data?.pages.flatMap(page => page.data), [list.data])
  const still = useStill(loaded)
  const rows = still.shown
  const change = (changed: AppointmentFilter) => {
    setSelected(new Set())
    void navigate({ search: changed, replace: true })
  }
  const isFiltered = Object.keys(filter).some(key => key !== 'sort')
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{texts.appointments}</Title>
        <Group gap="xs">
          <CopyAs params={params} />
          <ExportButton url={csvOf(params)} />
          {may('bookings:write') && (
            <Button size="xs" onClick={() => setBooking(true)}>
              {texts.book}
            </Button>
          )}
        </Group>
      </Group>
      <FilterBar filter={filter} change={change} />
      {list.error ? (
        <Problem error={list.error} retry={() => void list.refetch()} />
      ) : !rows ? (
        <Skeletons lines={12} />
      ) : rows.length === 0 ? (
        <div className="panel">
          <Empty title={isFiltered ? texts.noMatch : texts.noAppointments}>
            {isFiltered ? texts.noMatchText : texts.noAppointmentsText}
          </Empty>
        </div>
      ) : (
        <div {...still.area}>
          <Group justify="space-between" mb={4}>
            <Text c="dimmed" role="status">
              {list.hasNextPage ? texts.andMore(rows.length) : texts.shown(rows.length)} ·{' '}
              {texts.timesIn(workspace.timezone)}
            </Text>
            {still.isBehind && (
              <Button size="compact-xs" variant="light" onClick={still.catchUp}>
                {texts.newChanges}
              </Button>
            )}
          </Group>
          <AppointmentTable
            rows={rows}
            filter={filter}
            change={change}
            selected={selected}
            select={setSelected}
            loadMore={
              list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined
            }
          />
        </div>
      )}
      {selected.size > 0 && <SelectionBar ids={[...selected]} done={() => setSelected(new Set())} />}
      {isBooking && <BookDialog close={() => setBooking(false)} />}
    </Stack>
  )
}

function csvOf(params: ReturnType<typeof paramsOf>): string {
  const query = new URLSearchParams({ format: 'csv' })
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
  return `${root}/manage/v1/appointments?${query}`
}
