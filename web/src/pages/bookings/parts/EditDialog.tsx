import type {
  AppointmentDetail,
  ManagedAppointment,
  ManagedReservation,
  ReservationDetail,
} from '@jurat/client/manage'
import { Group, Textarea, TextInput } from '@mantine/core'
import { manage } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { isMailed } from '../../../parts/data/is-mailed.ts'
import { useBusinessNow } from '../../../parts/data/useBusinessNow.ts'
import { usePhoneText } from '../../../parts/data/usePhoneText.ts'
import { ConcurrentChanges } from '../../../parts/dialogs/ConcurrentChanges.tsx'
import { FormDialog } from '../../../parts/dialogs/FormDialog.tsx'
import { LanguageField } from '../../../parts/dialogs/LanguageField.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../../parts/dialogs/useServerForm.ts'
import { useBookingTexts } from './texts.ts'

interface Props {
  booking: AppointmentDetail | ReservationDetail
  etag: string | undefined
  close(): void
}

const names = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'lang',
  'location',
  'meeting_url',
  'external_id',
  'billing_reference',
] as const
type Name = (typeof names)[number]

/**
 * Changes what staff can set of the appointment or reservation, besides time and notary. What did not change
 * is not sent. An emptied field is removed, except for name and email, which the server then asks for.
 */
export function EditDialog({ booking, etag, close }: Props) {
  const common = useTexts()
  const t = useBookingTexts()
  const act = useAct()
  const now = useBusinessNow()
  const phoneText = usePhoneText()
  const texts = textsOf(booking)
  const shown = { ...texts, phone: phoneText(texts.phone) }
  const form = useServerForm({
    initialValues: shown,
    isLive: true,
    etag,
    send: async (values, { ifMatch }) => {
      const changed = names.filter(name => values[name].trim() !== shown[name])
      const given = changed.map(name => [name, values[name].trim() || (isKept(name) ? '' : null)])
      const objects = booking.object === 'appointment' ? manage.appointments : manage.reservations
      return objects.update(booking.id, Object.fromEntries(given), { ifMatch })
    },
    done: changed => {
      close()
      const { email } = changed.customer
      const isTold = email !== shown.email && email !== '' && isOpen(changed, now)
      act.tell(isTold ? t.savedAndMailed(email) : t.saved)
    },
  })
  const labels: Record<Name, string> = {
    first_name: common.firstName,
    last_name: common.lastName,
    email: common.email,
    phone: common.phone,
    lang: common.language_,
    location: t.place,
    meeting_url: t.meetingLink,
    external_id: t.externalId,
    billing_reference: t.billingReference,
  }
  const field = (name: Name) => ({ label: labels[name], ...form.field(name) })
  return (
    <FormDialog title={t.edit} button={t.save} close={close} form={form} noValidate>
      <ConcurrentChanges fields={Object.fromEntries(names.map(name => [labels[name], shown[name] || '—']))} />
      <Group grow align="start">
        <TextInput data-autofocus {...field('first_name')} />
        <TextInput {...field('last_name')} />
      </Group>
      <TextInput type="email" description={t.emailHint} {...field('email')} />
      <Group grow align="start">
        <TextInput type="tel" {...field('phone')} />
        <LanguageField {...form.field('lang')} />
      </Group>
      {booking.object === 'appointment' && (
        <>
          <Textarea autosize minRows={2} description={t.placeHint} {...field('location')} />
          <TextInput inputMode="url" description={t.linkHint} {...field('meeting_url')} />
        </>
      )}
      <TextInput description={t.externalIdHint} {...field('external_id')} />
      {hasReservation(booking) && (
        <TextInput description={t.billingReferenceHint} maxLength={100} {...field('billing_reference')} />
      )}
    </FormDialog>
  )
}

type Changed = ManagedAppointment | ManagedReservation

/** Whether another address is mailed what the earlier one was: the link, or the confirmation. */
const isOpen = (changed: Changed, now: number): boolean =>
  changed.object === 'appointment'
    ? isMailed(changed, now)
    : changed.status === 'pending' || changed.status === 'queued'

const hasReservation = (booking: Props['booking']): boolean =>
  booking.object === 'reservation' || booking.reservation_id !== null

function textsOf(booking: AppointmentDetail | ReservationDetail): Record<Name, string> {
  const now = { ...booking.customer, ...booking } as Record<string, unknown>
  return Object.fromEntries(names.map(name => [name, String(now[name] ?? '')])) as Record<Name, string>
}

const isKept = (name: Name) => ['first_name', 'last_name', 'email', 'lang'].includes(name)
