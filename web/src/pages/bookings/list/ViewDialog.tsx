import type { SavedView } from '@jurat/client/manage'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
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
  const [name, setName] = useState(view?.name ?? '')
  const save = useMutation({
    mutationFn: async () => {
      const own = { workspace_id: workspace.id, name }
      if (view) return manage.savedViews.update(view.id, own)
      return manage.savedViews.create({ ...own, list, filter: paramsOf(filter) as never })
    },
    onSuccess: () => {
      close()
      act.tell(view ? t.renamed : t.saved)
    },
  })
  const reason = reasonFor(save.error, 'name')
  return (
    <Dialog title={view ? t.renameTitle : t.saveViewTitle} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack gap="sm">
          {!reason && <FormError error={save.error} />}
          <TextInput
            label={t.viewName}
            required
            maxLength={80}
            data-autofocus
            value={name}
            error={reason}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {view ? t.rename : t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
