import type { ManagedSigner } from '@jurat/client/manage'
import { Group, TextInput } from '@mantine/core'
import { manage } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { apiOf, type BookingRef } from './booking-ref.ts'
import { useBookingTexts } from './texts.ts'

/** A viewer does not see the key, which the console does not need. */
export type ShownSigner = Omit<ManagedSigner, 'key'>

interface Props {
  booking: BookingRef
  /** The signer to change. A new one without it. */
  signer?: ShownSigner | undefined
  close(): void
}

/** Adds a signer, or changes name and email. What is typed stays when the call fails. */
export function SignerDialog({ booking, signer, close }: Props) {
  const common = useTexts()
  const t = useBookingTexts()
  const act = useAct()
  const form = useServerForm({
    initialValues: {
      first_name: signer?.first_name ?? '',
      last_name: signer?.last_name ?? '',
      email: signer?.email ?? '',
    },
    send: async (values, { changed }) =>
      signer ? manage.signers.update(signer.id, changed) : apiOf(booking).addSigner(booking.id, values),
    done: () => {
      close()
      act.tell(signer ? t.signerSaved : t.signerAdded)
    },
  })
  const must = { required: true, maxLength: 254 }
  return (
    <FormDialog
      title={signer ? t.editSigner : t.addSigner}
      button={signer ? t.saveSigner : t.addSigner}
      close={close}
      form={form}
    >
      <Group grow align="start">
        <TextInput label={common.firstName} {...must} data-autofocus {...form.field('first_name')} />
        <TextInput label={common.lastName} {...must} {...form.field('last_name')} />
      </Group>
      <TextInput label={common.email} {...must} type="email" {...form.field('email')} />
    </FormDialog>
  )
}
