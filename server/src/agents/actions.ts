import { createHash } from 'node:crypto'
import type { Agent } from './agent.ts'
import { bookingNamed, bookingPath } from './booking-tools.ts'
import { inWords, nameInWords } from './quoted.ts'
import { spokenAt } from './times.ts'
import type { Tool } from './tool.ts'
import { appointmentIn, type BookingView, type MadeView, type PriceFields } from './views.ts'

/** The call that makes a planned change. It is stored with the plan. */
export interface PlannedCall {
  path: string
  body?: object
}

/** What a plan is about, in values that tell whether it still holds. They name no person. */
export type Facts = Record<string, string | number | null>

/** The fact of who the customer is. Its values say nothing to a person. */
export const customerDigest = 'customer'

/** What the agent gives, with the time zone spelled out and the start as a number. */
export interface Wanted {
  timezone: string
  startMs: number | undefined
  service?: string
  appointment_id?: number
  reservation_id?: number
  first_name?: string
  last_name?: string
  email?: string
  phone?: string
  quantity?: number
  signing_method?: string
  lang?: string
  answers?: Record<string, unknown>
  reason?: string
}

/** A change that an agent can plan. */
export interface Action {
  /** Sets of scopes, one of which a token needs. */
  needs: Tool['needs']
  /** Parameters without which it cannot be planned, besides those that the operation itself asks for. */
  required: readonly string[]
  /** The other parameters that it uses. */
  takes: readonly string[]
  call(agent: Agent, wanted: Wanted): PlannedCall
  /** Path of the booking that it changes. Undefined: it makes a new one, or only adds to it. */
  target?(agent: Agent, wanted: Wanted): string
  /** The call that says what a new booking costs. Undefined for a token that may not read prices. */
  price?(agent: Agent, wanted: Wanted): PlannedCall | undefined
  /** What its booking is before the change. */
  before?(view: BookingView): Facts
  /** What the operation returned: the facts of the change. */
  after(made: MadeView): Facts
  /** A sentence that a person can accept or refuse. */
  sentence(agent: Agent, plan: Planned): string
}

export interface Planned {
  wanted: Wanted
  /** The booking before the change. Undefined for a new one. */
  before: BookingView | undefined
  /** The appointment of a reservation before the change, if the token may read it. */
  appointment: BookingView | undefined
  /** Of a new booking, if the token may read prices. */
  price: PriceFields | undefined
  made: MadeView
}

const customerOf = ({ first_name, last_name, email, phone }: Wanted) => ({
  first_name,
  last_name,
  email,
  phone,
})

const serviceOf = ({ service, quantity, signing_method, lang, answers }: Wanted) => ({
  service,
  quantity,
  signing_method,
  lang,
  answers,
})

const startOf = ({ startMs = 0, timezone }: Wanted) => ({ timestamp: Math.floor(startMs / 1000), timezone })

const timeFacts = (view: BookingView): Facts => ({
  status: view.status,
  start: view.timestamp ?? null,
  service: view.service,
  quantity: view.quantity,
  signing_method: view.signing_method,
})

export const priceFacts = (price: PriceFields | null | undefined): Facts =>
  price ? { total_price: price.total_price, currency: price.currency } : {}

/** Tells whether the booking is of the same person, without naming the person. */
const customerFact = ({ customer: { first_name, last_name, email } }: BookingView): Facts => ({
  [customerDigest]: createHash('sha256')
    .update(JSON.stringify([first_name, last_name, email]))
    .digest('base64url'),
})

const priceCall = (agent: Agent, wanted: Wanted): PlannedCall | undefined => {
  const { service = '', quantity, signing_method, startMs } = wanted
  const { timestamp } = startMs === undefined ? {} : startOf(wanted)
  return agent.can('calendar:read')
    ? {
        path: `/manage/v1/services/${encodeURIComponent(service)}/price-preview`,
        body: { quantity, signing_method, timestamp },
      }
    : undefined
}

const create: Action = {
  needs: [['bookings:write'], ['reservations:write']],
  required: ['service', 'first_name', 'last_name'],
  takes: ['email', 'phone', 'quantity', 'signing_method', 'lang', 'answers'],
  call(agent, wanted) {
    const body = { ...customerOf(wanted), ...serviceOf(wanted) }
    return agent.can('bookings:write')
      ? { path: '/manage/v1/reservations', body }
      : { path: '/wp-json/v3/reservations', body: { ...body, status: 'queued' } }
  },
  price: priceCall,
  after: made => (made.service === undefined ? {} : { service: made.service, quantity: made.quantity }),
  sentence: (_agent, { wanted }) =>
    wanted.email === undefined
      ? `I will make a reservation of ${wanted.service} for ${customerInWords(wanted)}. Staff must send the link to choose a time, because there is no email.`
      : `I will send ${customerInWords(wanted)} at ${inWords(wanted.email)} a link to choose a time for ${wanted.service}.`,
}

const book: Action = {
  needs: [['bookings:write']],
  required: [...create.required, 'start'],
  takes: create.takes,
  call: (_agent, wanted) => ({
    path: '/manage/v1/bookings',
    body: { ...customerOf(wanted), ...serviceOf(wanted), ...startOf(wanted) },
  }),
  after(made) {
    const appointment = appointmentIn(made)
    const { duration_minutes = null } = appointment
    return { ...timeFacts(appointment), duration_minutes }
  },
  price: priceCall,
  sentence: (_agent, planned) => bookingInWords(customerInWords(planned.wanted), planned),
}

