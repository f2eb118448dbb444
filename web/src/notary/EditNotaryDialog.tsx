import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notary, NotaryUpdateParams } from '../../../client/src/manage.ts'
import { manage } from '../lib/api.ts'
import { NotaryForm } from '../notaries/NotaryForm.tsx'
import { useNotaryTexts } from '../notaries/texts.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { useConfirmedAct } from '../parts/useConfirmedAct.tsx'

export function EditNotaryDialog({ notary, close }: { notary: Notary; close(): void }) {
  const own = useNotaryTexts()
  const queries = useQueryClient()
  const [confirmed, dialog] = useConfirmedAct()
  const save = useMutation({
    mutationFn: (changed: NotaryUpdateParams) =>
      confirmed(async () => manage.notaries.update(notary.id, changed)),
    onSuccess: () => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: own.saved })
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
          button={own.save}
          save={({ changed }) => save.mutate(changed)}
        />
      </Dialog>
      {dialog}
    </>
  )
}
