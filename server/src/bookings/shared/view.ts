import type { BookingStatus } from './bookings.ts'

interface Named {
  status: BookingStatus
  completed_status: 'completed' | 'complete'
}

/**
 * The status as v3 and events name it: `completed` by the word of the workspace (decision "Complete or
 * completed").
 */
export const statusName = ({ status, completed_status }: Named): BookingStatus | 'complete' =>
  status === 'completed' ? completed_status : status

/** The status that a client means: `complete` is another word for `completed`. */
export const statusMeant = <Status extends string>(
  status: Status | 'complete' | undefined,
): Exclude<Status, 'complete'> | 'completed' | undefined =>
  status === 'complete' ? 'completed' : (status as Exclude<Status, 'complete'> | undefined)

/** The customer in the columns of a reservation or an appointment. */
interface Customer {
  first_name: string
  last_name: string
  email: string
  phone: string | null
}

/** The customer of the contract, and the phone number if it is known (decision "Phone number"). */
export const customerOf = ({ first_name, last_name, email, phone }: Customer) => ({
  first_name,
  last_name,
  email,
  ...(phone === null ? {} : { phone }),
})
