import type { Member } from '@jurat/client/manage'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../lib/api.ts'
import { ConcurrentChanges } from '../../parts/dialogs/ConcurrentChanges.tsx'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { type ChosenRole, RoleChoice, roleParams } from './RoleChoice.tsx'
import { useMemberTexts } from './texts.ts'

/** Changes the role. What somebody else changed meanwhile is shown first. */
export function RoleDialog({ member, close, done }: { member: Member; close(): void; done(): void }) {
  const t = useMemberTexts()
  const queries = useQueryClient()
  const [confirmed, dialog] = useConfirmedAct()
  const [chosen, setChosen] = useState<ChosenRole>({
    role: member.role,
    notary: String(member.notary_id ?? ''),
  })
  const change = useMutation({
    mutationFn: () => confirmed(async () => manage.members.update(member.id, roleParams(chosen))),
    onSuccess: () => {
      close()
      done()
    },
    onError: () => queries.invalidateQueries(),
  })
  return (
    <>
      <Dialog title={t.changeRoleTitle(member.name)} close={close} size="lg">
        <form
          onSubmit={event => {
            event.preventDefault()
            change.mutate()
          }}
        >
          <Stack gap="sm">
            <Text>{t.changeRoleText}</Text>
            <ConcurrentChanges fields={{ [t.role]: t.roles[member.role] }} />
            <FormError error={change.error} />
            <RoleChoice chosen={chosen} change={setChosen} error={reasonFor(change.error, 'notary_id')} />
            <Group justify="flex-end">
              <Button type="submit" loading={change.isPending}>
                {t.changeRole}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
