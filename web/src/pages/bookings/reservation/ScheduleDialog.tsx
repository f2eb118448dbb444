import type { ReservationDetail } from '@jurat/client/manage'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { clockTime } from '../../../lib/time.ts'
import { secondsOf, type When, WhenFields, whenOf } from '../../../parts/dates/WhenFields.tsx'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useReservationTexts } from './texts.ts'

interface Props {
  reservation: ReservationDetail
  etag: string | undefined
  close(): void
  /** Whether the customer of a reservation that is over is booked in a new one. */
  isAgain?: boolean
}

/** Books the appointment of the reservation. While the customer thinks, the time can be held. */
export function ScheduleDialog({
  reservation: { id, service, quantity },
  etag,
  close,
  isAgain = false,
}: Props) {
  const t = useReservationTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const zone = workspace.timezone
  const act = useAct()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [when, setWhen] = useState<When>(() => ({ ...whenOf(zone, businessNow(workspace)), time: '' }))
  const wanted = isAgain ? { service, quantity } : { reservation_id: id }
  const timestamp = () => secondsOf(zone, when) ?? 0
  const book = useMutation({
    mutationFn: async () =>
      isAgain
        ? manage.reservations.bookAgain(id, { timestamp: timestamp() })
        : // A hold changes the reservation, and was made here.
          manage.reservations.submit(
            id,
            { timestamp: timestamp() },
            { ifMatch: hold.data ? undefined : etag },
          ),
    onSuccess: ({ appointment }) => {
      close()
      act.tell(isAgain ? t.bookedAgain : t.scheduled)
      void navigate({
        to: '/w/$workspaceId/appointments/$appointmentId',
        params: { workspaceId: String(workspace.id), appointmentId: String(appointment.id) },
      })
    },
    onError: () => queries.invalidateQueries(),
  })
  const hold = useMutation({
    mutationFn: async () => manage.reservations.hold(id, { timestamp: timestamp() }),
    onSettled: () => queries.invalidateQueries(),
  })
  const error = book.error ?? hold.error
  const choose = (chosen: When) => {
    setWhen(chosen)
    // It holds another time.
    hold.reset()
  }
  return (
    <Dialog title={isAgain ? t.bookAgainTitle : t.scheduleTitle} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          hold.error && hold.reset()
          book.mutate()
        }}
      >
        <Stack gap="sm">
          <FormError error={error} />
          {hold.data && !error && (
            <Alert color="green" role="status">
              {t.heldUntil(clockTime(language, zone, hold.data.expires_at))}
            </Alert>
          )}
          <WhenFields when={when} change={choose} error={error} wanted={wanted} isFirst />
          <Group justify="flex-end">
            {!isAgain && (
              <Button
                variant="default"
                loading={hold.isPending}
                onClick={event => {
                  if (event.currentTarget.form?.reportValidity()) hold.mutate()
                }}
              >
                {t.hold}
              </Button>
            )}
            <Button type="submit" loading={book.isPending}>
              {t.scheduleNow}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
