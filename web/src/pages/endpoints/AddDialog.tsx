import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useRefresh } from '../../parts/data/useRefresh.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { EndpointFields, type EndpointValues } from './EndpointFields.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { useEndpointTexts } from './texts.ts'

const empty: EndpointValues = { url: '', description: '', event_types: null }

/** Registers an endpoint, then shows its secret once. */
export function AddDialog({ close }: { close(): void }) {
  const t = useEndpointTexts()
  const { workspace } = useSession()
  const refresh = useRefresh()
  const form = useServerForm({
    initialValues: empty,
    send: async values => manage.webhookEndpoints.create({ workspace_id: workspace.id, ...values }),
    done: () => void refresh('endpoints'),
  })
  if (form.result) return <SecretDialog secret={form.result.secret} close={close} />
  return (
    <FormDialog title={t.add} button={t.addNow} close={close} form={form}>
      <EndpointFields form={form} />
    </FormDialog>
  )
}
