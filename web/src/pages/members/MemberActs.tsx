import type { Member } from '@jurat/client/manage'
import { ActionIcon, Checkbox, Menu, Radio, Stack, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { root } from '../../lib/config.ts'
import { useSession } from '../../lib/session.ts'
import { AskDialog } from '../../parts/dialogs/AskDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { useMemberTexts } from './texts.ts'

/** What can be done with a member. Owners are changed by owners only. */
export function MemberActs({ member }: { member: Member }) {
  const t = useMemberTexts()
  const { membership } = useSession()
  const act = useAct()
  const [open, setOpen] = useState<'role' | 'owner' | 'sessions' | 'remove'>()
  const close = () => setOpen(undefined)
  if (member.role === 'owner' && membership.role !== 'owner') return null
  return (
    <>
      <ActsMenu member={member} open={setOpen} />
      {open === 'role' && <RoleDialog member={member} close={close} done={() => act.tell(t.roleChanged)} />}
      {open === 'owner' && (
        <OwnerDialog member={member} close={close} done={() => act.tell(t.madeOwner(member.name))} />
      )}
      {open === 'sessions' && (
        <AskDialog
          title={t.endSessionsTitle(member.name)}
          text={t.endSessionsText}
          button={t.endSessions}
          dismiss="cancel"
          close={close}
          run={async () => manage.members.endSessions(member.id)}
          done={() => act.tell(t.sessionsEnded)}
        />
      )}
      {open === 'remove' && <RemoveDialog member={member} close={close} done={() => act.tell(t.removed)} />}
    </>
  )
}

interface MenuProps {
  member: Member
  open(dialog: 'role' | 'owner' | 'sessions' | 'remove'): void
}

/** Only an owner makes another one. Nobody removes themselves: they leave. */
function ActsMenu({ member, open }: MenuProps) {
  const t = useMemberTexts()
  const { membership } = useSession()
  const isSelf = member.id === membership.id
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t.acts(member.name)}>
          <Icon of={IconDots} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open('role')}>{t.changeRole}</Menu.Item>
        {membership.role === 'owner' && member.role !== 'owner' && (
          <Menu.Item onClick={() => open('owner')}>{t.makeOwner}</Menu.Item>
        )}
        <Menu.Item onClick={() => open('sessions')}>{t.endSessions}</Menu.Item>
        <Menu.Divider />
        {isSelf ? (
          <Menu.Item color="red" component="a" href={`${root}/account/leave/${member.id}`}>
            {t.leave}
          </Menu.Item>
        ) : (
          <Menu.Item color="red" onClick={() => open('remove')}>
            {t.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Makes the member an owner. Who hands the workspace over becomes an admin after that. */
function OwnerDialog({ member, close, done }: { member: Member; close(): void; done(): void }) {
  const t = useMemberTexts()
  const { membership } = useSession()
  const [mine, setMine] = useState('owner')
  return (
    <AskDialog
      title={t.makeOwnerTitle(member.name)}
      text={t.makeOwnerText}
      button={t.makeOwner}
      dismiss="cancel"
      isDestructive={false}
      close={close}
      run={async () => {
        await manage.members.update(member.id, { role: 'owner' })
        if (mine !== 'owner') await manage.members.update(membership.id, { role: 'admin' })
      }}
      done={done}
    >
      <Radio.Group label={t.myRole} value={mine} onChange={setMine}>
        <Stack gap={8} mt={6}>
          <Radio value="owner" label={t.stayOwner} />
          <Radio value="admin" label={t.becomeAdmin} description={t.becomeAdminText} />
        </Stack>
      </Radio.Group>
    </AskDialog>
  )
}

function RemoveDialog({ member, close, done }: { member: Member; close(): void; done(): void }) {
  const t = useMemberTexts()
  const { workspace, may } = useSession()
  const [revokes, setRevokes] = useState(true)
  const tokens = useQuery({
    queryKey: ['tokens', workspace.id, 'of', member.id],
    queryFn: async () => {
      const query = { workspace_id: workspace.id, issued_by_member: member.id, limit: 100 }
      const { data } = await manage.tokens.list(query)
      return data.filter(one => one.revoked_at === null && !isPast(one.expires_at)).length
    },
    enabled: may('tokens:read'),
  })
  const count = tokens.data ?? 0
  return (
    <AskDialog
      title={t.removeTitle(member.name)}
      text={t.removeText}
      button={t.remove}
      dismiss="cancel"
      close={close}
      run={async () => manage.members.remove(member.id, { tokens: revokes && count > 0 ? 'revoke' : 'keep' })}
      done={done}
    >
      {count > 0 ? (
        <Checkbox
          label={t.revokeTokens(count)}
          checked={revokes}
          onChange={event => setRevokes(event.currentTarget.checked)}
        />
      ) : (
        <Text c="dimmed">{t.noTokens}</Text>
      )}
    </AskDialog>
  )
}

const isPast = (at: string | null): boolean => at !== null && Date.parse(at) <= Date.now()
