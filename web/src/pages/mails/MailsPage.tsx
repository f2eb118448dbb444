import type { Mail } from '@jurat/client/manage'
import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { root } from '../../lib/config.ts'
import type { MailFilter } from '../../lib/filters.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { useEntries } from '../../parts/data/useEntries.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { spanOf } from '../../parts/dates/DayFields.tsx'
import { Time } from '../../parts/dates/Time.tsx'
import { Empty } from '../../parts/display/Empty.tsx'
import { EntryTable } from '../../parts/display/EntryTable.tsx'
import { MailStatus } from '../../parts/display/MailStatus.tsx'
import { AboutLink } from './AboutLink.tsx'
import { MailFilters } from './MailFilters.tsx'
import { MailSelection } from './MailSelection.tsx'
import { TestMailDialog } from './TestMailDialog.tsx'
import { useMailTexts } from './texts.ts'

/** Mails as they were sent, are planned, or are kept. */
export function MailsPage() {
  const common = useTexts()
  const t = useMailTexts()
  const { may } = useSession()
  const filter = useSearch({ from: '/w/$workspaceId/mails' })
  const navigate = useNavigate({ from: '/w/$workspaceId/mails' })
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  usePageTitle(common.mails)
  const entries = useMails(filter)
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  const maySend = may('mails:write')
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{common.mails}</Title>
        {maySend && <Acts rows={entries.rows ?? []} select={setSelected} />}
      </Group>
      <MailFilters
        filter={filter}
        aboutName={entries.rows?.[0]?.about_name}
        change={(changed: MailFilter) => {
          setSelected(new Set())
          void navigate({ search: changed, replace: true })
        }}
      />
      {entries.rows?.some(({ status }) => status === 'kept') && <WhyKept />}
      <EntryTable
        label={common.mails}
        entries={entries}
        columns={[...(maySend ? [null] : []), t.subject, t.to, t.status, t.when, { extra: t.about }]}
        isPlain
        isFiltered={Object.keys(filter).length > 0}
        empty={<Empty title={t.empty}>{t.emptyText}</Empty>}
        row={mail => (
          <MailRow
            key={mail.id}
            mail={mail}
            isSelected={selected.has(mail.id)}
            toggle={maySend ? () => toggle(mail.id) : undefined}
          />
        )}
      />
      {selected.size > 0 && <MailSelection ids={[...selected]} done={() => setSelected(new Set())} />}
    </Stack>
  )
}

function useMails(filter: MailFilter) {
  const { workspace } = useSession()
  const { about, endpoint, kind, from: _from, until: _until, ...rest } = filter
  const query = {
    ...rest,
    ...spanOf(workspace.timezone, filter),
    workspace_id: workspace.id,
    kind: kind as Mail['kind'] | undefined,
    object_id: about,
    endpoint_id: endpoint,
  }
  return useEntries(['mails', query], cursor => manage.mails.list({ ...query, limit: 50, ...cursor }))
}

interface ActsProps {
  rows: Mail[]
  select(ids: ReadonlySet<number>): void
}

/** Selects what failed, and sends a sample. */
function Acts({ rows, select }: ActsProps) {
  const t = useMailTexts()
  const [isTesting, setTesting] = useState(false)
  const failed = rows.filter(({ status }) => status === 'failed')
  return (
    <Group gap="xs">
      {failed.length > 0 && (
        <Button variant="default" size="xs" onClick={() => select(new Set(failed.map(({ id }) => id)))}>
          {t.selectFailed}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => setTesting(true)}>
        {t.test}
      </Button>
      {isTesting && <TestMailDialog close={() => setTesting(false)} />}
    </Group>
  )
}

function WhyKept() {
  const t = useMailTexts()
  const { workspace } = useSession()
  return (
    <Alert color="gray" p="xs">
      {workspace.mode === 'test' ? t.keptTest : t.keptLive}{' '}
      {workspace.mode === 'live' && (
        <Anchor href={`${root}/docs/`} inherit underline="always">
          {t.howTo}
        </Anchor>
      )}
    </Alert>
  )
}

interface RowProps {
  mail: Mail
  isSelected: boolean
  toggle: (() => void) | undefined
}

function MailRow({ mail, isSelected, toggle }: RowProps) {
  const t = useMailTexts()
  const { workspace } = useSession()
  const kind = t.kinds[mail.kind]
  const name = mail.signer_id === null ? kind : `${kind}, ${t.toSigner}`
  return (
    <tr>
      {toggle && (
        <td className="at-box">
          <Checkbox
            size="xs"
            aria-label={t.select(`${name}, ${mail.to ?? mail.id}`)}
            checked={isSelected}
            onChange={toggle}
          />
        </td>
      )}
      <td>
        <Link
          to="/w/$workspaceId/mails/$mailId"
          params={{ workspaceId: String(workspace.id), mailId: String(mail.id) }}
          title={mail.subject ?? undefined}
        >
          {name}
        </Link>
        {mail.subject !== null && (
          <Text size="xs" c="dimmed" truncate maw={320}>
            {mail.subject}
          </Text>
        )}
      </td>
      <td title={mail.to ?? undefined}>{mail.to ?? '—'}</td>
      <td title={mail.error ?? undefined}>
        <MailStatus of={mail.status} />
      </td>
      <td>
        {mail.status === 'pending' && `${t.due} `}
        <Time at={mail.status === 'pending' ? mail.due_at : mail.updated_at} />
      </td>
      <td>
        <AboutLink mail={mail} />
      </td>
    </tr>
  )
}
