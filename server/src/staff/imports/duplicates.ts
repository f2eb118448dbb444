import {
  type ExistingAppointment,
  findByExternalId,
  findByStart,
  findWithoutTime,
} from '../../bookings/appointments/existing-appointments.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { Arrival } from './resolve.ts'
import type { RowError } from './row-error.ts'

/**
 * Errors of rows that are in the file twice or in the workspace already: by `external_id`, or by start,
 * service and customer; one error for each. So a file that is imported twice creates nothing the second time.
 */
export async function duplicateErrors(db: Db, caller: Caller, arrivals: Arrival[]): Promise<RowError[]> {
  const ids = arrivals.flatMap(({ appointment }) => appointment.external_id ?? [])
  const starts = arrivals.flatMap(({ appointment }) => appointment.starts_at?.getTime() ?? [])
  const unique = [...new Set(starts)].map(ms => new Date(ms))
  const taken = await findByExternalId(db, caller, [...new Set(ids)])
  const emails = arrivals.flatMap(({ appointment: { starts_at, email } }) =>
    starts_at === null ? [email] : [],
  )
  const there = [...(await findByStart(db, caller, unique)), ...(await findWithoutTime(db, caller, emails))]
  const known = new Map(there.map(one => [keyOf(one), one.id]))
  const byId = takenIds(arrivals, taken)
  const named = new Set(byId.map(({ row }) => row))
  return [...byId, ...repeated(arrivals, known).filter(({ row }) => !named.has(row))]
}

function takenIds(arrivals: Arrival[], taken: Map<string, number>): RowError[] {
  const seen = new Map<string, number>()
  return arrivals.flatMap(({ row, appointment: { external_id: id } }) => {
    if (id === null) return []
    const [other, earlier] = [taken.get(id), seen.get(id)]
    if (earlier === undefined) seen.set(id, row)
    if (other === undefined && earlier === undefined) return []
    const wrong =
      other === undefined
        ? problem('used_before', { case: 'row', row: earlier ?? 0 })
        : problem('used_before', { case: 'appointment', appointment: other })
    return [{ row, column: 'external_id', code: 'external_id' as const, problem: wrong }]
  })
}

/** In the file, a canceled appointment and a later one at the same time are two. */
function repeated(arrivals: Arrival[], known: Map<string, number>): RowError[] {
  const seen = new Map<string, number>()
  return arrivals.flatMap(({ row, appointment }) => {
    const { status } = appointment
    const like = keyOf(appointment)
    const [other, earlier] = [known.get(like), seen.get(`${status} ${like}`)]
    if (earlier === undefined) seen.set(`${status} ${like}`, row)
    if (other === undefined && earlier === undefined) return []
    const hasStart = appointment.starts_at !== null
    const wrong =
      other === undefined
        ? problem('same_as', { case: hasStart ? 'row' : 'row_without_start', row: earlier ?? 0 })
        : problem('same_as', {
            case: hasStart ? 'appointment' : 'appointment_without_start',
            appointment: other,
          })
    return [{ row, column: null, code: 'duplicate' as const, problem: wrong }]
  })
}

const keyOf = ({
  starts_at,
  service,
  email,
  first_name,
  last_name,
}: Omit<ExistingAppointment, 'id'>): string =>
  JSON.stringify([starts_at?.getTime(), service, email.toLowerCase(), first_name, last_name])
