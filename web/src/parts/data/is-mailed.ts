import type { AppointmentDetail } from '@jurat/client/manage'

/** Whether mails to the customer have an address. */
export const hasAddress = ({ customer }: { customer: { email: string | null } }): boolean =>
  Boolean(customer.email)

type Booked = Pick<AppointmentDetail, 'customer' | 'status' | 'timestamp'>

/** Whether the customer is mailed a change: of an appointment that is still to come. `now`: business time. */
export const isMailed = ({ customer, status, timestamp }: Booked, now: number): boolean =>
  hasAddress({ customer }) && status === 'scheduled' && timestamp !== null && Date.parse(timestamp) > now
