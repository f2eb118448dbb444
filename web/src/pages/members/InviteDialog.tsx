import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { Secret } from '../../parts/display/Secret.tsx'
import { type ChosenRole, RoleChoice, roleParams } from './RoleChoice.tsx'
import type { Role } from './roles.ts'
import { useMemberTexts } from './texts.ts'

interface Props {
  close(): void
  /** Filled in, to invite a person again. */
  email?: string
  role?: Role
  notary?: number | null
}

/** Invites a person, then shows the link once, for where no mail arrives. */
export function InviteDialog({ close, email: first = '', role = 'viewer', notary = null }: Props) {
  const t = useMemberTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const [confirmed, dialog] = useConfirmedAct()
  const [email, setEmail] = useState(first)
  const [chosen, setChosen] = useState<ChosenRole>({ role, notary: String(notary ?? '') })
  const invite = useMutation({
    mutationFn: () =>
      confirmed(async () =>
        manage.members.invitations.create({ workspace_id: workspace.id, email, ...roleParams(chosen) }),
      ),
    onSuccess: () => queries.invalidateQueries(),
  })
  if (invite.data)
    return (
      <Dialog title={t.linkTitle} close={close}>
        <Stack gap="sm">
          <Text>{invite.data.is_mailed ? t.linkText(email) : t.linkOnlyText(email)}</Text>
          <Secret value={invite.data.url} label={t.link} />
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              {t.done}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <>
      <Dialog title={t.invite} close={close} size="lg">
        <form
          onSubmit={event => {
            event.preventDefault()
            invite.mutate()
          }}
        >
          <Stack gap="sm">
            <FormError error={invite.error} />
            <TextInput
              type="email"
              required
              data-autofocus
              autoComplete="off"
              label={t.email}
              value={email}
              error={reasonFor(invite.error, 'email')}
              onChange={event => setEmail(event.currentTarget.value)}
            />
            <RoleChoice chosen={chosen} change={setChosen} error={reasonFor(invite.error, 'notary_id')} />
            <Group justify="flex-end">
              <Button type="submit" loading={invite.isPending}>
                {t.inviteNow}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
