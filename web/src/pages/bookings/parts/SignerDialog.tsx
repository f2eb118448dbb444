import type { Signer } from '@jurat/client'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../../lib/api.ts'
import { changedFrom } from '../../../lib/changed-from.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { apiOf, type BookingRef } from './booking-ref.ts'
import { useBookingTexts } from './texts.ts'

/** A viewer does not see the key, which the console does not need. */
export type ShownSigner = Omit<Signer, 'key'>

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
  const queries = useQueryClient()
  const [opened] = useState({
    first_name: signer?.first_name ?? '',
    last_name: signer?.last_name ?? '',
    email: signer?.email ?? '',
  })
  const [typed, setTyped] = useState(opened)
  const save = useMutation({
    mutationFn: async () =>
      signer
        ? manage.signers.update(signer.id, changedFrom(opened, typed))
        : apiOf(booking).addSigner(booking.id, typed),
    onSuccess: () => {
      close()
      act.tell(signer ? t.signerSaved : t.signerAdded)
    },
    onError: () => queries.invalidateQueries(),
  })
  const field = (name: keyof typeof typed, label: string, more: object = {}) => (
    <TextInput
      label={label}
      required
      maxLength={254}
      value={typed[name]}
      error={reasonFor(save.error, name)}
      onChange={event => setTyped({ ...typed, [name]: event.currentTarget.value })}
      {...more}
    />
  )
  return (
    <Dialog title={signer ? t.editSigner : t.addSigner} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack gap="sm">
          <FormError error={save.error} />
          <Group grow align="start">
            {field('first_name', common.firstName, { 'data-autofocus': true })}
            {field('last_name', common.lastName)}
          </Group>
          {field('email', common.email, { type: 'email' })}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {signer ? t.saveSigner : t.addSigner}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
