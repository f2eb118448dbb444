import type { Notary, NotaryUpdateParams } from '@jurat/client/manage'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manage } from '../../../lib/api.ts'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { useConfirmedAct } from '../../../parts/dialogs/useConfirmedAct.tsx'
import { NotaryForm } from '../list/NotaryForm.tsx'
import { useNotaryTexts } from '../list/texts.ts'

export function EditNotaryDialog({ notary, close }: { notary: Notary; close(): void }) {
  const t = useNotaryTexts()
  const queries = useQueryClient()
  const [confirmed, dialog] = useConfirmedAct()
  const save = useMutation({
    mutationFn: (changed: NotaryUpdateParams) =>
      confirmed(async () => manage.notaries.update(notary.id, changed)),
    onSuccess: () => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: t.saved })
      close()
    },
  })
  return (
    <>
      <Dialog title={notary.name} close={close}>
        <NotaryForm
          notary={notary}
          error={save.error}
          isPending={save.isPending}
          button={t.save}
          save={({ changed }) => save.mutate(changed)}
        />
      </Dialog>
      {dialog}
    </>
  )
}
