import type { Notary } from '@jurat/client/manage'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { manage } from '../../../lib/api.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { PlaceNotice } from '../../../parts/dialogs/PlaceNotice.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { asNotary, MoreNotaryFields, NotaryFields, notaryValues } from '../list/NotaryFields.tsx'
import { useNotaryTexts } from '../list/texts.ts'

export function EditNotaryDialog({ notary, close }: { notary: Notary; close(): void }) {
  const t = useNotaryTexts()
  const queries = useQueryClient()
  const form = useServerForm({
    initialValues: { ...notaryValues(notary, notary.timezone), isQuiet: false },
    send: async (_values, { changed: { isQuiet = false, ...changed } }) =>
      manage.notaries.update(notary.id, { ...asNotary(changed), notify: !isQuiet }),
    done: () => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: t.saved })
      close()
    },
  })
  return (
    <FormDialog title={notary.name} button={t.save} close={close} form={form}>
      <NotaryFields form={form} />
      <MoreNotaryFields form={form} />
      <PlaceNotice form={form} />
    </FormDialog>
  )
}
