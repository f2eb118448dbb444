import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { type DueItem, DueTable } from './DueTable.tsx'
import { useClockTexts } from './texts.ts'

interface Props {
  from: string
  until: string
  /** What was due in the span before the clock was moved. What is gone since then is done. */
  before: DueItem[]
}

/** The outcome of all that was due in a span. */
export function FellDue({ from, until, before }: Props) {
  const t = useClockTexts()
  const { workspace, may } = useSession()
  const found = useQuery({
    queryKey: ['due', workspace.id, from, until],
    queryFn: async () => manage.due.list({ workspace_id: workspace.id, since: from, until }),
  })
  const items = found.data && merged(found.data.items, before)
  return (
    <section className="panel" aria-label={t.fell}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t.fell}</Title>
        {may('audit:read') && (
          <Link
            to="/w/$workspaceId/audit"
            params={{ workspaceId: String(workspace.id) }}
            search={{ actor: 'system' }}
          >
            {t.audit}
          </Link>
        )}
      </Group>
      <Text c="dimmed" mb="xs">
        {t.fellBetween} <Time at={from} /> {t.and} <Time at={until} />
        {items && `: ${t.caption(items.length)}`}
      </Text>
      {found.error ? (
        <Problem error={found.error} retry={() => void found.refetch()} />
      ) : !items ? (
        <Skeletons lines={4} />
      ) : items.length === 0 ? (
        <Text c="dimmed">{t.nothingFell}</Text>
      ) : (
        <DueTable items={items} hasOutcome />
      )}
      {found.data?.has_more && <Text c="dimmed">{t.hasMore}</Text>}
    </section>
  )
}

const keyOf = ({ kind, subject }: DueItem) => `${kind}-${subject.id}`

function merged(after: DueItem[], before: DueItem[]): (DueItem & { isDone?: boolean })[] {
  const known = new Set(after.map(keyOf))
  const gone = before.filter(item => !known.has(keyOf(item))).map(item => ({ ...item, isDone: true }))
  return [...after, ...gone].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
