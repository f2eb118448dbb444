import type { WebhookEndpoint } from '@jurat/client/manage'
import { manage } from '../../lib/api.ts'
import { useListTexts } from '../../parts/data/list-texts.ts'
import { ConcurrentChanges } from '../../parts/dialogs/ConcurrentChanges.tsx'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { EndpointFields, type EndpointValues } from './EndpointFields.tsx'
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
  const { url, description, event_types } = endpoint
  const initialValues: EndpointValues = { url, description, event_types }
  const form = useServerForm({
    initialValues,
    send: async (_, { changed }) => manage.webhookEndpoints.update(endpoint.id, changed),
    done: () => {
      close()
      done()
    },
  })
  const state = {
    [t.url]: url,
    [t.description]: description,
    [t.types]: event_types?.join(', ') ?? t.allTypes,
  }
  return (
    <FormDialog
      title={t.editTitle}
      button={list.save}
      close={close}
      form={form}
      intro={<ConcurrentChanges fields={state} />}
    >
      <EndpointFields form={form} />
    </FormDialog>
  )
}
