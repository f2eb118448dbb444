import { invalidParams } from '../platform/lib/errors.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import type { WorkspaceRow } from './queries.ts'

/** For how many days rows are kept. Null: for ever. */
export interface Retention {
  events_days: number | null
  deliveries_days: number | null
  mails_days: number | null
  audit_days: number | null
  uploads_days: number | null
  acts_days: number
}

type Columns = Pick<
  WorkspaceRow,
  | 'keep_events_days'
  | 'keep_deliveries_days'
  | 'keep_mails_days'
  | 'keep_audit_days'
  | 'keep_uploads_days'
  | 'keep_acts_days'
>

export const retentionOf = (row: Columns): Retention => ({
  events_days: row.keep_events_days,
  deliveries_days: row.keep_deliveries_days,
  mails_days: row.keep_mails_days,
  audit_days: row.keep_audit_days,
  uploads_days: row.keep_uploads_days,
  acts_days: row.keep_acts_days,
})

/**
 * The columns of the given settings. Throws `invalid_request` if deliveries were kept longer than their
 * events: what a receiver responded could then not be found by the person it is about.
 */
export function keptColumns(
  given: Partial<Retention> | undefined,
  before: Retention = initial,
): Partial<Columns> {
  if (given === undefined) return {}
  const { events_days, deliveries_days } = { ...before, ...given }
  if ((deliveries_days ?? Number.POSITIVE_INFINITY) > (events_days ?? Number.POSITIVE_INFINITY)) {
    const name = given.deliveries_days === undefined ? 'events_days' : 'deliveries_days'
    throw invalidParams({
      [`retention.${name}`]:
        name === 'events_days' ? problem('less_than_deliveries') : problem('more_than_events'),
    })
  }
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, days]) => days !== undefined)
      .map(([name, days]) => [`keep_${name}`, days]),
  )
}

const initial: Retention = {
  events_days: 30,
  deliveries_days: 30,
  mails_days: null,
  audit_days: null,
  uploads_days: null,
  acts_days: 3653,
}
