import { type Static, Type } from 'typebox'
import type { Agent } from './agent.ts'
import * as fields from './fields.ts'
import { notice, personView, quoted } from './quoted.ts'
import { momentOf, zoneOf } from './times.ts'
import { readsOnly, type Tool } from './tool.ts'
import { ToolError } from './tool-error.ts'
import type { BookingView, ListView } from './views.ts'

/* Tools that read bookings. With `bookings:read` they read as staff do, otherwise as programs of v3 do. */

export const bookingPath = (agent: Agent, kind: 'appointment' | 'reservation', id: number): string =>
  `${agent.can('bookings:read') ? '/manage/v1' : '/wp-json/v3'}/${kind}s/${id}`

const ById = Type.Object({ id: fields.id('reservation or appointment'), timezone: fields.timezone })

export const getReservation: Tool = {
  name: 'get_reservation',
  title: 'Read a reservation',
  description: 'Reads a reservation: its status, service, customer, price and appointment.',
  writes: false,
  needs: [['bookings:read'], ['reservations:read']],
  annotations: readsOnly,
  schema: () => ById,
  async run(agent, args: Static<typeof ById>) {
    const timezone = zoneOf(args.timezone)
    const { view } = await agent.call<BookingView>('GET', bookingPath(agent, 'reservation', args.id))
    return {
      notice,
      reservation_id: view.id,
      appointment_id: view.appointment_id ?? null,
      created: momentOf(view.timestamp_created, timezone),
      ...sharedView(agent, view),
    }
  },
}

export const getAppointment: Tool = {
  name: 'get_appointment',
  title: 'Read an appointment',
  description: 'Reads an appointment: its time, status, service, customer, price and notary.',
  writes: false,
  needs: [['bookings:read'], ['appointments:read']],
  annotations: readsOnly,
  schema: () => ById,
  async run(agent, args: Static<typeof ById>) {
    const timezone = zoneOf(args.timezone)
    const { view } = await agent.call<BookingView>('GET', bookingPath(agent, 'appointment', args.id))
    return {
      notice,
      appointment_id: view.id,
      reservation_id: view.reservation_id ?? null,
      time: momentOf(view.timestamp, timezone),
      notary: quoted(view.notary_name),
      place: quoted(view.place?.location),
      cancel_reason: quoted(view.cancel_reason),
      ...sharedView(agent, view),
    }
  },
}

/** What only staff see is left out of what a token of v3 reads. */
const sharedView = (agent: Agent, view: BookingView) => ({
  status: view.status,
  service: view.service,
  signing_method: view.signing_method,
  quantity: view.quantity,
  language: view.lang,
  customer: personView(agent, view.customer),
  ...(view.price ? { total_price: view.price.total_price, currency: view.price.currency } : {}),
  ...(view.cancellation ? { cancellation_fee_now: view.cancellation.fee_now } : {}),
  ...(view.counts ? { counts: view.counts } : {}),
})

const Upcoming = Type.Object({
  timezone: fields.timezone,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Number of appointments. Default: 25.',
      examples: [25],
    }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: "First letters of a customer's or signer's name or email.",
      examples: ['ana ort'],
    }),
  ),
})

export const listUpcoming: Tool = {
  name: 'list_upcoming',
  title: 'List upcoming appointments',
  description:
    "Lists scheduled appointments by start, from the beginning of today in the business's time zone. Use it to find an id.",
  writes: false,
  needs: [['bookings:read']],
  annotations: readsOnly,
  schema: () => Upcoming,
  async run(agent, { limit = 25, q, ...args }: Static<typeof Upcoming>) {
    const timezone = zoneOf(args.timezone)
    const query = { from: 'today', status: 'scheduled', sort: 'start', limit, q }
    const { view } = await agent.call<ListView<BookingView>>('GET', '/manage/v1/appointments', { query })
    const appointments = view.data.map(item => ({
      appointment_id: item.id,
      reservation_id: item.reservation_id,
      time: momentOf(item.timestamp, timezone),
      service: item.service,
      customer: personView(agent, item.customer),
      blockers: item.blockers,
    }))
    return { notice, appointments, is_more: view.next_cursor !== null }
  },
}

const Readiness = Type.Object({
  appointment_id: fields.optionalId('appointment. Either this or reservation_id'),
  reservation_id: fields.optionalId('reservation'),
  timezone: fields.timezone,
})

export const appointmentReadiness: Tool = {
  name: 'appointment_readiness',
  title: 'Read what a session lacks',
  description: 'Says what still blocks a session, who can remove each blocker, and how.',
  writes: false,
  needs: [['bookings:read']],
  annotations: readsOnly,
  schema: () => Readiness,
  async run(agent, args: Static<typeof Readiness>) {
    const timezone = zoneOf(args.timezone)
    const { kind, id } = bookingNamed(args)
    const { view } = await agent.call<BookingView>('GET', bookingPath(agent, kind, id))
    return {
      [`${kind}_id`]: view.id,
      status: view.status,
      time: kind === 'appointment' ? momentOf(view.timestamp, timezone) : null,
      is_ready: view.readiness?.length === 0,
      blockers: view.readiness,
      counts: view.counts,
    }
  },
}

/** The booking that the arguments name. Throws `invalid_request` for none and for two. */
export function bookingNamed({
  appointment_id,
  reservation_id,
}: {
  appointment_id?: number | undefined
  reservation_id?: number | undefined
}): { kind: 'appointment' | 'reservation'; id: number } {
  if ((appointment_id === undefined) === (reservation_id === undefined)) {
    const wrong = 'or reservation_id is required, and not both'
    throw new ToolError('invalid_request', `Invalid parameter: appointment_id ${wrong}.`, {
      params: { appointment_id: wrong },
    })
  }
  return appointment_id === undefined
    ? { kind: 'reservation', id: Number(reservation_id) }
    : { kind: 'appointment', id: appointment_id }
}
