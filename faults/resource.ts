import type { Call } from './call.ts'

export type Kind = 'reservation' | 'appointment' | 'signer' | 'document' | 'endpoint'

/** A resource as the acknowledged calls left it. */
export interface Resource {
  kind: Kind
  id: number
  /** Key of the call that created it. */
  madeBy: string
  /** Id of its booking: the reservation if there is one. Endpoints have -1. */
  root: number
  isGone: boolean
  /** Expected column values. */
  fields: Record<string, string | number | boolean | null>
}

/** Events and audit entries that an acknowledged call must record. */
export interface ExpectedRecords {
  events: string[]
  audits: string[]
}

export function cancelAppointment(
  appointment: Resource | undefined,
  reservation: Resource | undefined,
  keeps: boolean,
): ExpectedRecords {
  set(appointment, { status: 'canceled' })
  set(reservation, { status: keeps ? 'pending' : 'canceled' })
  if (!reservation) return eventsOf('appointment-canceled')
  return keeps
    ? { events: ['appointment-canceled'], audits: ['reservation-pending'] }
    : eventsOf('appointment-canceled', 'reservation-canceled')
}

/** Kind of resource that the operation changes. */
export const kindOf = ({ operation }: Call): Kind => {
  const name = operation.slice(operation.indexOf('-') + 1)
  return name === 'time' ? 'reservation' : (name as Kind)
}

export const eventsOf = (...events: string[]): ExpectedRecords => ({ events, audits: [] })

export function set(resource: Resource | undefined, fields: Resource['fields']): void {
  if (resource) Object.assign(resource.fields, fields)
}

export function remove(resource: Resource | undefined): void {
  if (resource) resource.isGone = true
}

/** First and last name in the request, if given. */
export const named = ({ body = {} }: Call): Resource['fields'] =>
  Object.fromEntries(
    ['first_name', 'last_name'].flatMap(name => (typeof body[name] === 'string' ? [[name, body[name]]] : [])),
  )

export const startOf = ({ body }: Call): string => new Date(Number(body?.timestamp) * 1000).toISOString()
