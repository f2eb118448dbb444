import { type Answer, askedQuestions } from '../../bookings/answers/rules.ts'
import { answerText } from '../../bookings/answers/words.ts'
import { canCustomerChange } from '../../bookings/appointments/rules.ts'
import { cancellationView } from '../../bookings/cancellation/view.ts'
import { openCheckoutOf } from '../../bookings/checkouts/checkouts.ts'
import { dueAtBooking, type OnlinePayment } from '../../bookings/checkouts/rules.ts'
import { type DocumentRow, documentsOf, nameOf } from '../../bookings/documents/documents.ts'
import { priceView } from '../../bookings/pricing/view.ts'
import { customerTasks } from '../../bookings/readiness/tasks.ts'
import { resultType } from '../../bookings/release/rules.ts'
import type { ReservationRow } from '../../bookings/reservations/reservations.ts'
import { openRequest, timeRequestView } from '../../bookings/reservations/time-request.ts'
import { isPrepaid, paymentView } from '../../bookings/shared/money.ts'
import { placeOf } from '../../bookings/shared/place.ts'
import { customerOf } from '../../bookings/shared/view.ts'
import { fullName, isUndecided } from '../../bookings/signers/rules.ts'
import { type SignerRow, signersOf } from '../../bookings/signers/signers.ts'
import type { Month } from '../../calendar/availability/month.ts'
import { findHold } from '../../calendar/claims/claims.ts'
import type { Question } from '../../calendar/services/questions.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { shownTexts } from '../../calendar/services/texts.ts'
import { confirmationOf, paymentOf } from '../../calendar/services/view.ts'
import { taskLabel } from '../../mail/languages/task-texts.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { bookingUrl, pageUrl } from '../../platform/http/urls.ts'
import { startTime, startTimeOrNull, wireTime } from '../../platform/lib/clock.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Language, languageOf } from '../../platform/lib/language-tags.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import type { KeyAccess } from './access.ts'
import { ownResult } from './own-results.ts'

/** `isOver`: the session is completed, so that only the business changes it. */
export const bookingSigner = (row: SignerRow, isOver = false) => ({
  object: 'signer' as const,
  id: row.id,
  full_name: fullName(row.first_name, row.last_name),
  email: row.email,
  status: row.status,
  can_change: !isOver && isUndecided(row),
})

/**
 * `isOver` as for signers. `results`: the documents of the result that can be downloaded now. Others of the
 * result have no digest, because it identifies the file.
 */
export const bookingDocument = (
  row: Omit<DocumentRow, 'appointment_id'>,
  { isOver = false, results = [] }: { isOver?: boolean; results?: { id: number }[] } = {},
) => {
  const isResult = row.type === resultType
  const isReady = results.some(({ id }) => id === row.id)
  return {
    object: 'document' as const,
    id: row.id,
    filename: row.filename,
    original_filename: nameOf(row),
    file_size: row.size_bytes,
    sha256: isResult && !isReady ? null : row.sha256,
    pages: row.pages,
    created_at: wireTime(row.created_at),
    is_result: isResult,
    can_download: row.by_customer || isReady,
    can_delete: !isOver && row.by_customer,
  }
}

