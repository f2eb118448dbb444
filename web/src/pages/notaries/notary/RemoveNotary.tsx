import type { Notary } from '@jurat/client/manage'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { DeleteDialog } from '../../../parts/dialogs/DeleteDialog.tsx'
import { useNotaryTexts } from '../list/texts.ts'

/** A notary with future appointments cannot be removed: the way out leads to them. */
export function RemoveNotary({ notary: { id, name }, close }: { notary: Notary; close(): void }) {
  const own = useNotaryTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const params = { workspaceId: String(workspace.id) }
  return (
    <DeleteDialog
      title={own.removeTitle(name)}
      button={own.remove}
      close={close}
      remove={async () => {
        await manage.notaries.delete(id)
        notifications.show({ color: 'green', message: own.removed(name) })
        await navigate({ to: '/w/$workspaceId/notaries', params })
        void queries.invalidateQueries()
      }}
      wayOut={
        <Link
          to="/w/$workspaceId/appointments"
          params={params}
          search={{ notary: id, status: 'scheduled', sort: 'start' }}
        >
          {own.seeAppointments}
        </Link>
      }
    >
      {own.removeText}
    </DeleteDialog>
  )
}
