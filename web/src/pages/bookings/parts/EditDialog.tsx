import type { AppointmentDetail, ReservationDetail } from '@jurat/client/manage'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { useOpenedEtag } from '../../../parts/data/useOpenedEtag.ts'
import { ConcurrentChanges } from '../../../parts/dialogs/ConcurrentChanges.tsx'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useBookingTexts } from './texts.ts'

interface Props {
  booking: AppointmentDetail | ReservationDetail
  etag: string | undefined
  close(): void
}

/**
 * Changes what staff can set of the appointment or reservation, besides time and notary. What did not change
 * is not sent. An emptied field is removed, except for name and email, which the server then asks for.
 */
export function EditDialog({ booking, etag, close }: Props) {
  const common = useTexts()
  const t = useBookingTexts()
  const act = useAct()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const now = { ...booking.customer, ...booking } as Record<string, unknown>
  const textOf = (name: string) => String(now[name] ?? '')
  const save = useMutation({
    mutationFn: async (ifMatch: string | undefined) => {
      const changed = Object.entries(typed).filter(([name, value]) => value.trim() !== textOf(name))
      const given = changed.map(([name, value]) => [name, value.trim() || (isKept(name) ? '' : null)])
      const objects = booking.object === 'appointment' ? manage.appointments : manage.reservations
      return objects.update(booking.id, Object.fromEntries(given), { ifMatch })
    },
    onSuccess: () => {
      close()
      act.tell(t.saved)
    },
    onError: () => queries.invalidateQueries(),
  })
  const opened = useOpenedEtag(etag, save.isError)
  const names = {
    ...{ first_name: common.firstName, last_name: common.lastName, email: common.email, phone: common.phone },
    ...{ location: t.place, meeting_url: t.meetingLink, external_id: t.externalId },
  }
  const field = (name: string, label: string) => ({
    label,
    value: typed[name] ?? textOf(name),
    error: reasonFor(save.error, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <Dialog title={t.edit} close={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save.mutate(opened)
        }}
      >
        <Stack gap="sm">
          <FormError error={save.error} />
          <ConcurrentChanges
            fields={Object.fromEntries(
              Object.entries(names).map(([name, label]) => [label, textOf(name) || '—']),
            )}
          />
          <Group grow align="start">
            <TextInput data-autofocus {...field('first_name', common.firstName)} />
            <TextInput {...field('last_name', common.lastName)} />
          </Group>
          <TextInput type="email" description={t.emailHint} {...field('email', common.email)} />
          <TextInput type="tel" {...field('phone', common.phone)} />
          {booking.object === 'appointment' && (
            <>
              <Textarea autosize minRows={2} description={t.placeHint} {...field('location', t.place)} />
              <TextInput type="url" description={t.linkHint} {...field('meeting_url', t.meetingLink)} />
            </>
          )}
          <TextInput description={t.externalIdHint} {...field('external_id', t.externalId)} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

const isKept = (name: string) => ['first_name', 'last_name', 'email'].includes(name)
