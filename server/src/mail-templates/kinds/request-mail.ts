import { getReservation, type ReservationRow } from '../../bookings/reservations/reservations.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { shownTexts } from '../../calendar/services/texts.ts'
import type { MailKind } from '../../mail/kinds/kinds.ts'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import { requestTexts } from '../../mail/languages/request-texts.ts'
import { describeTime } from '../../mail/languages/time-texts.ts'
import type { RequestState, TimeRequest } from '../../platform/db/request-types.ts'
import { bookingMailOf, type Facts } from '../booking-mail.ts'
import type { Addressed, Due, KindOfMail, Sample } from '../mail-kind.ts'
import { baseOf } from '../page-urls.ts'
import { whoseOf } from '../whose.ts'
import { sampleWhose } from './appointment-mail.ts'
import { wayToBookAgain } from './book-again.ts'
import { choosesTime } from './invitation.ts'

type RequestKind = Extract<MailKind, 'request_received' | 'times_proposed' | 'request_ended'>

interface About extends Addressed {
  state: RequestState
  endsAt: Date
  facts: Omit<Facts, 'kind' | 'brand' | 'now'>
}

const statesOf: Record<RequestKind, RequestState[]> = {
  request_received: ['requested'],
  times_proposed: ['proposed'],
  request_ended: ['declined', 'expired'],
}

/** A kind of mail to the customer about a time that staff confirm. It holds until the request changes. */
export const aboutRequest = (kind: RequestKind): KindOfMail<RequestKind, About> => ({
  subject: async due => {
    const reservation = await getReservation(due.tx, due.caller, due.mail.bookingId)
    const request = reservation.time_request
    if (request === null || request.round !== due.mail.round) return undefined
    const link = kind === 'request_ended' ? await wayOn(due, reservation) : undefined
    return {
      to: reservation.email,
      state: request.state,
      endsAt: new Date(request.ends_at),
      facts: await factsOf(due, reservation, request, link),
    }
  },
  isStillValid: ({ state, endsAt }, { now }) =>
    statesOf[kind].includes(state) && (kind === 'request_ended' || endsAt > now),
  compose: ({ facts }, { brand, now }) => ({ parts: bookingMailOf({ kind, ...facts, brand, now }) }),
  sample: sample => sampleOf(kind, sample),
})

type Way = Pick<Facts, 'link' | 'isReservationOpen'>

/** Another time for the same reservation, else another booking. */
const wayOn = (due: Due<RequestKind>, reservation: ReservationRow): Promise<Way> =>
  choosesTime(reservation)
    ? Promise.resolve({ link: pageOf(due, reservation), isReservationOpen: true })
    : wayToBookAgain(due, {
        ...reservation,
        reservation_id: null,
        appointment_key: reservation.reservation_key,
      })

const pageOf = (
  due: Parameters<typeof baseOf>[0],
  { reservation_key }: Pick<ReservationRow, 'reservation_key'>,
) => `${baseOf(due)}/schedule/${reservation_key}`

async function factsOf(
  due: Due<RequestKind>,
  reservation: ReservationRow,
  request: TimeRequest,
  way: Way = { link: pageOf(due, reservation) },
): Promise<About['facts']> {
  const { tx, caller, workspace } = due
  const { lang } = reservation
  const service = await bookedServiceOf(tx, workspace.id, reservation.service)
  return {
    lang,
    firstName: reservation.first_name,
    whose: await whoseOf(tx, caller, reservation),
    service: shownTexts(service, languageOf(lang).language).label,
    startsAt: new Date(request.starts_at),
    timezone: request.timezone,
    durationMinutes: reservation.duration_minutes,
    price: reservation,
    ...way,
    ...factsOfRequest(request, pageOf(due, reservation), lang),
  }
}

/** Until when it is decided, the words of staff, and the proposed times with a link for each. */
function factsOfRequest(
  { state, ends_at, reason, proposed, timezone }: TimeRequest,
  page: string,
  lang: string,
): Pick<Facts, 'decidedBy' | 'isDeclined' | 'ended' | 'lists'> {
  const { language, locale } = languageOf(lang)
  const { colon } = catalogs[language].phrases
  const items = proposed.map(start => {
    const at = new Date(start)
    const url = `${page}/check?at=${at.getTime() / 1000}`
    return `${describeTime(at, timezone, locale).short}${colon} ${url}`
  })
  return {
    decidedBy: new Date(ends_at),
    isDeclined: state === 'declined',
    ended: { byCustomer: false, reason },
    ...(state === 'proposed' && { lists: [{ heading: requestTexts[language].times, items }] }),
  }
}

const dayMs = 86_400_000

function sampleOf(kind: RequestKind, sample: Sample): About {
  const { lang, service, soon, workspace } = sample
  const [state = 'requested'] = statesOf[kind]
  const startsAt = new Date(soon.getTime() + 2 * dayMs)
  const page = `${baseOf(sample)}/schedule/sample`
  const request: TimeRequest = {
    state,
    starts_at: startsAt.toISOString(),
    timezone: workspace.timezone,
    chosen_at: soon.toISOString(),
    ends_at: new Date(soon.getTime() + dayMs).toISOString(),
    proposed: [new Date(soon.getTime() + 3 * dayMs).toISOString()],
    reason: null,
    round: 1,
  }
  return {
    to: 'ana@example.com',
    state,
    endsAt: new Date(request.ends_at),
    facts: {
      lang,
      firstName: 'Ana',
      whose: sampleWhose,
      service,
      startsAt,
      timezone: workspace.timezone,
      durationMinutes: 30,
      link: page,
      ...factsOfRequest(request, page, lang),
    },
  }
}
