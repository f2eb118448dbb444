import type { SavedView } from '@jurat/client/manage'
import { TextInput } from '@mantine/core'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { type BookingFilter, type List, paramsOf } from './filter.ts'
import { useBookingListTexts } from './texts.ts'

interface Props<Of extends List> {
  list: Of
  filter: BookingFilter<Of>
  /** The view to rename. Without it, the filter is saved as a new one. */
  view?: SavedView
  close(): void
}

/** Saves the filter under a name, or gives a view another name. */
export function ViewDialog<Of extends List>({ list, filter, view, close }: Props<Of>) {
  const t = useBookingListTexts()
  const { workspace } = useSession()
  const act = useAct()
  const form = useServerForm({
    initialValues: { name: view?.name ?? '' },
    send: async ({ name }) => {
      const named = { workspace_id: workspace.id, name }
      if (view) return manage.savedViews.update(view.id, named)
      return manage.savedViews.create({ ...named, list, filter: paramsOf(filter) })
    },
    done: () => {
      close()
      act.tell(view ? t.renamed : t.saved)
    },
  })
  return (
    <FormDialog
      title={view ? t.renameTitle : t.saveViewTitle}
      button={view ? t.rename : t.save}
      close={close}
      form={form}
    >
      <TextInput label={t.viewName} required maxLength={80} data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}
