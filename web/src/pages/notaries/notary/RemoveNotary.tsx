import type { Notary } from '@jurat/client/manage'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { AskDialog } from '../../../parts/dialogs/AskDialog.tsx'
import { useNotaryTexts } from '../list/texts.ts'

/** A notary with future appointments cannot be removed: the way out leads to them. */
export function RemoveNotary({ notary: { id, name }, close }: { notary: Notary; close(): void }) {
  const t = useNotaryTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const params = { workspaceId: String(workspace.id) }
  return (
    <AskDialog
      title={t.removeTitle(name)}
      button={t.remove}
      text={t.removeText}
      close={close}
      run={async () => {
        await manage.notaries.delete(id)
        notifications.show({ color: 'green', message: t.removed(name) })
        await navigate({ to: '/w/$workspaceId/notaries', params })
        void queries.invalidateQueries()
      }}
      wayOut={
        <Link
          to="/w/$workspaceId/appointments"
          params={params}
          search={{ notary: id, status: 'scheduled', sort: 'start' }}
        >
          {t.seeAppointments}
        </Link>
      }
    />
  )
}
