import type { Notary } from '@jurat/client/manage'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { withoutEmptyPlaces } from '../../../parts/data/empty-places.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { usualWeek, weeklyOf } from '../notary/hours.ts'
import { asNotary, NotaryFields, type NotaryValues, notaryValues, stateOf } from './NotaryFields.tsx'
import { useNotaryTexts } from './texts.ts'

/** Adds a notary, with usual hours if wanted, and opens the notary's page. */
export function AddNotaryDialog({ close }: { close(): void }) {
  const t = useNotaryTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const made = useRef<Notary>(undefined)
  const [withUsualHours, setUsualHours] = useState(true)
  const form = useServerForm({
    initialValues: notaryValues(undefined, workspace.timezone),
    send: async values => {
      // If only the hours fail, trying again must not add a second notary.
      made.current ??= await manage.notaries.create({ workspace_id: workspace.id, ...given(values) })
      const notary = made.current
      if (withUsualHours) await manage.notaries.hours.update(notary.id, { weekly: weeklyOf(usualWeek()) })
      return notary
    },
    done: notary => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: t.added(notary.name) })
      close()
      void navigate({
        to: '/w/$workspaceId/notaries/$notaryId',
        params: { workspaceId: String(workspace.id), notaryId: String(notary.id) },
        search: {},
      })
    },
  })
  return (
    <FormDialog title={t.add} button={t.add} close={close} form={form}>
      <NotaryFields form={form} />
      <Checkbox
        label={t.usualHours}
        description={t.usualHoursHint}
        checked={withUsualHours}
        onChange={event => setUsualHours(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}

/** An address asks the person to confirm, so one that was left empty is not sent. */
function given({ email, ...values }: NotaryValues) {
  const commission_state = stateOf(values.commission_state)
  const notary = { ...values, ...asNotary(values), commission_state }
  return { ...withoutEmptyPlaces(notary), ...(email ? { email } : {}) }
}
