import type { CalendarAppointment, StaffCalendar } from '@jurat/client/manage'
import { Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
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
import { type Axis, axisOf } from './axis.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { RefusedDialog } from './RefusedDialog.tsx'
import { type GridProps, placed } from './rows.ts'
import { TimeGrid } from './TimeGrid.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useCalendarTexts } from './texts.ts'
import { Unassigned } from './Unassigned.tsx'
import { useMove } from './useMove.tsx'
import { useMoveByPointerAndKeys } from './useMoveByPointerAndKeys.ts'
import { type CalendarView, rangeOf, type ViewName } from './view.ts'
import './calendar.css'

/** The calendar of all notaries. View, date and notaries stand in the address. */
export function CalendarPage() {
  const common = useTexts()
  const { workspace } = useSession()
  usePageTitle(common.calendar)
  const search = useSearch({ from: '/w/$workspaceId/calendar' })
  const navigate = useNavigate({ from: '/w/$workspaceId/calendar' })
  const isNarrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false
  const view = search.view ?? (isNarrow ? 'day' : 'week')
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
      <Toolbar view={view} date={date} search={search} change={change} isNarrow={isNarrow} />
      {found.error && !found.data ? (
        <Problem error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeletons lines={10} />
      ) : (
        <Shown key={view} calendar={found.data} view={view} month={date.slice(0, 7)} isNarrow={isNarrow} />
      )}
    </Stack>
  )
}

interface ShownProps {
  calendar: StaffCalendar
  view: ViewName
  month: string
  isNarrow: boolean
}

function Shown({ calendar: read, view, month, isNarrow }: ShownProps) {
  const t = useCalendarTexts()
  const { may } = useSession()
  const [opened, setOpened] = useState<number>()
  const { move, moving, refusal, forget } = useMove()
  // What is under the pointer stays while somebody moves an appointment.
  const kept = useRef(read)
  const mayMove = ({ status }: CalendarAppointment) => may('bookings:write') && status !== 'completed'
  const axis = useMemo(() => (view === 'day' || view === 'week' ? axisOf(read) : undefined), [read, view])
  const mover = useMoveByPointerAndKeys({
    view,
    axis,
    shown: { from: read.from, to: read.to },
    notaryIds: read.notaries.map(({ id }) => id),
    mayMove,
    drop: (appointment, target) => void move(appointment, target),
    openDialog: ({ id }) => setOpened(id),
  })
  if (!mover.moving) kept.current = read
  const calendar = kept.current
  if (calendar.notaries.length === 0)
    return (
      <div className="panel">
        <Empty title={t.noNotaries}>{t.noNotariesText}</Empty>
      </div>
    )
  const { rows, unassigned } = placed(calendar, [
    ...moving,
    ...(mover.moving?.target ? [[mover.moving.appointment.id, mover.moving.target] as const] : []),
  ])
  const grid = { calendar: { ...calendar, unassigned }, rows, mover, mayMove }
  return (
    <>
      <Grids
        grid={grid}
        view={view}
        axis={axis}
        month={month}
        isNarrow={isNarrow}
        hasUnassigned={calendar.unassigned.length > 0}
      >
        <Unassigned
          of={unassigned}
          notaries={calendar.notaries}
          mover={mover}
          mayMove={mayMove}
          assign={(appointment, target) => void move(appointment, target)}
          zone={calendar.timezone}
          isDraggable={view === 'day' || rows.length === 1}
        />
      </Grids>
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

interface GridsProps {
  grid: GridProps
  view: ViewName
  axis: Axis | undefined
  month: string
  isNarrow: boolean
  hasUnassigned: boolean
  /** The list of those without a notary. */
  children: ReactNode
}

/** The grid of the view, and the agenda on paper. */
function Grids({ grid, view, axis, month, isNarrow, hasUnassigned, children }: GridsProps) {
  const common = useTexts()
  const { calendar, rows, mover } = grid
  // A phone has room for the columns of one notary: the day of several is a list there.
  const isList = view === 'agenda' || (view === 'day' && isNarrow && rows.length > 1)
  const hasSide = axis !== undefined && !isList && hasUnassigned
  return (
    <>
      <VisuallyHidden role="status">{mover.announcement}</VisuallyHidden>
      <Text c="dimmed" size="xs">
        {common.timesIn(calendar.timezone)}
      </Text>
      <div className={hasSide ? 'cal-columns' : undefined}>
        <div className={view === 'agenda' ? undefined : 'no-print'}>
          {isList ? (
            <Agenda calendar={calendar} rows={rows} foldsPast={isNarrow} />
          ) : view === 'month' ? (
            <MonthGrid {...grid} month={month} />
          ) : (
            axis && <TimeGrid {...grid} axis={axis} view={view === 'day' ? 'day' : 'week'} />
          )}
        </div>
        {hasSide && children}
      </div>
      {view !== 'agenda' && (
        <div className="print-only">
          <Agenda calendar={calendar} rows={rows} />
        </div>
      )}
    </>
  )
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
