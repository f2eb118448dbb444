import { type Static, Type } from 'typebox'
import * as fields from './fields.ts'
import { notice, quoted } from './quoted.ts'
import { datesBetween, momentOf, quarterOf, startMs, zoneOf } from './times.ts'
import { readsOnly, type Tool } from './tool.ts'
import { badParam } from './tool-error.ts'
import type { AvailabilityView, ListView, QuoteView, ServiceView } from './views.ts'

const availability = '/wp-json/v3/appointments/availability'
const mostDays = 14
const usualSlots = 20

export const listServices: Tool = {
  name: 'list_services',
  title: 'List services',
  description:
    'Lists what can be booked: handle, length, price, signing methods and questions. Begin here: other tools need the handle.',
  writes: false,
  needs: [['calendar:read']],
  annotations: readsOnly,
  schema: () => Type.Object({}),
  async run(agent) {
    const query = { limit: 100 }
    const { view } = await agent.call<ListView<ServiceView>>('GET', '/manage/v1/services', { query })
    return { notice, services: view.data.map(serviceView) }
  },
}

const serviceView = (service: ServiceView) => ({
  service: service.handle,
  label: quoted(service.label),
  description: quoted(service.texts.en?.description),
  duration_minutes: service.duration_minutes,
  unit_price: service.unit_price,
  currency: service.currency,
  signing_methods: service.signing_methods,
  paid_online: service.payment_at,
  confirmed_by_staff: service.confirmation,
  warnings_about_fees: service.fee_warnings.length,
  questions: service.questions.map(question => ({
    key: question.key,
    kind: question.kind,
    required: question.required,
    options: question.options.map(({ key }) => key),
    label: quoted(question.label.en),
  })),
})

const SlotQuery = Type.Object({
  service: fields.service,
  from: fields.date('First day, YYYY-MM-DD, in the time zone.'),
  to: fields.date(`Last day, at most ${mostDays - 1} days after from.`),
  timezone: fields.timezone,
  quantity: fields.quantity,
  signing_method: fields.signingMethod,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: `Number of slots. Default: ${usualSlots}.`,
      examples: [usualSlots],
    }),
  ),
})

export const findSlots: Tool = {
  name: 'find_slots',
  title: 'Find free times',
  description:
    'Finds times at which a service can start. Each comes in UTC, as local time, and as words to say. Pass start_utc or start_local on unchanged; never calculate with times.',
  writes: false,
  needs: [['availability:read']],
  annotations: readsOnly,
  schema: () => SlotQuery,
  async run(agent, args: Static<typeof SlotQuery>) {
    const timezone = zoneOf(args.timezone)
    const { service, quantity, signing_method, limit = usualSlots } = args
    const slots: object[] = []
    for (const date of datesBetween(args.from, args.to, mostDays)) {
      const query = { date, timezone, service, quantity, signing_method, starts: 1 }
      const { view } = await agent.call<AvailabilityView>('GET', availability, { query })
      slots.push(
        ...view.starts.slice(0, limit - slots.length).map(start => momentOf(start, timezone) as object),
      )
      if (slots.length === limit) return { timezone, slots, more_from: date }
    }
    return { timezone, slots, more_from: null }
  },
}

const ExplainQuery = Type.Object({
  service: fields.service,
  start: Type.String({
    maxLength: 40,
    description: 'The time that was asked for, as local time in the time zone.',
    examples: ['2026-11-20T18:00:00'],
  }),
  timezone: fields.timezone,
  quantity: fields.quantity,
  signing_method: fields.signingMethod,
})

const whys: Record<string, string> = {
  skipped: 'The clock skips this time.',
  past: 'This time is over.',
  notice: 'It is too soon: bookings need more notice.',
  horizon: 'It is too far in the future to be booked yet.',
  closed: 'No notary for this service is on duty then.',
  signing_method: 'No notary on duty then signs with this method.',
  closure: 'The business is closed then.',
  busy: 'The notaries on duty are busy in their own calendars.',
  booked: 'The notaries on duty have other appointments.',
  held: 'Somebody is booking this time at the moment. It may become free in some minutes.',
}

export const explainSlot: Tool = {
  name: 'explain_slot',
  title: 'Explain a time',
  description: 'Says whether a service can start at a time, and if not, why not.',
  writes: false,
  needs: [['availability:read']],
  annotations: readsOnly,
  schema: () => ExplainQuery,
  async run(agent, args: Static<typeof ExplainQuery>) {
    const timezone = zoneOf(args.timezone)
    const atMs = startMs(args.start, timezone)
    const { date, from } = quarterOf(atMs, timezone)
    const { service, quantity, signing_method } = args
    const query = { date, timezone, service, quantity, signing_method, starts: 1, explain: 1 }
    const { view } = await agent.call<AvailabilityView>('GET', availability, { query })
    const isFree = view.starts.some(start => Date.parse(start) === atMs)
    const time = momentOf(new Date(atMs).toISOString(), timezone)
    if (isFree) return { ...time, is_free: true }
    const [, reason] = Object.entries(view.reasons ?? {}).find(([key]) => key.startsWith(from)) ?? []
    const { closures = [] } = view
    return {
      notice,
      ...time,
      is_free: false,
      reason: reason ?? 'between_slots',
      why: whys[String(reason)] ?? 'Appointments start at other minutes. find_slots lists them.',
      closures: reason === 'closure' ? closures.map(({ name }) => quoted(name)) : [],
    }
  },
}

const Address = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, description: 'Recipient.', examples: ['Ana Ortiz'] }),
  address: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Street and number.',
    examples: ['350 5th Ave'],
  }),
  city: Type.String({ minLength: 1, maxLength: 200, description: 'City.', examples: ['New York'] }),
  state: Type.Optional(Type.String({ maxLength: 200, description: 'State or province.', examples: ['NY'] })),
  postal: Type.String({
    minLength: 1,
    maxLength: 32,
    description: 'Postal code. `-` in a country without postal codes.',
    examples: ['10118'],
  }),
  country: Type.String({
    minLength: 2,
    maxLength: 2,
    description: 'ISO 3166-1 alpha-2 code.',
    examples: ['US'],
  }),
  phone: Type.String({
    minLength: 5,
    maxLength: 64,
    description: 'Phone number.',
    examples: ['+12125550123'],
  }),
})

export const quoteShipping: Tool = {
  name: 'quote_shipping',
  title: 'Quote shipping',
  description: 'Says what it costs to send the paper to an address, and when it arrives. Orders nothing.',
  writes: false,
  needs: [['shipping:read']],
  annotations: readsOnly,
  schema: () => Address,
  async run(agent, args: Static<typeof Address>) {
    if (args.country.toUpperCase() !== args.country) throw badParam('country', 'must be in capital letters')
    const { view } = await agent.call<QuoteView>('POST', '/wp-json/v3/shipping/quote', { body: args })
    return {
      notice,
      recipient: quoted(view.recipient.name),
      options: view.options.map(option => ({ ...option, label: quoted(option.label) })),
    }
  },
}
