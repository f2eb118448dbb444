import { noShow } from '../../bookings/appointments/no-show-mark.ts'
import { hourMs, toCustomer } from './appointment-mail.ts'
import { wayToBookAgain } from './book-again.ts'

/** Mail to the customer: the appointment began, and did not take place. */
export const missed = toCustomer(
  'missed',
  ({ appointment: { status, no_show_reason, cancel_reason } }) =>
    status === 'scheduled' ? no_show_reason !== null : status === 'canceled' && cancel_reason === noShow,
  {
    moreFacts: async (due, appointment) => ({
      ...(await wayToBookAgain(due, appointment)),
      hasFailed: ['notary', 'technical'].includes(appointment.no_show_reason ?? ''),
      place: null,
      session: null,
    }),
    sampleAheadMs: -hourMs,
  },
)
