import type { Call } from './journal.ts'

export type Kind = 'reservation' | 'appointment' | 'signer' | 'document' | 'endpoint'

/** Something that acknowledged calls made, as they left it. */
export interface Thing {
  kind: Kind
  id: number
  /** Key of the call that made it. */
  madeBy: string
  /** Id of the booking that it hangs on: the reservation where there is one. Endpoints have none. */
  root: number
  isGone: boolean
  /** Columns and what they must hold. */
  fields: Record<string, string | number | boolean | null>
}

/** What an acknowledged call must have left in the outbox and in the audit trail. */
export interface Trace {
  events: string[]
  audits: string[]
}

export function cancelAppointment(
  appointment: Thing | undefined,
  reservation: Thing | undefined,
  keeps: boolean,
): Trace {
  set(appointment, { status: 'canceled' })
  set(reservation, { status: keeps ? 'pending' : 'canceled' })
  if (!reservation) return told('appointment-canceled')
  return keeps
    ? { events: ['appointment-canceled'], audits: ['reservation-pending'] }
    : told('appointment-canceled', 'reservation-canceled')
}

/** Which kind of thing the operation changes. */
export const kindOf = ({ operation }: Call): Kind => {
  const name = operation.slice(operation.indexOf('-') + 1)
  return name === 'time' ? 'reservation' : (name as Kind)
}

export const told = (...events: string[]): Trace => ({ events, audits: [] })

export function set(thing: Thing | undefined, fields: Thing['fields']): void {
  if (thing) Object.assign(thing.fields, fields)
}

export function remove(thing: Thing | undefined): void {
  if (thing) thing.isGone = true
}

/** The names that the call gives, where it gives them. */
export const named = ({ body = {} }: Call): Thing['fields'] =>
  Object.fromEntries(
    ['first_name', 'last_name'].flatMap(name => (typeof body[name] === 'string' ? [[name, body[name]]] : [])),
  )

export const startOf = ({ body }: Call): string => new Date(Number(body?.timestamp) * 1000).toISOString()
