import type { CalendarAppointment, StaffCalendar } from '@jurat/client/manage'
import { Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { isoDate } from '../../lib/time.ts'
import { useAppointment } from '../../parts/data/useAppointment.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { MoveDialog } from '../../parts/dialogs/MoveDialog.tsx'
import { Empty } from '../../parts/display/Empty.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { Agenda } from './Agenda.tsx'
import { axisOf } from './axis.ts'
import { DayGrid } from './DayGrid.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { RefusedDialog } from './RefusedDialog.tsx'
import type { Row } from './rows.ts'
import { Toolbar } from './Toolbar.tsx'
import { useCalendarTexts } from './texts.ts'
import { Unassigned } from './Unassigned.tsx'
import { type Target, useMove } from './useMove.tsx'
import { useMoveByPointerAndKeys } from './useMoveByPointerAndKeys.ts'
import { type CalendarView, rangeOf } from './view.ts'
import { WeekGrid } from './WeekGrid.tsx'
import './calendar.css'

/** The calendar of all notaries. View, date and notaries stand in the address. */
export function CalendarPage() {
  const common = useTexts()
  const { workspace } = useSession()
  usePageTitle(common.calendar)
  const search = useSearch({ from: '/w/$workspaceId/calendar' })
  const navigate = useNavigate({ from: '/w/$workspaceId/calendar' })
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false })
  const view = search.view ?? (isNarrow ? 'agenda' : 'week')
  const date = search.date ?? isoDate(workspace.timezone, businessNow(workspace))
  const { from, to } = rangeOf(view, date)
  const found = useQuery({
    queryKey: ['calendar', workspace.id, from, to, search.notaries],
    queryFn: async () =>
      manage.calendar.get({
        workspace_id: workspace.id,
        from,
        to,
        ...(search.notaries ? { notary_ids: search.notaries } : {}),
      }),
    placeholderData: keepPreviousData,
  })
  const change = (changed: CalendarView) => void navigate({ search: { ...search, ...changed } })
  return (
    <Stack gap="md">
      <Title order={1}>{common.calendar}</Title>
      <Toolbar view={view} date={date} search={search} change={change} />
      {found.error && !found.data ? (
        <Problem error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeletons lines={10} />
      ) : (
        <Shown key={view} calendar={found.data} view={view} month={date.slice(0, 7)} />
      )}
    </Stack>
  )
}

function Shown({
  calendar: read,
  view,
  month,
}: {
  calendar: StaffCalendar
  view: NonNullable<CalendarView['view']>
  month: string
}) {
  const common = useTexts()
  const t = useCalendarTexts()
  const { may } = useSession()
  const [opened, setOpened] = useState<number>()
  const { move, moving, refusal, forget } = useMove()
  // What is under the pointer stays while somebody carries an appointment.
  const kept = useRef(read)
  const mayMove = ({ status }: CalendarAppointment) => may('bookings:write') && status !== 'completed'
  const axis = view === 'day' ? axisOf(read) : undefined
  const carry = useMoveByPointerAndKeys({
    view,
    axis,
    shown: { from: read.from, to: read.to },
    notaryIds: read.notaries.map(({ id }) => id),
    mayMove,
    drop: (appointment, target) => void move(appointment, target),
    openDialog: ({ id }) => setOpened(id),
  })
  if (!carry.carried) kept.current = read
  const calendar = kept.current
  if (calendar.notaries.length === 0)
    return (
      <div className="panel">
        <Empty title={t.noNotaries}>{t.noNotariesText}</Empty>
      </div>
    )
  const { rows, unassigned } = placed(calendar, [
    ...moving,
    ...(carry.carried?.target ? [[carry.carried.appointment.id, carry.carried.target] as const] : []),
  ])
  const hasSide = (view === 'day' || view === 'week') && calendar.unassigned.length > 0
  const grid = { calendar: { ...calendar, unassigned }, rows, carry, mayMove }
  return (
    <>
      <VisuallyHidden role="status">{carry.said}</VisuallyHidden>
      <Text c="dimmed" size="xs">
        {common.timesIn(calendar.timezone)}
      </Text>
      <div className={hasSide ? 'cal-columns' : undefined}>
        <div className={view === 'agenda' ? undefined : 'no-print'}>
          {view === 'day' && axis && <DayGrid {...grid} axis={axis} />}
          {view === 'week' && <WeekGrid {...grid} />}
          {view === 'month' && <MonthGrid {...grid} month={month} />}
          {view === 'agenda' && <Agenda calendar={grid.calendar} rows={rows} />}
        </div>
        {hasSide && (
          <Unassigned
            of={unassigned}
            notaries={calendar.notaries}
            carry={carry}
            mayMove={mayMove}
            assign={(appointment, target) => void move(appointment, target)}
            zone={calendar.timezone}
          />
        )}
      </div>
      {view !== 'agenda' && (
        <div className="print-only">
          <Agenda calendar={grid.calendar} rows={rows} />
        </div>
      )}
      {refusal && (
        <RefusedDialog
          refusal={refusal}
          close={forget}
          take={startMs => void move(refusal.appointment, { ...refusal.target, startMs })}
          chooseOther={() => setOpened(refusal.appointment.id)}
        />
      )}
      {opened !== undefined && <OpenedMove id={opened} close={() => setOpened(undefined)} />}
    </>
  )
}

/** Rows and the side list, with the appointments that are carried or moving at their target. */
function placed(
  calendar: StaffCalendar,
  overrides: (readonly [number, Target])[],
): { rows: Row[]; unassigned: CalendarAppointment[] } {
  const targets = new Map(overrides)
  const all = [...calendar.notaries.flatMap(({ appointments }) => appointments), ...calendar.unassigned].map(
    one => {
      const target = targets.get(one.id)
      if (!target) return one
      const lengthMs = Date.parse(one.ends_at) - Date.parse(one.starts_at)
      return {
        ...one,
        starts_at: new Date(target.startMs).toISOString(),
        ends_at: new Date(target.startMs + lengthMs).toISOString(),
        notary_id: target.notaryId,
        claimed: [],
      }
    },
  )
  const byNotary = Map.groupBy(all, ({ notary_id }) => notary_id)
  return {
    rows: calendar.notaries.map(notary => ({
      notary,
      appointments: (byNotary.get(notary.id) ?? []).sort((a, b) => a.starts_at.localeCompare(b.starts_at)),
    })),
    unassigned: byNotary.get(null) ?? [],
  }
}

/** The dialog of the appointment's page. */
function OpenedMove({ id, close }: { id: number; close(): void }) {
  const found = useAppointment(id)
  const { refetch } = found
  // What an earlier page has read may be old, and the dialog begins with it.
  useEffect(() => void refetch(), [refetch])
  if (!found.data || !found.isFetchedAfterMount) return null
  return <MoveDialog appointment={found.data.appointment} etag={found.data.etag} close={close} />
}
