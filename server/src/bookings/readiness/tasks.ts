import type { Question } from '../../calendar/services/questions.ts'
import { type ShownTexts, thingsOf } from '../../calendar/services/texts.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { openQuestions } from '../answers/rules.ts'
import type { AppointmentRow } from '../appointments/appointments.ts'
import { isMissed } from '../appointments/rules.ts'
import { documentsOf } from '../documents/documents.ts'
import type { ReservationRow } from '../reservations/reservations.ts'
import { signersOf } from '../signers/signers.ts'
import { type Task, tasksOf } from './rules.ts'

export type { Task }

/**
 * What the customer of the appointment, or of a reservation without one, still has to do before the session.
 * `service`: its texts in the customer's language, and its questions. `now`: business time. Empty after the
 * session.
 */
export async function customerTasks(
  db: Db,
  caller: Caller,
  booking: AppointmentRow | ReservationRow,
  service: ShownTexts & { questions: Question[] },
  now: Date,
): Promise<Task[]> {
  const { id, status, signing_method: signingMethod, duration_minutes } = booking
  const startsAt = 'starts_at' in booking ? booking.starts_at : null
  const rootId = 'starts_at' in booking ? (booking.reservation_id ?? id) : id
  const facts = {
    status,
    hasAppointment: 'starts_at' in booking,
    isMissed: 'starts_at' in booking && isMissed(booking),
    signingMethod,
    endsAt: startsAt ? new Date(startsAt.getTime() + duration_minutes * 60_000) : undefined,
    signers: (await signersOf(db, caller, rootId)).length,
    documents: (await documentsOf(db, caller, rootId)).length,
    openQuestions: openQuestions(service.questions, booking.answers),
    hasQuestions: service.questions.some(one => one.required && one.shown_to === 'customer'),
  }
  return tasksOf(facts, thingsOf(service), now)
}
