import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { EndpointFields, type Typed, typedParams } from './EndpointFields.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { useEndpointTexts } from './texts.ts'

/** Registers an endpoint, then shows its secret once. */
export function AddDialog({ close }: { close(): void }) {
  const t = useEndpointTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const [confirmed, dialog] = useConfirmedAct()
  const [typed, setTyped] = useState<Typed>({ url: '', description: '', types: null })
  const add = useMutation({
    mutationFn: () =>
      confirmed(async () =>
        manage.webhookEndpoints.create({ workspace_id: workspace.id, ...typedParams(typed) }),
      ),
    onSuccess: () => queries.invalidateQueries(),
  })
  if (add.data) return <SecretDialog secret={add.data.secret} close={close} />
  return (
    <>
      <Dialog title={t.add} close={close}>
        <form
          onSubmit={event => {
            event.preventDefault()
            add.mutate()
          }}
        >
          <Stack gap="sm">
            <FormError error={add.error} />
            <EndpointFields typed={typed} change={setTyped} error={add.error} />
            <Group justify="flex-end">
              <Button type="submit" loading={add.isPending}>
                {t.addNow}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
