import type { ArrivedAppointment } from '../../bookings/appointments/add-many.ts'
import { newReferences } from '../../bookings/shared/metadata.ts'
import type { NotaryRow } from '../../calendar/notaries/notaries.ts'
import { type ServiceRow, signingMethodOf } from '../../calendar/services/services.ts'
import { AppError } from '../../platform/lib/errors.ts'
import { phoneNumber, phoneNumberIn } from '../../platform/lib/phone-number.ts'
import { type Problem, problem } from '../../platform/lib/reasons/problems.ts'
import { spelledZone } from '../../platform/lib/time-zone.ts'
import { countryOfZone } from '../../platform/lib/zone-countries.ts'
import type { RowError, RowErrorCode } from './row-error.ts'
import type { ImportRow } from './schema.ts'

/** What the rows refer to. Services and notaries include archived and removed ones. */
export interface World {
  timezone: string
  services: ServiceRow[]
  notaries: NotaryRow[]
  /** Business time. */
  now: Date
  /** Another system wrote the file. */
  isForeign: boolean
  /** Real time. */
  createdAt: Date
}

/** An appointment to add, before its time and its duplicates are checked. */
export interface Arrival {
  row: number
  /** The column that has its start. */
  startColumn: 'start_utc' | 'start_local'
  appointment: ArrivedAppointment
}

/** Thrown within a row, and caught for the row. */
class Wrong extends Error {
  readonly problem: Problem
  readonly column: string | null
  readonly code: RowErrorCode

  constructor(column: string | null, code: RowErrorCode, wrong: Problem) {
    super(wrong.text)
    this.problem = wrong
    this.column = column
    this.code = code
  }
}

/** The appointment of a row, or all that is wrong with what it refers to. */
export function resolve(
  { row, value: given }: { row: number; value: ImportRow },
  world: World,
): { arrival?: Arrival; errors: RowError[] } {
  const errors: RowError[] = []
  const or = <T>(find: () => T, column: string, code: RowErrorCode): T | undefined => {
    try {
      return find()
    } catch (error) {
      errors.push({ row, ...wrongOf(error, column, code) })
      return undefined
    }
  }
  const found = or(() => startOf(given, world), 'start_local', 'time')
  const value = withOutcome(given, found ?? null, world)
  const { status = 'scheduled', quantity = 1 } = value
  const startsAt = found && or(() => notCompletedAhead(found, status, world), 'status', 'invalid')
  const service = or(() => serviceOf(value, world), 'service', 'service')
  const method =
    service && or(() => signingMethodOf(service, value.signing_method), 'signing_method', 'invalid')
  const notary = or(() => notaryOf(value, world), 'notary_id', 'notary')
  const timezone = or(
    () => zoneOf('customer_timezone', value.customer_timezone, world),
    'customer_timezone',
    'invalid',
  )
  const phone = or(() => phoneOf(value, world), 'phone', 'invalid')
  const references = or(() => newReferences(value), 'metadata', 'invalid')
  const createdAt = or(() => createdAtOf(value, world), 'created_utc', 'invalid')
  or(() => assertReason(value), 'cancel_reason', 'invalid')
  if (errors.length > 0 || !service || !method || !timezone || !references || !createdAt) return { errors }
  const arrival: Arrival = {
    row,
    startColumn: value.start_utc === undefined ? 'start_local' : 'start_utc',
    appointment: {
      first_name: value.first_name,
      last_name: value.last_name,
      email: value.email ?? '',
      phone: phone ?? null,
      lang: value.lang ?? 'en',
      timezone,
      service: service.handle,
      category: service.category,
      signing_method: method,
      quantity,
      duration_minutes: value.duration_minutes ?? service.duration_minutes * quantity,
      status,
      starts_at: startsAt ?? null,
      notary_id: notary?.id ?? null,
      cancel_reason: value.cancel_reason ?? null,
      created_at: createdAt,
      location: value.location ?? null,
      meeting_url: value.meeting_url ?? null,
      ...references,
    },
  }
  return { arrival, errors }
}

function wrongOf(error: unknown, column: string, code: RowErrorCode) {
  if (error instanceof Wrong) return { column: error.column, code: error.code, problem: error.problem }
  if (!(error instanceof AppError)) throw error
  return { column, code, problem: Object.values(error.problems ?? {})[0] ?? problem('not_valid') }
}

const isOver = (status: string | undefined): boolean => status === 'completed' || status === 'canceled'

function serviceOf({ service: handle, status }: ImportRow, { services }: World): ServiceRow {
  const offered = services.filter(({ archived_at }) => archived_at === null)
  const known = isOver(status) ? services : offered
  const service = known.find(one => one.handle === handle)
  if (service) return service
  const [labeled, other] = known.filter(one => labelsOf(one).some(label => isSame(label, handle)))
  if (labeled && !other) return labeled
  throw new Wrong(
    'service',
    'service',
    problem('not_listed', { allowed: offered.map(one => one.handle).join(', ') }),
  )
}

