import { NativeSelect } from '@mantine/core'
import { textsOf, useTexts } from '../../lib/languages/index.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { FormDialog } from './FormDialog.tsx'
import type { Bookings } from './MessageParts.tsx'
import { TextToCustomers, textFor } from './TextToCustomers.tsx'
import { useServerForm } from './useServerForm.ts'

const useAssignDialogTexts = textsOf({
  en: {
    title: (count: number) => (count === 1 ? 'Assign 1 appointment' : `Assign ${count} appointments`),
    choose: 'Choose a notary.',
  },
  es: {
    title: (count: number) => (count === 1 ? 'Asignar 1 cita' : `Asignar ${count} citas`),
    choose: 'Elija un notario.',
  },
})

/** To whom several are given, and what the customers are written. */
export interface Assignment {
  notary_id: number
  message?: string
}

interface Props {
  ids: number[]
  bookings: Bookings
  close(): void
  assign(given: Assignment): Promise<unknown>
}

/** Gives several appointments to one notary. */
export function AssignDialog({ ids, bookings, close, assign }: Props) {
  const common = useTexts()
  const t = useAssignDialogTexts()
  const notaries = useNotaries()
  const form = useServerForm({
    initialValues: { notary: '', message: '' },
    check: ({ notary }) => (notary === '' ? { notary: t.choose } : {}),
    send: async ({ notary, message }) => {
      const { notify, ...text } = textFor({ message, isQuiet: false })
      return assign({ notary_id: Number(notary), ...text })
    },
    done: close,
  })
  return (
    <FormDialog title={t.title(ids.length)} button={common.assign} close={close} form={form} noValidate>
      <NativeSelect
        label={common.assignTo}
        data={[{ value: '', label: '' }, ...notaries.choices]}
        required
        data-autofocus
        {...form.field('notary')}
      />
      <TextToCustomers act="assign" bookings={bookings} form={form} />
    </FormDialog>
  )
}