/** Everything that the customer may know. */
export async function bookingView(db: Db, ctx: Context, access: KeyAccess) {
  const { key, caller, reservation, appointment, kind } = access
  const main = reservation ?? appointment
  if (!main) throw notFound('Booking')
  const workspace = await getWorkspace(db, caller.workspaceId)
  const service = await bookedServiceOf(db, caller.workspaceId, main.service)
  const now = businessNow(ctx, workspace)
  const hold = await findHold(db, caller.workspaceId, { bookingId: main.id }, now)
  // The appointment's customer may have been changed since it was booked.
  const booked = (kind === 'appointment' && appointment) || main
  const request = reservation && openRequest(reservation, now)
  const isOver = booked.status === 'completed'
  const isAhead = kind === 'appointment' && appointment !== undefined && canCustomerChange(appointment, now)
  const result = await ownResult(ctx, access, db)
  const { language } = languageOf(booked.lang)
  const texts = shownTexts(service, language)
  const current = appointment && appointment.status !== 'canceled' ? appointment : booked
  const tasks = await customerTasks(db, caller, current, { ...texts, questions: service.questions }, now)
  return {
    object: 'booking' as const,
    status: main.status,
    business: { name: workspace.name, timezone: workspace.timezone },
    service: {
      handle: service.handle,
      label: service.label,
      texts,
      ...paymentOf(service),
      ...confirmationOf(service),
      duration_minutes: (appointment ?? main).duration_minutes,
    },
    quantity: main.quantity,
    signing_method: main.signing_method,
    customer: customerOf(booked),
    lang: booked.lang,
    price: reservation ? priceOf(reservation, service, language) : null,
    cancellation: reservation
      ? cancellationView(reservation, {
          startsAt: appointment?.starts_at ?? null,
          status: booked.status,
          now,
        })
      : null,
    appointment: appointment
      ? {
          timestamp: startTimeOrNull(appointment.starts_at),
          timezone: appointment.timezone,
          status: appointment.status as 'draft' | 'scheduled' | 'completed' | 'canceled',
          location: (await placeOf(db, appointment, service)).location,
        }
      : null,
    checkout: reservation ? await checkoutView(db, ctx, reservation) : null,
    request: reservation ? timeRequestView(reservation) : null,
    hold_expires_at: hold?.expires_at ? wireTime(hold.expires_at) : null,
    questions: questionsView(service.questions, main.answers, language),
    signers: (await signersOf(db, caller, main.id)).map(row => bookingSigner(row, isOver)),
    documents: (await documentsOf(db, caller, main.id)).map(row =>
      bookingDocument(row, { isOver, results: result?.documents ?? [] }),
    ),
    tasks: tasks.map(task => ({ kind: task.kind, state: task.state, label: taskLabel(task, language) })),
    result: result
      ? {
          state: result.state,
          downloadable_until: result.downloadableUntil && wireTime(result.downloadableUntil),
          due_first: result.unpaid && majorUnits(result.unpaid.minor, result.unpaid.currency),
        }
      : null,
    can: {
      submit:
        kind === 'reservation' &&
        !appointment &&
        request?.state !== 'requested' &&
        !['canceled', 'completed'].includes(main.status),
      withdraw: kind === 'reservation' && request !== undefined,
      reschedule: isAhead,
      cancel: isAhead,
    },
    links: {
      self: bookingUrl(ctx, key),
      appointment: appointment ? bookingUrl(ctx, appointment.appointment_key) : null,
    },
  }
}

/** What the customer is asked to pay before the time is booked. */
async function checkoutView(db: Db, ctx: Context, { workspace_id, id, reservation_key }: ReservationRow) {
  const checkout = await openCheckoutOf(db, workspace_id, id)
  if (!checkout) return null
  return {
    url: pageUrl(ctx, `/schedule/${reservation_key}/pay`),
    timestamp: startTime(checkout.starts_at),
    amount: majorUnits(checkout.amount_minor, checkout.currency),
    currency: checkout.currency,
    kind: checkout.kind,
    expires_at: wireTime(checkout.expires_at),
  }
}

const questionsView = (questions: Question[], answers: Answer[] | null, language: Language) =>
  askedQuestions(questions, answers, language, 'customer').map(({ shown_to: _, ...question }) => ({
    ...question,
    text: question.value === null ? null : answerText({ ...question, value: question.value }, language),
  }))

/** `self`: URL of the availability, with or without a query. */
export const monthView = (self: string, { month, timezone, days, firstFree }: Month) => ({
  object: 'month_availability' as const,
  month,
  timezone,
  days: [...days].map(([date, starts]) => ({ date, free_starts: starts.length })),
  first_free: startTimeOrNull(firstFree),
  links: { self: `${self}${self.includes('?') ? '&' : '?'}${new URLSearchParams({ month, timezone })}` },
})

/** What it costs, what came, what is due, and what of it is paid before a time is booked. */
function priceOf(row: ReservationRow, service: OnlinePayment, language: Language) {
  const { received, refunded, due, authorized, card_hold } = paymentView(row, row.status)
  const isBooked = row.appointment_id !== null || row.status === 'canceled' || row.status === 'completed'
  const atBooking = isBooked ? 0 : dueAtBooking(row, service)
  return {
    ...priceView(row, language),
    prepaid: isPrepaid(row),
    received,
    refunded,
    due,
    authorized,
    card_hold,
    due_at_booking: majorUnits(atBooking, row.currency),
  }
}
