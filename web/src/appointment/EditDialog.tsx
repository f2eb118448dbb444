import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppointmentDetail } from '../../../client/src/manage.ts'
import { useBookingTexts } from '../booking/texts.ts'
import { useTexts } from '../languages/index.ts'
import { manage, reasonFor } from '../lib/api.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { FormError } from '../parts/FormError.tsx'
import { useAct } from '../parts/useAct.tsx'
import { useAppointmentTexts } from './texts.ts'

interface Props {
  appointment: AppointmentDetail
  etag: string | undefined
  close(): void
}

/** Changes what staff can set of the appointment, besides time and notary. An emptied field is removed. */
export function EditDialog({ appointment, etag, close }: Props) {
  const shared = useTexts()
  const parts = useBookingTexts()
  const texts = useAppointmentTexts()
  const act = useAct()
  const queries = useQueryClient()
  const [typed, setTyped] = useState({
    phone: appointment.customer.phone ?? '',
    location: appointment.location ?? '',
    meeting_url: appointment.meeting_url ?? '',
    external_id: appointment.external_id ?? '',
  })
  const save = useMutation({
    mutationFn: async () => {
      const given = Object.entries(typed).map(([name, value]) => [name, value.trim() || null])
      return manage.appointments.update(appointment.id, Object.fromEntries(given), { ifMatch: etag })
    },
    onSuccess: () => {
      close()
      act.tell(texts.saved)
    },
    onError: () => queries.invalidateQueries(),
  })
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: reasonFor(save.error, name),
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <Dialog title={texts.edit} close={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Stack gap="sm">
          <FormError error={save.error} />
          <TextInput type="tel" label={shared.phone} data-autofocus {...field('phone')} />
          <Textarea
            autosize
            minRows={2}
            label={parts.place}
            description={texts.placeHint}
            {...field('location')}
          />
          <TextInput
            type="url"
            label={parts.meetingLink}
            description={texts.linkHint}
            {...field('meeting_url')}
          />
          <TextInput label={parts.externalId} description={texts.externalIdHint} {...field('external_id')} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
