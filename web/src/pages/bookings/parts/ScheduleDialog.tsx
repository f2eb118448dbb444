import type { ReservationDetail } from '@jurat/client/manage'
import { Alert, Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { clockTime } from '../../../lib/time.ts'
import { useNotaries } from '../../../parts/data/useNotaries.ts'
import { secondsOf, type When, WhenFields, whenOf } from '../../../parts/dates/WhenFields.tsx'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { useScheduleTexts } from './schedule-texts.ts'

interface Props {
  reservation: ReservationDetail
  etag: string | undefined
  close(): void
  /** Whether the customer of a reservation that is over is booked in a new one. */
  isAgain?: boolean
  /** The notary to begin with. Default: any. */
  notaryId?: number | null
}

/** Books the appointment of the reservation. While the customer thinks, the time can be held. */
export function ScheduleDialog({ reservation, etag, close, isAgain = false, notaryId = null }: Props) {
  const t = useScheduleTexts()
  const { id, service, quantity } = reservation
  const common = useTexts()
  const notaries = useNotaries()
  const { form, hold, error } = useScheduling({ reservation, etag, close, isAgain, notaryId })
  const notary_id = Number(form.values.notary) || undefined
  return (
    <FormDialog
      title={isAgain ? t.bookAgainTitle : t.scheduleTitle}
      button={t.scheduleNow}
      close={close}
      form={{ ...form, error }}
      otherButton={!isAgain && <HoldButton hold={hold} when={form.values.when} />}
    >
      {isAgain && (
        <NativeSelect
          label={common.notary}
          data={[{ value: '', label: common.anyNotary }, ...notaries.choices]}
          {...form.field('notary')}
        />
      )}
      {hold.data && !error && <Held until={hold.data.expires_at} />}
      <WhenFields
        when={form.values.when}
        change={when => {
          form.set({ when })
          // It holds another time.
          hold.reset()
        }}
        error={error}
        wanted={isAgain ? { service, quantity, notary_id } : { reservation_id: id }}
        isFirst
      />
    </FormDialog>
  )
}

function useScheduling({ reservation: { id }, etag, close, isAgain, notaryId }: Props) {
  const t = useScheduleTexts()
  const { workspace } = useSession()
  const act = useAct()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const zone = workspace.timezone
  const hold = useMutation({
    mutationFn: async (when: When) => manage.reservations.hold(id, { timestamp: secondsOf(zone, when) ?? 0 }),
    onSettled: () => queries.invalidateQueries(),
  })
  const first: When = { ...whenOf(zone, businessNow(workspace)), time: '' }
  const form = useServerForm({
    initialValues: { when: first, notary: notaryId ? String(notaryId) : '' },
    send: async ({ when, notary }) => {
      const times = { timestamp: secondsOf(zone, when) ?? 0 }
      if (hold.error) hold.reset()
      if (isAgain)
        return manage.reservations.bookAgain(id, { ...times, notary_id: Number(notary) || undefined })
      // A hold changes the reservation, and was made here.
      return manage.reservations.submit(id, times, { ifMatch: hold.data ? undefined : etag })
    },
    done: ({ appointment }) => {
      close()
      act.tell(isAgain ? t.bookedAgain : t.scheduled)
      void navigate({
        to: '/w/$workspaceId/appointments/$appointmentId',
        params: { workspaceId: String(workspace.id), appointmentId: String(appointment.id) },
      })
    },
  })
  return { form, hold, error: form.error ?? hold.error }
}

type Hold = ReturnType<typeof useScheduling>['hold']

function HoldButton({ hold, when }: { hold: Hold; when: When }) {
  const t = useScheduleTexts()
  return (
    <Button
      variant="default"
      loading={hold.isPending}
      onClick={event => {
        if (event.currentTarget.form?.reportValidity()) hold.mutate(when)
      }}
    >
      {t.hold}
    </Button>
  )
}

function Held({ until }: { until: string }) {
  const t = useScheduleTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  return (
    <Alert color="green" role="status">
      {t.heldUntil(clockTime(language, workspace.timezone, until))}
    </Alert>
  )
}
