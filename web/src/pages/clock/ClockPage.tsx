import { Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { dateTimeText, zoneText } from '../../lib/time.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { Empty } from '../../parts/display/Empty.tsx'
import { Loaded } from '../../parts/display/Loaded.tsx'
import { type DueItem, DueTable } from './DueTable.tsx'
import { FellDue } from './FellDue.tsx'
import { MoveClock } from './MoveClock.tsx'
import { spanText, useClockTexts } from './texts.ts'

const aheadMs = 14 * 86_400_000

/** The time of a test workspace, what falls due next, and what fell due when it was moved. */
export function ClockPage() {
  const common = useTexts()
  const t = useClockTexts()
  const { workspace } = useSession()
  usePageTitle(common.clock)
  if (workspace.mode !== 'test')
    return (
      <Empty isPage title={t.live}>
        {t.liveText}
      </Empty>
    )
  return (
    <Stack gap="lg">
      <Title order={1}>{common.clock}</Title>
      <TestClock />
    </Stack>
  )
}

function TestClock() {
  const { workspace } = useSession()
  const span = useSearch({ from: '/w/$workspaceId/clock' })
  const now = useNow(businessNow(workspace) - Date.now())
  const [before, setBefore] = useState<DueItem[]>([])
  const coming = useQuery({
    queryKey: ['due', workspace.id, 'next', workspace.clock.offset_seconds],
    queryFn: async () => {
      const until = iso(businessNow(workspace) + aheadMs)
      return (await manage.due.list({ workspace_id: workspace.id, until })).items.filter(willHappen)
    },
    refetchInterval: 10_000,
  })
  const next = coming.data?.find(({ at }) => Date.parse(at) > now)
  return (
    <div className="columns">
      <Stack gap="lg">
        {span.from && span.until && <FellDue from={span.from} until={span.until} before={before} />}
        <Coming query={coming} />
      </Stack>
      <Now now={now} next={next && Date.parse(next.at)} moved={setBefore} />
    </div>
  )
}

function Coming({ query }: { query: { data: DueItem[] | undefined; error: unknown; refetch(): unknown } }) {
  const t = useClockTexts()
  return (
    <section className="panel" aria-label={t.coming}>
      <Title order={2} mb="xs">
        {t.coming}
      </Title>
      <Loaded query={query} lines={4}>
        {items =>
          items.length === 0 ? <Text c="dimmed">{t.nothingComing}</Text> : <DueTable items={items} />
        }
      </Loaded>
    </section>
  )
}

/** Moves the clock. `moved` receives what was due until then. */
function useClockMove(moved: (items: DueItem[]) => void) {
  const t = useClockTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const act = useAct()
  const navigate = useNavigate({ from: '/w/$workspaceId/clock' })
  return useMutation({
    mutationFn: async (by: { seconds: number } | { target: number }) => {
      const from = businessNow(workspace)
      const target = 'seconds' in by ? from + by.seconds * 1000 : Math.max(by.target, from)
      const asked = { workspace_id: workspace.id, since: iso(from), until: iso(target + 1000) }
      const { items } = await manage.due.list(asked)
      const params = 'seconds' in by ? { advance_seconds: by.seconds } : { set_to: iso(target) }
      await manage.workspaces.moveClock(workspace.id, params)
      return { items, from, target }
    },
    onSuccess: async ({ items, from, target }) => {
      moved(items)
      await queries.invalidateQueries({ queryKey: ['workspace'] })
      act.tell(t.moved)
      void navigate({ search: { from: iso(from), until: iso(target + 1000) }, replace: true })
    },
  })
}

interface NowProps {
  now: number
  /** When the next thing is due. */
  next: number | undefined
  moved(items: DueItem[]): void
}

/** The time of the workspace, and what moves it. */
function Now({ now, next, moved }: NowProps) {
  const t = useClockTexts()
  const { language } = useLanguage()
  const { workspace, may } = useSession()
  const move = useClockMove(moved)
  const { offset_seconds } = workspace.clock
  return (
    <section className="panel" aria-label={t.now}>
      <Title order={2} mb={4}>
        {t.now}
      </Title>
      <Text fz={18} fw={600} component="p" m={0}>
        <time dateTime={iso(now)}>{dateTimeText(language, workspace.timezone, now)}</time>
      </Text>
      <Text c="dimmed" mb="md">
        {zoneText(language, workspace.timezone, now)}.{' '}
        {offset_seconds === 0 ? t.notAhead : t.ahead(spanText(t, offset_seconds))}
      </Text>
      <FormError error={move.error} />
      {may('workspace:write') ? (
        <MoveClock
          now={now}
          next={next}
          isMoving={move.isPending}
          moveBy={seconds => move.mutate({ seconds })}
          moveTo={target => move.mutate({ target })}
        />
      ) : (
        <Text>{t.mayNot}</Text>
      )}
      <Text c="dimmed" mt="md">
        {t.text}
      </Text>
    </section>
  )
}

/** The server takes whole seconds. */
const iso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/** The time of the workspace, which goes on. */
function useNow(offsetMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now + offsetMs
}

/** A mail that was withdrawn, or skipped, is not sent when its time comes. */
const willHappen = ({ kind, status }: DueItem) => kind !== 'mail' || status === 'pending'
