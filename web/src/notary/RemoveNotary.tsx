import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Notary } from '../../../client/src/manage.ts'
import { manage } from '../lib/api.ts'
import { useNotaryTexts } from '../notaries/texts.ts'
import { DeleteDialog } from '../parts/DeleteDialog.tsx'
import { useSession } from '../session.ts'

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