function bookingInWords(whom: string, { wanted: { timezone }, made, price }: Planned): string {
  const { service, quantity, timestamp, duration_minutes } = appointmentIn(made)
  const times = quantity > 1 ? `, ${quantity} times` : ''
  const cost = price ? ` The price is ${price.total_price} ${price.currency}.` : ''
  return `I will book ${service}${times} for ${whom} on ${spokenAt(timestamp, timezone)}, ${duration_minutes} minutes.${cost}`
}

/** The customer and the service are those of the reservation. */
const bookReservation: Action = {
  ...book,
  required: ['reservation_id', 'start'],
  takes: ['phone', 'answers'],
  call: (_agent, wanted) => ({
    path: `/manage/v1/reservations/${wanted.reservation_id}/submit`,
    body: { phone: wanted.phone, answers: wanted.answers, ...startOf(wanted) },
  }),
  // It was agreed when the reservation was made.
  price: () => undefined,
  sentence: (agent, planned) =>
    bookingInWords(nameInWords(agent, appointmentIn(planned.made).customer), planned),
}

const reschedule: Action = {
  needs: [
    ['bookings:read', 'bookings:write'],
    ['appointments:read', 'appointments:write'],
  ],
  required: ['appointment_id', 'start'],
  takes: [],
  call: (agent, wanted) => ({
    path: `${interfaceOf(agent)}/appointments/${wanted.appointment_id}/reschedule`,
    body: startOf(wanted),
  }),
  target: (agent, wanted) => bookingPath(agent, 'appointment', Number(wanted.appointment_id)),
  before: view => ({ ...timeFacts(view), ...customerFact(view) }),
  after: timeFacts,
  sentence(agent, { wanted, before, made }) {
    const [from, to] = [before?.timestamp, made.timestamp].map(at => spokenAt(at, wanted.timezone))
    return `I will move the appointment of ${whose(agent, before)} from ${from} to ${to}.`
  },
}

const cancel: Action = {
  needs: [
    ['bookings:read', 'bookings:write'],
    ['reservations:read', 'reservations:write'],
  ],
  required: [],
  takes: ['appointment_id', 'reservation_id', 'reason'],
  call(agent, wanted) {
    const { kind, id } = bookingNamed(wanted)
    const path = `${interfaceOf(agent)}/${kind}s/${id}/cancel`
    return agent.can('bookings:write') ? { path, body: { reason: wanted.reason } } : { path }
  },
  target(agent, wanted) {
    const { kind, id } = bookingNamed(wanted)
    return bookingPath(agent, kind, id)
  },
  before: view => ({
    status: view.status,
    ...(view.timestamp === undefined ? {} : { start: view.timestamp }),
    ...(view.appointment_id === undefined ? {} : { appointment_id: view.appointment_id }),
    ...customerFact(view),
    ...priceFacts(view.price),
  }),
  after: ({ status, cancellation }) => ({ status, ...(cancellation ? { fee: cancellation.charged } : {}) }),
  sentence(agent, { wanted, before, appointment, made }) {
    const at = (view: BookingView) => `the appointment on ${spokenAt(view.timestamp, wanted.timezone)}`
    const both = appointment ? at(appointment) : 'its appointment'
    const alone = before?.timestamp ? at(before) : 'the reservation'
    const isBooked = before?.object === 'reservation' && before.status === 'scheduled'
    const what = isBooked ? `the reservation and ${both}` : alone
    const fee = made.cancellation?.charged
    const cost = fee ? ` The fee is ${fee} ${before?.price?.currency ?? ''}.` : ''
    return `I will cancel ${what} of ${whose(agent, before)}.${cost} This cannot be undone.`
  },
}

const addSigner: Action = {
  needs: [['bookings:write'], ['signers:write']],
  required: ['first_name', 'last_name', 'email'],
  takes: ['appointment_id', 'reservation_id'],
  call(agent, wanted) {
    const { kind, id } = bookingNamed(wanted)
    const { first_name, last_name, email } = wanted
    return { path: `${interfaceOf(agent)}/${kind}s/${id}/signers`, body: { first_name, last_name, email } }
  },
  after: ({ status }) => ({ status }),
  sentence(_agent, { wanted }) {
    const { kind, id } = bookingNamed(wanted)
    return `I will add ${customerInWords(wanted)} with the email ${inWords(`${wanted.email}`)} as a signer of ${kind} ${id}.`
  },
}

const interfaceOf = (agent: Agent): string => (agent.can('bookings:write') ? '/manage/v1' : '/wp-json/v3')

const whose = (agent: Agent, before: BookingView | undefined): string =>
  before ? nameInWords(agent, before.customer) : 'the customer'

/** Of a person whose name the agent itself has given. */
const customerInWords = ({ first_name, last_name }: Pick<Wanted, 'first_name' | 'last_name'>): string =>
  inWords(`${first_name} ${last_name}`)

export const actions = { create, book, reschedule, cancel, add_signer: addSigner } as const

/** The action that the parameters mean. */
export const actionOf = (name: ActionName, { reservation_id }: Pick<Wanted, 'reservation_id'>): Action =>
  name === 'book' && reservation_id !== undefined ? bookReservation : actions[name]

export type ActionName = keyof typeof actions

export const actionNames = Object.keys(actions) as ActionName[]
