import type { AuditEntry } from '@jurat/client/manage'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { AuditFilter } from '../../lib/filters.ts'
import { Copy } from '../../parts/display/Copy.tsx'
import { useChangeInWords } from '../../parts/display/changes.tsx'
import { useAuditTexts } from './texts.ts'

interface Props {
  entry: AuditEntry
  only(filter: AuditFilter): void
}

/** Each field before and after, and where the change came from. */
export function EntryDetails({ entry, only }: Props) {
  const t = useAuditTexts()
  const { object, id } = entry.subject
  return (
    <Stack gap="sm" py="sm">
      <Changes of={entry} />
      <dl className="facts narrow">
        <dt>{t.actor}</dt>
        <dd className="mono">{entry.actor}</dd>
        <dt>{t.source}</dt>
        <dd>{t.sources[entry.source]}</dd>
        <dt>{t.request}</dt>
        <dd className="mono">
          {entry.request_id} <Copy value={entry.request_id} what={t.request} />
        </dd>
      </dl>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => only({ object, id })}>
          {t.onlyThis}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => only({ request: entry.request_id })}>
          {t.sameRequest}
        </Button>
      </Group>
    </Stack>
  )
}

function Changes({ of: { changes, subject } }: { of: AuditEntry }) {
  const t = useAuditTexts()
  const { fieldOf, shownOf } = useChangeInWords(subject.object)
  if (changes === null) return <Text c="dimmed">{t.noChanges}</Text>
  const fields = Object.entries(changes)
  if (fields.length === 0) return <Text c="dimmed">{t.unchanged}</Text>
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{t.before}</th>
          <th scope="col">{t.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([name, { before, after }]) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {fieldOf(name)}
            </th>
            <td>{shownOf(name, before)}</td>
            <td>{shownOf(name, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
