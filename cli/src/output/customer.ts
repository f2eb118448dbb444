import { zonedTime } from './time.ts'

export const customerName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/** Start of an appointment in the customer's time zone. */
export const startText = ({ timestamp, timezone }: { timestamp: string | null; timezone: string }): string =>
  zonedTime(timestamp, timezone) ?? 'no time yet'

/** `order=4711, source=website`. Null without any. */
export const metadataText = (metadata: Record<string, string> = {}): string | null =>
  Object.entries(metadata)
    .map(([key, value]) => `${key}=${value}`)
    .join(', ') || null

/** An answer to a question: of several, the keys. */
export function answerText(value: string | number | boolean | string[] | null): string | number | null {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
}
