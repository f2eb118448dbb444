import type { Invitation } from '@jurat/client/manage'
import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { useMemberTexts } from './texts.ts'

/** Invitations that can still be accepted. */
export function Invitations() {
  const t = useMemberTexts()
  const { workspace } = useSession()
  const [again, setAgain] = useState<Invitation>()
  const list = useQuery({
    queryKey: ['invitations', workspace.id],
    queryFn: async () =>
      (await manage.members.invitations.list({ workspace_id: workspace.id, limit: 100 })).data,
    refetchInterval: 5_000,
  })
  return (
    <section className="panel" aria-label={t.invitations}>
      <Title order={2} mb="xs">
        {t.invitations}
      </Title>
      {list.error ? (
        <Problem error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeletons lines={2} />
      ) : list.data.length === 0 ? (
        <Text c="dimmed">{t.noInvitations}</Text>
      ) : (
        <ul className="plain-list">
          {list.data.map(one => (
            <Row key={one.id} invitation={one} again={() => setAgain(one)} />
          ))}
        </ul>
      )}
      {again && (
        <InviteDialog
          close={() => setAgain(undefined)}
          role={again.role}
          notary={again.notary_id}
          {...(again.email === null ? {} : { email: again.email })}
        />
      )}
    </section>
  )
}

function Row({ invitation, again }: { invitation: Invitation; again(): void }) {
  const t = useMemberTexts()
  const { may, membership } = useSession()
  const act = useAct()
  const [confirmed, dialog] = useConfirmedAct()
  const { id, email, role, expires_at } = invitation
  const name = email ?? t.anybody
  const mayChange = may('members:write') && (role !== 'owner' || membership.role === 'owner')
  return (
    <li>
      <Group justify="space-between">
        <div className="shrinks">
          {name}
          <Text size="xs" c="dimmed">
            {t.roles[role]} · {t.expires} <Time at={expires_at} />
          </Text>
        </div>
        {mayChange && (
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={again}>
              {t.again}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t.revokeOf(name)}
              onClick={() =>
                act.mutate({
                  run: () => confirmed(async () => manage.members.invitations.revoke(id)),
                  done: t.revoked,
                })
              }
            >
              {t.revoke}
            </Button>
          </Group>
        )}
      </Group>
      {dialog}
    </li>
  )
}
