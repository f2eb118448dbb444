import type { Notary, NotaryCreateParams } from '@jurat/client/manage'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { withoutEmptyPlaces } from '../../../parts/data/empty-places.ts'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { useConfirmedAct } from '../../../parts/dialogs/useConfirmedAct.tsx'
import { usualWeek, weeklyOf } from '../notary/hours.ts'
import { NotaryForm } from './NotaryForm.tsx'
import { useNotaryTexts } from './texts.ts'

/** Adds a notary, with usual hours if wanted, and opens the notary's page. */
export function AddNotaryDialog({ close }: { close(): void }) {
  const t = useNotaryTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [made, setMade] = useState<Notary>()
  const [confirmed, dialog] = useConfirmedAct()
  const add = useMutation({
    mutationFn: async ({
      fields,
      withUsualHours,
    }: {
      fields: NotaryCreateParams
      withUsualHours: boolean
    }) => {
      // If only the hours fail, trying again must not add a second notary.
      const notary =
        made ??
        (await confirmed(async () =>
          manage.notaries.create({ workspace_id: workspace.id, ...given(fields) }),
        ))
      setMade(notary)
      if (withUsualHours) await manage.notaries.hours.update(notary.id, { weekly: weeklyOf(usualWeek()) })
      return notary
    },
    onSuccess: notary => {
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
    <>
      <Dialog title={t.add} close={close}>
        <NotaryForm
          error={add.error}
          isPending={add.isPending}
          button={t.add}
          save={typed => add.mutate(typed)}
        />
      </Dialog>
      {dialog}
    </>
  )
}

/** An address asks the person to confirm, so one that was left empty is not sent. */
function given({ email, ...rest }: NotaryCreateParams): NotaryCreateParams {
  return { ...withoutEmptyPlaces(rest), ...(email ? { email } : {}) }
}