/** A label of any language. */
const labelsOf = ({ label, texts }: ServiceRow): string[] => [
  label,
  ...Object.values(texts).flatMap(one => one?.label ?? []),
]

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The one notary to whom all given cells belong. Undefined if none is given. */
function notaryOf(value: ImportRow, { notaries }: World): NotaryRow | undefined {
  const { notary_id: id, notary_email: email, notary_name: name, status } = value
  const column = id !== undefined ? 'notary_id' : email !== undefined ? 'notary_email' : 'notary_name'
  if (id === undefined && email === undefined && name === undefined) return undefined
  const found = notaries.filter(
    one =>
      (isOver(status) || one.removed_at === null) &&
      (id === undefined || one.id === id) &&
      (email === undefined || isSame(one.email, email)) &&
      (name === undefined || isNamed(one, name, notaries)),
  )
  // Of a removed notary and the one who was added again, the row means the one who works here.
  const [notary, other] = found.toSorted(
    (a, b) => Number(a.removed_at !== null) - Number(b.removed_at !== null),
  )
  if (!notary) throw new Wrong(column, 'notary', noneLike({ id, email, name }))
  if (other && (other.removed_at === null || notary.removed_at !== null))
    throw new Wrong(column, 'notary', problem('several_notaries'))
  return notary
}

/** Capitals count only where another notary has the exact name. */
const isNamed = (notary: NotaryRow, name: string, notaries: NotaryRow[]): boolean =>
  notary.name === name || (isSame(notary.name, name) && !notaries.some(one => one.name === name))

function noneLike({
  id,
  email,
  name,
}: {
  id?: number | undefined
  email?: string | undefined
  name?: string | undefined
}) {
  const given = [id, email, name].filter(one => one !== undefined)
  return given.length === 1
    ? problem('no_such_notary')
    : problem('not_one_notary', { given: given.join(', ') })
}

function zoneOf(column: string, name: string | undefined, { timezone }: World): string {
  if (name === undefined) return timezone
  const zone = spelledZone(name)
  if (zone !== undefined) return zone
  throw new Wrong(column, 'invalid', problem('not_a_zone'))
}

/** Null for a draft without a time. */
function startOf(value: ImportRow, world: World): Date | null {
  const { status = 'scheduled', start_utc: utc, start_local: local } = value
  const startsAt = utc === undefined ? local && instantOf(local, value, world) : new Date(utc)
  if (!startsAt) {
    if (status === 'draft') return null
    throw new Wrong('start_utc', 'missing', problem('needs_start'))
  }
  return startsAt
}

function notCompletedAhead(startsAt: Date, status: string, { now }: World): Date {
  if (status !== 'completed' || startsAt <= now) return startsAt
  throw new Wrong('status', 'invalid', problem('completed_in_future'))
}

/** Other systems do not say that an appointment took place. What is over without another word did. */
function withOutcome(value: ImportRow, startsAt: Date | null, { isForeign, now }: World): ImportRow {
  if (!isForeign || value.status !== undefined || startsAt === null || startsAt > now) return value
  return { ...value, status: 'completed' }
}

/** In files of other systems, as people write numbers in the country of the workspace's time zone. */
function phoneOf({ phone }: ImportRow, { isForeign, timezone }: World): string | null {
  if (phone === undefined) return null
  return isForeign ? phoneNumberIn(phone, [countryOfZone(timezone)]) : phoneNumber(phone)
}

function instantOf(local: string, value: ImportRow, world: World): Date {
  const zone = zoneOf('start_timezone', value.start_timezone, world)
  const at = oneInstant(local, zone)
  if (!at) {
    throw new Wrong('start_local', 'time', problem('not_one_time', { zone }))
  }
  if (at.getTime() < 0) throw new Wrong('start_local', 'invalid', problem('before_1970'))
  return at
}

/** Undefined for a time that the zone skips, or has twice. */
function oneInstant(local: string, zone: string): Date | undefined {
  try {
    const plain = Temporal.PlainDateTime.from(local.replace(' ', 'T'), { overflow: 'reject' })
    return new Date(plain.toZonedDateTime(zone, { disambiguation: 'reject' }).epochMilliseconds)
  } catch {
    return undefined
  }
}

function createdAtOf({ created_utc: given }: ImportRow, { createdAt }: World): Date {
  if (given === undefined) return createdAt
  const at = new Date(given)
  if (at <= createdAt) return at
  throw new Wrong('created_utc', 'invalid', problem('in_future'))
}

function assertReason({ status, cancel_reason: reason }: ImportRow): void {
  if (reason !== undefined && status !== 'canceled')
    throw new Wrong('cancel_reason', 'invalid', problem('only_for_canceled'))
}
