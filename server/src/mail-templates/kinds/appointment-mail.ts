import { type AppointmentRow, getAppointment } from '../../bookings/appointments/appointments.ts'
import { chargedOf } from '../../bookings/card-holds/card-holds.ts'
import { getReservation, type ReservationRow } from '../../bookings/reservations/reservations.ts'
import { calendarUid } from '../../bookings/shared/calendar-uid.ts'
import { placeOf } from '../../bookings/shared/place.ts'
import { isToBeTold, type Part, partOf } from '../../bookings/told/part.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { inLanguage } from '../../calendar/services/texts.ts'
import { type KindsTo, kindOf, type MailKind } from '../../mail/kinds/kinds.ts'
import { languageOf } from '../../mail/languages/languages.ts'
import { senderOf } from '../../mail/queue/send.ts'
import { bookingMailOf, type Facts } from '../booking-mail.ts'
import { type CalendarEntry, calendarFile } from '../calendar-file.ts'
import { earlierOf } from '../earlier.ts'
import type { Addressed, Due, KindOfMail, Sample, Setting } from '../mail-kind.ts'
import { customerMeeting } from '../meeting.ts'
import { baseOf, sessionPageOf } from '../page-urls.ts'
import { greetable } from '../safe-text.ts'
import { thingsInWords } from '../things-at-hand.ts'
import { whoseOf } from '../whose.ts'

/** Kinds to the customer about an appointment. */
type CustomerKind = Exclude<
  KindsTo<'customer'>,
  'invitation' | 'message' | 'request_received' | 'times_proposed' | 'request_ended'
>

/** The columns that decide whether a mail about an appointment still holds. */
export type Decisive = Pick<AppointmentRow, 'status' | 'revision' | 'starts_at'> &
  Partial<Pick<AppointmentRow, 'no_show_reason' | 'cancel_reason'>>

export interface AboutAppointment extends Addressed {
  appointment: Decisive
  facts: Omit<Facts, 'kind' | 'brand' | 'now'>
  /** What only the calendar file has. */
  entry: Pick<CalendarEntry, 'uid' | 'revision' | 'link' | 'session' | 'bring' | 'canChange'>
  /** What the recipient was told before. Left out for a mail without a calendar file. */
  part?: Part | undefined
}

