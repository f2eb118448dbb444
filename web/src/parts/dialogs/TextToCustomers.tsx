import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { mostBookings } from '../data/most-bookings.ts'
import { FormError } from './FormError.tsx'
import { type Bookings, MailShown, Recipients } from './MessageParts.tsx'
import { useMessageTexts } from './message-texts.ts'
import type { ServerForm } from './useServerForm.ts'

interface Props {
  /** What happens to the bookings. */
  act: 'cancel' | 'move' | 'assign'
  bookings: Bookings
  form: Pick<ServerForm<{ message: string }>, 'field' | 'values'>
}

/** What the customers are written in the mail about a change, and on demand how that mail looks. */
export function TextToCustomers({ act, bookings, form }: Props) {
  const t = useMessageTexts()
  const { workspace } = useSession()
  const { appointments = [], reservations = [] } = bookings
  const text = form.values.message.trim()
  const checking = useMutation({
    mutationFn: async () =>
      manage.messages.preview({
        workspace_id: workspace.id,
        act,
        text,
        appointment_ids: appointments.slice(0, mostBookings),
        reservation_ids: reservations.slice(0, mostBookings - Math.min(appointments.length, mostBookings)),
      }),
  })
  const message = form.field('message')
  const { data: preview } = checking
  return (
    <Stack gap="xs">
      <Textarea
        label={t.withChange(appointments.length + reservations.length)}
        description={t.withChangeHint[act]}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        {...message}
        onChange={event => {
          checking.reset()
          message.onChange(event)
        }}
      />
      {text !== '' && (
        <Group>
          <Button variant="subtle" size="xs" loading={checking.isPending} onClick={() => checking.mutate()}>
            {t.checkChange}
          </Button>
        </Group>
      )}
      <FormError error={checking.error} />
      {preview && <Recipients preview={preview} />}
      {preview?.mail && <MailShown mail={preview.mail} />}
    </Stack>
  )
}

/** Whether the customers are mailed, and with which text. */
export const textFor = ({ message, isQuiet }: { message: string; isQuiet: boolean }) => ({
  notify: !isQuiet,
  ...(message.trim() !== '' && !isQuiet && { message: message.trim() }),
})
