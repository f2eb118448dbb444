import { type AppointmentRow, getAppointment } from '../../bookings/appointments/appointments.ts'
import { placeOf } from '../../bookings/appointments/place.ts'
import { calendarUid } from '../../bookings/shared/calendar-uid.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { inLanguage } from '../../calendar/services/texts.ts'
import { type KindsTo, kindOf, type MailKind } from '../../mail/kinds/kinds.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import { senderOf } from '../../mail/queue/send.ts'
import { bookingMailOf, type Facts } from '../booking-mail.ts'
import { calendarFile } from '../calendar-file.ts'
import type { Addressed, Due, KindOfMail, Sample, Setting } from '../mail-kind.ts'
import { customerMeeting } from '../meeting.ts'
import { baseOf, sessionPageOf } from '../page-urls.ts'

/** Kinds to the customer about an appointment. */
type CustomerKind = Exclude<KindsTo<'customer'>, 'invitation'>

/** The columns that decide whether a mail about an appointment still holds. */
export type Decisive = Pick<AppointmentRow, 'status' | 'revision' | 'starts_at'> &
  Partial<Pick<AppointmentRow, 'no_show_reason' | 'cancel_reason'>>

export interface AboutAppointment extends Addressed {
  appointment: Decisive
  facts: Omit<Facts, 'kind' | 'brand' | 'now'>
  /** What only the calendar file has. */
  entry: { uid: string; link: string | null; session: string | null }
}

/** A kind of mail to the customer about an appointment, in the customer's language and its time zone. */
export const toCustomer = <K extends CustomerKind>(
  kind: K,
  isStillValid: KindOfMail<K, Pick<AboutAppointment, 'appointment'> & Addressed>['isStillValid'],
  {
    sampleAheadMs = 2 * dayMs,
    moreFacts = appointmentPage,
  }: { sampleAheadMs?: number; moreFacts?: MoreFacts<K> } = {},
): KindOfMail<K, AboutAppointment> => ({
  subject: async due => {
    const { tx, ctx, caller, workspace, mail } = due
    const appointment = await getAppointment(tx, caller, mail.bookingId)
    const service = await bookedServiceOf(tx, workspace.id, appointment.service)
    const place = await placeOf(tx, appointment, service)
    const meeting = withoutPlace(
      kind,
      customerMeeting(due, appointment, inLanguage(service, languageOf(appointment.lang).language), place),
    )
    return {
      to: appointment.email,
      appointment,
      facts: { ...meeting, ...readerOf(appointment), ...(await moreFacts(due, appointment)) },
      // A calendar forwards and stores it: never the key that moves and cancels.
      entry: {
        uid: await calendarUid(tx, ctx, appointment),
        link: sessionPageOf(due, appointment.session_key),
        session: meeting.session ?? null,
      },
    }
  },
  isStillValid,
  compose: (about, setting) => composeForAppointment(kind, about, setting),
  sample: sample => sampleOf(sample, sampleAheadMs),
})

/** The link of the mail, and facts that only this kind has. */
type MoreFacts<K extends MailKind> = (
  due: Due<K>,
  appointment: AppointmentRow,
) => Promise<Pick<Facts, 'link'> & Partial<Facts>>

/** The customer's view of the appointment. */
const appointmentPage = async (due: Setting, { appointment_key }: AppointmentRow) => ({
  link: `${baseOf(due)}/appointment/${appointment_key}`,
})

/** Nobody goes there any more. */
export const withoutPlace = <T extends object>(kind: MailKind, meeting: T) =>
  kindOf(kind).calendar === 'CANCEL' ? { ...meeting, place: null, session: null } : meeting

/** Name, language and zone of the customer. */
const readerOf = ({ first_name, lang, timezone }: AppointmentRow) => ({
  firstName: first_name,
  lang,
  timezone,
})

export function composeForAppointment(
  kind: Facts['kind'],
  { to, appointment: { revision }, facts, entry }: AboutAppointment,
  { ctx, workspace, brand, now }: Setting,
) {
  const { startsAt } = facts
  const { calendar: method } = kindOf(kind)
  const calendar =
    startsAt && method
      ? calendarFile({
          ...facts,
          ...entry,
          startsAt,
          revision,
          isCanceled: method === 'CANCEL',
          stampedAt: now,
          business: brand.name,
          organizer: senderOf(ctx, workspace).address,
          attendee: to,
        })
      : null
  return { parts: bookingMailOf({ kind, ...facts, brand, now }), calendar }
}

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** An appointment that does not exist. Its link opens nothing. */
function sampleOf(sample: Sample, aheadMs: number): AboutAppointment {
  const { ctx, workspace, lang, service, soon } = sample
  const startsAt = new Date(soon.getTime() + aheadMs)
  const link = `${baseOf(sample)}/appointment/sample`
  return {
    to: 'ana@example.com',
    appointment: { status: 'scheduled', revision: 0, starts_at: startsAt },
    facts: {
      service,
      startsAt,
      durationMinutes: 30,
      lang,
      firstName: 'Ana',
      timezone: workspace.timezone,
      link,
    },
    entry: {
      uid: sampleUid(ctx),
      link: sessionPageOf(sample, 'sample'),
      session: null,
    },
  }
}

export const sampleUid = ({ config }: Setting['ctx']): string =>
  `sample@${new URL(config.publicUrl).hostname}`

/** Whether it has the time of the revision that the mail names. */
export const hasTimeOf = ({ status, starts_at, revision }: Decisive, mail: { revision: number }): boolean =>
  status === 'scheduled' && starts_at !== null && revision === mail.revision

/** Whether its time is still to come. */
export const isAhead = ({ status, starts_at }: Decisive, now: Date): boolean =>
  status === 'scheduled' && starts_at !== null && starts_at > now
