import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { actionText } from '../../lib/languages/audit-words.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { actorText, useActorWords } from '../../parts/data/actor-words.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { useMailTexts } from './texts.ts'

/** What happened to the mail, newest first: its entries of the audit trail. */
export function MailHistory({ id }: { id: number }) {
  const common = useTexts()
  const t = useMailTexts()
  const audit = useActorWords()
  const { workspace } = useSession()
  const query = { workspace_id: workspace.id, object: 'mail', object_id: String(id), limit: 20 }
  const entries = useQuery({
    queryKey: ['audit', query],
    queryFn: async () => (await manage.audit.list(query)).data,
  })
  if (!entries.data?.length) return null
  return (
    <section className="panel" aria-label={t.history}>
      <Title order={2} mb="xs">
        {t.history}
      </Title>
      <ol className="plain-list">
        {entries.data.map(entry => (
          <li key={entry.id}>
            {actionText(common, entry.action)}
            <Text size="xs" c="dimmed">
              {actorText(audit, entry.actor, entry.actor_name)} · <Time at={entry.at} />
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}
