import { toCustomer } from './appointment-mail.ts'
import { wayToBookAgain } from './book-again.ts'
import { endOf } from './ended.ts'

/** Mail to the customer: the appointment is canceled. */
export const cancellation = toCustomer(
  'cancellation',
  ({ appointment }) => appointment.status === 'canceled',
  {
    moreFacts: async (due, appointment) => ({
      ...(await wayToBookAgain(due, appointment)),
      ended: endOf(appointment),
    }),
  },
)
