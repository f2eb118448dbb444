import type { ReservationDetail } from '@jurat/client/manage'
import { Button, Group, Pill, Text, Textarea, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { briefDateTimeText } from '../../../lib/time.ts'
import { hasAddress } from '../../../parts/data/is-mailed.ts'
import { mayBook } from '../../../parts/data/mayBook.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { secondsOf, type When, WhenFields, whenOf } from '../../../parts/dates/WhenFields.tsx'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { useRequestTexts } from './request-texts.ts'

interface Props {
  reservation: ReservationDetail
  etag: string | undefined
}

/** Whether a time is requested or proposed, and nobody has decided. */
export const hasOpenRequest = ({ request }: Pick<ReservationDetail, 'request'>): boolean =>
  request?.state === 'requested' || request?.state === 'proposed'

/** The time that the customer asks for, and what staff can do about it. */
export function RequestPanel({ reservation, etag }: Props) {
  const t = useRequestTexts()
  const session = useSession()
  const [open, setOpen] = useState<'propose' | 'decline' | null>(null)
  const { request, id } = reservation
  const accept = useAccept(id, etag)
  if (!request) return null
  const isOpen = hasOpenRequest(reservation)
  const close = () => setOpen(null)
  return (
    <section className="panel" aria-label={t.title}>
      <Title order={2} mb="xs">
        {t.title}
      </Title>
      <Text>
        {t.asked} <Time at={request.timestamp} />
      </Text>
      {request.state === 'proposed' && (
        <ul className="bullets">
          {request.proposed.map(start => (
            <li key={start}>
              <Time at={start} />
            </li>
          ))}
        </ul>
      )}
      <Text c="dimmed">
        {t.state[request.state]} {isOpen && <Time at={request.expires_at} />}
      </Text>
      {request.reason && <Text className="lines">{request.reason}</Text>}
      {isOpen && mayBook(session) && (
        <Group gap="xs" mt="sm" className="no-print">
          {request.state === 'requested' && (
            <Button loading={accept.isPending} onClick={accept.run}>
              {t.accept}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen('propose')}>
            {t.propose}
          </Button>
          <Button variant="default" color="red" onClick={() => setOpen('decline')}>
            {t.decline}
          </Button>
        </Group>
      )}
      {open === 'propose' && <ProposeDialog reservation={reservation} etag={etag} close={close} />}
      {open === 'decline' && <DeclineDialog reservation={reservation} etag={etag} close={close} />}
    </section>
  )
}

function useAccept(id: number, ifMatch: string | undefined) {
  const t = useRequestTexts()
  const act = useAct()
  const { workspace } = useSession()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const run = () => {
    setPending(true)
    const done = ({ appointment_id }: { appointment_id: number | null }) => {
      act.tell(t.accepted)
      void navigate({
        to: '/w/$workspaceId/appointments/$appointmentId',
        params: { workspaceId: String(workspace.id), appointmentId: String(appointment_id) },
      })
    }
    void Promise.resolve(manage.reservations.acceptRequest(id, { ifMatch }))
      .then(done, act.fail)
      .finally(() => setPending(false))
  }
  return { run, isPending }
}

interface DialogProps extends Props {
  close(): void
}

const most = 5

/** Up to five times from which the customer chooses. */
function ProposeDialog({ reservation, etag, close }: DialogProps) {
  const t = useRequestTexts()
  const common = useTexts()
  const act = useAct()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const zone = workspace.timezone
  const first: When = { ...whenOf(zone, businessNow(workspace)), time: '' }
  const form = useServerForm({
    initialValues: { when: first, times: [] as number[], reason: '' },
    etag,
    check: ({ times }) => ({ times: times.length === 0 ? t.noTimes : undefined }),
    send: async ({ times, reason }, { ifMatch }) =>
      manage.reservations.proposeTimes(
        reservation.id,
        { timestamps: times, reason: reason || null },
        { ifMatch },
      ),
    done: () => {
      close()
      act.tell(hasAddress(reservation) ? t.proposed : t.proposedOnPage)
    },
  })
  const { when, times } = form.values
  const typed = secondsOf(zone, when)
  const canAdd = typed !== undefined && times.length < most && !times.includes(typed)
  const textOf = (time: number) => briefDateTimeText(language, zone, new Date(time * 1000).toISOString())
  return (
    <FormDialog title={t.proposeTitle} button={t.proposeNow} close={close} form={form}>
      <WhenFields
        when={when}
        change={changed => form.set({ when: changed })}
        error={form.error}
        wanted={{ reservation_id: reservation.id }}
        isFirst
      />
      <Button
        variant="default"
        disabled={!canAdd}
        onClick={() =>
          typed !== undefined && form.set({ times: [...times, typed].toSorted((a, b) => a - b) })
        }
      >
        {t.addTime}
      </Button>
      {times.length > 0 && (
        <Group gap="xs" role="list" aria-label={t.times}>
          {times.map(time => (
            <Pill
              key={time}
              role="listitem"
              withRemoveButton
              removeButtonProps={{
                'aria-label': t.removeTime(textOf(time)),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => form.set({ times: times.filter(one => one !== time) })}
            >
              {textOf(time)}
            </Pill>
          ))}
        </Group>
      )}
      {form.errorOf('times') && <Text c="red">{form.errorOf('times')}</Text>}
      <Textarea
        label={`${t.message} (${common.optional})`}
        maxLength={500}
        autosize
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function DeclineDialog({ reservation, etag, close }: DialogProps) {
  const t = useRequestTexts()
  const act = useAct()
  const form = useServerForm({
    initialValues: { reason: '' },
    etag,
    send: async (values, { ifMatch }) =>
      manage.reservations.declineRequest(reservation.id, values, { ifMatch }),
    done: () => {
      close()
      act.tell(hasAddress(reservation) ? t.declined : t.declinedOnPage)
    },
  })
  return (
    <FormDialog title={t.declineTitle} button={t.declineNow} close={close} form={form} isDestructive>
      <Textarea
        label={t.reason}
        description={t.reasonHint}
        required
        maxLength={500}
        autosize
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
