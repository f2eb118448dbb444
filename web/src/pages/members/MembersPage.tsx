import type { Member } from '@jurat/client/manage'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { useEntries } from '../../parts/data/useEntries.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Empty } from '../../parts/display/Empty.tsx'
import { EntryTable } from '../../parts/display/EntryTable.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberActs } from './MemberActs.tsx'
import { useMemberTexts } from './texts.ts'

/** Who may sign in to the workspace, with which role. */
export function MembersPage() {
  const common = useTexts()
  const t = useMemberTexts()
  const { workspace, may } = useSession()
  const { member: marked } = useSearch({ from: '/w/$workspaceId/members' })
  const [isInviting, setInviting] = useState(false)
  usePageTitle(common.members)
  const query = { workspace_id: workspace.id }
  const entries = useEntries(
    ['members', workspace.id],
    cursor => manage.members.list({ ...query, limit: 100, ...cursor }),
    5_000,
  )
  const mayChange = may('members:write')
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={1}>{common.members}</Title>
        {mayChange && (
          <Button size="xs" onClick={() => setInviting(true)}>
            {t.invite}
          </Button>
        )}
      </Group>
      <EntryTable
        label={common.members}
        entries={entries}
        columns={[
          t.name,
          common.email,
          t.role,
          { extra: t.factor },
          { extra: t.since },
          ...(mayChange ? [null] : []),
        ]}
        empty={<Empty title={t.empty}>{t.emptyText}</Empty>}
        row={member => <MemberRow key={member.id} member={member} isMarked={member.id === marked} />}
      />
      {!entries.error && <Invitations />}
      {isInviting && <InviteDialog close={() => setInviting(false)} />}
    </Stack>
  )
}

function MemberRow({ member, isMarked }: { member: Member; isMarked: boolean }) {
  const t = useMemberTexts()
  const { membership, may } = useSession()
  const notaries = useNotaries()
  return (
    <tr data-marked={isMarked || undefined}>
      <td>
        {member.name}
        {member.id === membership.id && (
          <Text component="span" c="dimmed">
            {' '}
            ({t.you})
          </Text>
        )}
      </td>
      <td title={member.email}>{member.email}</td>
      <td>
        {t.roles[member.role]}
        {member.notary_id !== null && `: ${notaries.nameOf(member.notary_id)}`}
      </td>
      <td>{member.has_authenticator ? t.factorOn : '—'}</td>
      <td>
        <Time at={member.created_at} />
      </td>
      {may('members:write') && (
        <td className="acts">
          <MemberActs member={member} />
        </td>
      )}
    </tr>
  )
}
