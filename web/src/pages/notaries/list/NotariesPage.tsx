import type { Notary, StaffCalendar } from '@jurat/client/manage'
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { without } from '../../../lib/spans.ts'
import { addDays, isoDate, rangeText } from '../../../lib/time.ts'
import { usePageTitle } from '../../../parts/data/usePageTitle.ts'
import { Empty } from '../../../parts/display/Empty.tsx'
import { Loaded } from '../../../parts/display/Loaded.tsx'
import { RowTable } from '../../../parts/display/RowTable.tsx'
import { AddNotaryDialog } from './AddNotaryDialog.tsx'
import { useNotaryTexts } from './texts.ts'

const dayMs = 86_400_000

type Row = StaffCalendar['notaries'][number]

/** All notaries, with what they do and when. */
export function NotariesPage() {
  const common = useTexts()
  const t = useNotaryTexts()
  const { workspace, membership, may } = useSession()
  const [isAdding, setAdding] = useState(false)
  usePageTitle(common.notaries)
  const isOwn = membership.role === 'notary'
  const today = isoDate(workspace.timezone, businessNow(workspace))
  const { list, week } = useNotaryRows(today, !isOwn)
  if (isOwn && membership.notary_id !== null)
    return (
      <Navigate
        to="/w/$workspaceId/notaries/$notaryId"
        params={{ workspaceId: String(workspace.id), notaryId: String(membership.notary_id) }}
        search={{}}
        replace
      />
    )
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{common.notaries}</Title>
        {may('calendar:write') && (
          <Button size="xs" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </Group>
      <Loaded query={list} lines={8}>
        {rows =>
          rows.length === 0 ? (
            <div className="panel">
              <Empty title={t.none}>{t.noneText}</Empty>
            </div>
          ) : (
            <div>
              <Text c="dimmed" mb={4} role="status">
                {t.count(rows.length)} · {common.timesIn(workspace.timezone)}
              </Text>
              <NotaryTable rows={rows} week={week.data} today={today} />
            </div>
          )
        }
      </Loaded>
      {isAdding && <AddNotaryDialog close={() => setAdding(false)} />}
    </Stack>
  )
}

/** The notaries, and what they do in seven days. */
function useNotaryRows(today: string, enabled: boolean) {
  const { workspace } = useSession()
  const list = useQuery({
    queryKey: ['notaries', workspace.id],
    queryFn: async () => {
      const all = await Array.fromAsync(manage.notaries.list({ workspace_id: workspace.id, limit: 100 }))
      return all.sort((a, b) => a.name.localeCompare(b.name))
    },
    enabled,
  })
  const week = useQuery({
    queryKey: ['calendar', workspace.id, 'week', today],
    queryFn: async () =>
      manage.calendar.get({ workspace_id: workspace.id, from: today, to: addDays(today, 6) }),
    enabled,
  })
  return { list, week }
}

interface TableProps {
  rows: Notary[]
  /** Undefined while it loads. */
  week: StaffCalendar | undefined
  today: string
}

function NotaryTable({ rows, week, today }: TableProps) {
  const rowOf = new Map(week?.notaries.map(row => [row.id, row]))
  const work = (id: number) => ({ row: rowOf.get(id), closures: week?.closures ?? [] })
  const common = useTexts()
  const t = useNotaryTexts()
  return (
    <RowTable
      label={common.notaries}
      columns={[t.name, t.today, { end: t.week }, { extra: t.categories }, { extra: t.email }, null]}
    >
      {rows.map(notary => (
        <NotaryRow
          key={notary.id}
          notary={notary}
          todays={week ? <Today {...work(notary.id)} date={today} /> : '…'}
          hours={week ? <Week {...work(notary.id)} /> : '…'}
        />
      ))}
    </RowTable>
  )
}

interface RowProps {
  notary: Notary
  todays: ReactNode
  hours: ReactNode
}

function NotaryRow({ notary: { id, name, email, categories }, todays, hours }: RowProps) {
  const t = useNotaryTexts()
  const { workspace, may } = useSession()
  const link = {
    to: '/w/$workspaceId/notaries/$notaryId' as const,
    params: { workspaceId: String(workspace.id), notaryId: String(id) },
  }
  const known = categories.map(one => t.category[one]).join(', ')
  return (
    <tr>
      <td>
        <Link {...link} search={{}}>
          {name}
        </Link>
      </td>
      <td>{todays}</td>
      <td className="end">{hours}</td>
      <td title={known}>{known}</td>
      <td>{email || '—'}</td>
      <td className="end row-acts">
        {may('calendar:write') && (
          <Link {...link} search={{ tab: 'time-off' }} aria-label={t.giveOffTo(name)}>
            {t.giveOff}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** Hours of today without time off and closures. */
function Today({ row, closures, date }: WorkOf & { date: string }) {
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const zone = workspace.timezone
  const ofToday = (row?.hours ?? []).filter(({ starts_at }) => isoDate(zone, starts_at) === date)
  const left = without(ofToday, [...(row?.time_off ?? []), ...closures])
  if (left.length === 0)
    return (
      <Text span c="dimmed">
        {t.off}
      </Text>
    )
  return left
    .map(({ start, end }) => (end - start >= dayMs ? t.allDay : rangeText(language, zone, start, end)))
    .join(', ')
}

/** Hours of seven days without time off and closures. */
function Week({ row, closures }: WorkOf) {
  const common = useTexts()
  const t = useNotaryTexts()
  if (!row || row.hours.length === 0)
    return (
      <Badge color="yellow" variant="light" tt="none" radius="sm" fw={400}>
        {t.noHours}
      </Badge>
    )
  const left = without(row.hours, [...row.time_off, ...closures])
  const minutes = left.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0)
  return common.hours(minutes / 60)
}

interface WorkOf {
  row: Row | undefined
  closures: StaffCalendar['closures']
}
