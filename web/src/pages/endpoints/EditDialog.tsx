import type { WebhookEndpoint } from '@jurat/client/manage'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useListTexts } from '../../parts/data/list-texts.ts'
import { ConcurrentChanges } from '../../parts/dialogs/ConcurrentChanges.tsx'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { EndpointFields, type Typed } from './EndpointFields.tsx'
import { useEndpointTexts } from './texts.ts'

interface Props {
  endpoint: WebhookEndpoint
  close(): void
  done(): void
}

/** Sends only what was changed here, so that a change of somebody else to another field stays. */
export function EditDialog({ endpoint, close, done }: Props) {
  const t = useEndpointTexts()
  const list = useListTexts()
  const queries = useQueryClient()
  const [first] = useState<Typed>({
    url: endpoint.url,
    description: endpoint.description,
    types: endpoint.event_types,
  })
  const [typed, setTyped] = useState(first)
  const [confirmed, dialog] = useConfirmedAct()
  const save = useMutation({
    mutationFn: () =>
      confirmed(async () =>
        manage.webhookEndpoints.update(endpoint.id, {
          ...(typed.url === first.url ? {} : { url: typed.url }),
          ...(typed.description === first.description ? {} : { description: typed.description }),
          ...(typed.types === first.types ? {} : { event_types: typed.types }),
        }),
      ),
    onSuccess: () => {
      close()
      done()
    },
    onError: () => queries.invalidateQueries(),
  })
  return (
    <>
      <Dialog title={t.editTitle} close={close}>
        <form
          onSubmit={event => {
            event.preventDefault()
            save.mutate()
          }}
        >
          <Stack gap="sm">
            <ConcurrentChanges
              fields={{
                [t.url]: endpoint.url,
                [t.description]: endpoint.description,
                [t.types]: endpoint.event_types?.join(', ') ?? t.allTypes,
              }}
            />
            <FormError error={save.error} />
            <EndpointFields typed={typed} change={setTyped} error={save.error} />
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending}>
                {list.save}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