/**
 * A kind of mail to the customer about an appointment, in the language of the customer and the time zone of
 * the appointment.
 */
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
    const found = await getAppointment(tx, caller, mail.bookingId)
    const { language } = languageOf(found.lang)
    const service = inLanguage(await bookedServiceOf(tx, workspace.id, found.service), language)
    const part = await partFor(due, kind, { person: 'customer', id: 0 })
    if (part === 'known') return undefined
    const appointment = atKnownTime(kind, found, part)
    const place = await placeOf(tx, appointment, service)
    const reservation = await reservationOf(due, appointment)
    const meeting = withoutPlace(kind, customerMeeting(due, appointment, service, place))
    return {
      to: appointment.email,
      appointment,
      part,
      facts: {
        ...meeting,
        ...readerOf(appointment),
        whose: await whoseOf(tx, caller, appointment, reservation),
        reference: appointment.id,
        ...(showsPrice(kind) && reservation && { price: reservation }),
        // Also in the reminder, which says how to cancel.
        ...((showsPrice(kind) || kind === 'reminder_24h') && reservation && { agreed: reservation }),
        ...((showsPrice(kind) || kind === 'card_refused') && reservation && { paid: reservation }),
        ...(kind === 'cancellation' && reservation && { paid: await paidAtEnd(due, reservation) }),
        earlier: await earlierOf(due, part, language, place),
        ...(await moreFacts(due, appointment)),
      },
      // A calendar forwards and stores it: never the key that moves and cancels.
      entry: {
        uid: await calendarUid(tx, ctx, appointment),
        revision: part?.sequence ?? 0,
        link: sessionPageOf(due, appointment.session_key),
        session: meeting.session ?? null,
        bring: thingsInWords(appointment.signing_method, service, language),
        canChange: true,
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

/** A cancellation names the time that the person was told: a move just before it sent no mail. */
export const atKnownTime = (
  kind: MailKind,
  appointment: AppointmentRow,
  part: Part | undefined,
): AppointmentRow =>
  kindOf(kind).calendar === 'CANCEL' && part?.told
    ? {
        ...appointment,
        starts_at: new Date(part.told.startsAt),
        timezone: part.told.timezone ?? appointment.timezone,
      }
    : appointment

/** Nobody goes there any more. */
export const withoutPlace = <T extends object>(kind: MailKind, meeting: T) =>
  kindOf(kind).calendar === 'CANCEL' ? { ...meeting, place: null, agreedBy: null, session: null } : meeting

/** The reservation of which the appointment is. */
const reservationOf = async (
  { tx, caller }: Pick<Due<'updated'>, 'tx' | 'caller'>,
  { reservation_id: id }: AppointmentRow,
): Promise<ReservationRow | undefined> => (id === null ? undefined : getReservation(tx, caller, id))

/** With what the end of the booking charges to the card. */
const paidAtEnd = async (
  { tx, workspace }: Pick<Due<'updated'>, 'tx' | 'workspace'>,
  reservation: ReservationRow,
) => ({ ...reservation, charged_minor: await chargedOf(tx, workspace.id, reservation.id) })

/** Mails that tell what was booked, and what it costs. */
const showsPrice = (kind: MailKind): boolean =>
  kind === 'confirmation' || kind === 'reschedule' || kind === 'updated'

/** Name, language and zone of the customer. */
const readerOf = ({ first_name, lang, timezone }: AppointmentRow) => ({
  firstName: first_name,
  lang,
  timezone,
})

/**
 * What the recipient of a mail with a calendar file was told before. `known`: the person knows what it
 * says, or has no part in the appointment.
 */
export async function partFor<K extends MailKind>(
  {
    tx,
    workspace,
    mail,
    isRepeat,
  }: Pick<Due<K>, 'tx' | 'workspace' | 'isRepeat'> & {
    mail: { bookingId: number }
  },
  kind: K,
  person: Parameters<typeof partOf>[3],
): Promise<Part | undefined | 'known'> {
  const { calendar } = kindOf(kind)
  if (!calendar) return undefined
  const part = await partOf(tx, workspace.id, mail.bookingId, person)
  return part && (isRepeat || isToBeTold(part, calendar)) ? part : 'known'
}

export function composeForAppointment(
  kind: Facts['kind'],
  { to, facts, entry, part }: AboutAppointment,
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
          isCanceled: method === 'CANCEL',
          stampedAt: now,
          business: brand.name,
          organizer: senderOf(ctx, workspace).address,
          attendee: to,
          attendeeName: greetable(facts.firstName),
        })
      : null
  return { parts: bookingMailOf({ kind, ...facts, brand, now }), calendar, ...(part && { told: part }) }
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
      whose: sampleWhose,
      reference: 1042,
      timezone: workspace.timezone,
      link,
    },
    entry: {
      uid: sampleUid(ctx),
      revision: 0,
      link: sessionPageOf(sample, 'sample'),
      session: null,
      canChange: true,
    },
  }
}

/** The name and the file number of the sample. */
export const sampleWhose = { names: ['Ana Ortiz'], people: 1, fileNumber: '24-0117' }

export const sampleUid = ({ config }: Setting['ctx']): string =>
  `sample@${new URL(config.publicUrl).hostname}`

/** Whether it has the time of the revision that the mail names. */
export const hasTimeOf = ({ status, starts_at, revision }: Decisive, mail: { revision: number }): boolean =>
  status === 'scheduled' && starts_at !== null && revision === mail.revision

/** Whether its time is still to come. */
export const isAhead = ({ status, starts_at }: Decisive, now: Date): boolean =>
  status === 'scheduled' && starts_at !== null && starts_at > now
