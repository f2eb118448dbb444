import { Type } from 'typebox'
import { integer, named, onceOrOmitted, oneOf, selfLinks } from '../http/shapes.ts'
import { type Reason, reasons, slotKeys } from './slots.ts'

const flag = (what: string) =>
  Type.Optional(
    Type.Integer({ description: `1: include ${what}. No flag at 1 includes everything.`, examples: [1] }),
  )

/** What an answer has only on request. */
export const extras = {
  explain: Type.Optional(
    Type.Integer({ description: '1: say in `reasons` why a slot is not available.', examples: [1] }),
  ),
  starts: Type.Optional(
    Type.Integer({
      description: '1: list in `starts` the moments at which an appointment can start.',
      examples: [1],
    }),
  ),
}

export const AvailabilityQuery = Type.Object({
  date: Type.Optional(
    Type.String({
      ...onceOrOmitted,
      description: '`YYYY-MM-DD`; today when it is no date, or given twice.',
      examples: ['2026-11-20'],
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      description: "IANA zone of the date and the slots; the workspace's when omitted or empty.",
      examples: ['America/New_York'],
    }),
  ),
  remote: flag('remote notarization'),
  enotary: flag('electronic notarization'),
  wet: flag('in-person wet signatures (legacy)'),
  international: flag('international documents'),
  apostille: flag('apostilles'),
  service: Type.Optional(
    Type.String({
      description:
        'Handle of a service: only starts at which it fits. The category flags then have no effect.',
      examples: ['remote'],
    }),
  ),
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'With `service`: how many times it is booked, one after the other. 1 when omitted.',
      examples: [1],
    }),
  ),
  ...extras,
})

/** Slots by key. Written out, 96 properties would fill the document and tell no more. */
const bySlot = <T>(values: object, description: string, example: Record<string, T>, atLeast: number) =>
  Type.Unsafe<Record<string, T>>({
    type: 'object',
    propertyNames: { pattern: '^([01]\\d|2[0-3])(00|15|30|45)-([01]\\d|2[0-3])(00|15|30|45)$' },
    additionalProperties: values,
    minProperties: atLeast,
    maxProperties: slotKeys.length,
    description,
    examples: [example],
  })

/** A weekday of the sandbox calendar: an hour fits in from 09:00 to 16:15. */
const isOpen = (key: string) => key >= '0900' && key < '1615'
const closed = slotKeys.filter(key => !isOpen(key)).map((key): [string, Reason] => [key, 'closed'])

export const Availability = named(
  'Availability',
  {
    object: Type.Literal('availability'),
    date: Type.String({ format: 'date', examples: ['2026-11-20'] }),
    timezone: Type.String({ description: 'IANA zone.', examples: ['America/New_York'] }),
    utc_offset: integer('Whole hours ahead of UTC at noon. Part of an hour is dropped: 5 for UTC+05:45.', -5),
    utc_offset_minutes: integer('Minutes ahead of UTC at noon: 345 for UTC+05:45.', -300),
    availability: bySlot<boolean>(
      { type: 'boolean' },
      'The 96 slots of the day by wall clock, true where an appointment can start.',
      Object.fromEntries(slotKeys.map(key => [key, isOpen(key)])),
      slotKeys.length,
    ),
    reasons: Type.Optional(
      bySlot<Reason>(
        oneOf(reasons, 'Why not.'),
        'With `explain=1`: why each slot that is false is not available.',
        Object.fromEntries(closed),
        0,
      ),
    ),
    starts: Type.Optional(
      Type.Array(Type.String({ format: 'date-time', examples: ['2026-11-20T09:00:00-05:00'] }), {
        description:
          'With `starts=1`: every moment at which an appointment can start, in order, in local time with its offset from UTC. A time that the clock repeats is there twice if both are free.',
      }),
    ),
    links: selfLinks(
      '/wp-json/v3/appointments/availability?date=2026-11-20&timezone=America%2FNew_York&wet=1&explain=1&starts=1',
    ),
  },
  'When appointments can start on a day.',
)
