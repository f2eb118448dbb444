import { zonedTime } from './time.ts'

export const customerName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/** Start of an appointment in the customer's time zone. */
export const startText = ({ timestamp, timezone }: { timestamp: string | null; timezone: string }): string =>
  zonedTime(timestamp, timezone) ?? 'no time yet'
