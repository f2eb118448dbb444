import { Type } from 'typebox'
import {
  integer,
  named,
  onceOrOmitted,
  oneOf,
  selfLinks,
  unsetInExamples,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { type Reason, reasons, slotKeys } from './slots.ts'

const flag = (what: string) =>
  Type.Optional(
    Type.Integer({
      description: `1: include ${what}. Without any flag at 1, all categories are included.`,
      examples: [1],
    }),
  )

/** Parts of the response only on request. */
export const extras = {
  explain: Type.Optional(
    Type.Integer({ description: '1: return in `reasons` why a slot is not available.', examples: [1] }),
  ),
  starts: Type.Optional(
    Type.Integer({
      description: '1: return in `starts` every time at which an appointment can start.',
      examples: [1],
    }),
  ),
}

export const quantity = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'With `service`: number of times it is booked, one after the other. Default: 1.',
    examples: [1],
  }),
)

export const serviceMethod = Type.Optional(
  Type.String({
    description:
      'With `service`: signing method of the booking. Only notaries who sign with it are asked. Default: the first method of the service.',
    examples: ['remote'],
  }),
)

export const AvailabilityQuery = Type.Object({
  date: Type.Optional(
    Type.String({
      ...onceOrOmitted,
      description: 'Date, `YYYY-MM-DD`. Default: today, also for an invalid or repeated value.',
      examples: ['2026-11-20'],
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      description:
        "IANA time zone of the date and the slots. Default: the workspace's, also for an empty value.",
      examples: ['America/New_York'],
    }),
  ),
  remote: flag('remote notarization'),
  enotary: flag(
    'electronic notarization: the category `enotary`, and services that can be signed with `enotary`, by notaries who do',
  ),
  wet: flag('in-person wet signatures (legacy)'),
  international: flag('international documents'),
  apostille: flag('apostilles'),
  service: Type.Optional(
    Type.String({
      description:
        'Handle of a service. Only start times at which the service fits are returned. The category flags then have no effect.',
      examples: ['remote'],
    }),
  ),
  quantity,
  signing_method: serviceMethod,
  ...extras,
})

/** Slots by key. 96 written-out properties would fill the document without telling more. */
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
    timezone: Type.String({ description: 'IANA time zone.', examples: ['America/New_York'] }),
    utc_offset: integer(
      'Offset from UTC at noon in whole hours. A part of an hour is dropped: 5 for UTC+05:45.',
      -5,
    ),
    utc_offset_minutes: integer('Offset from UTC at noon in minutes: 345 for UTC+05:45.', -300),
    availability: bySlot<boolean>(
      { type: 'boolean' },
      'The 96 slots of 15 minutes of the day, from `0000-0015` to `2345-0000` in `timezone`. True if an appointment can start in the slot.',
      Object.fromEntries(slotKeys.map(key => [key, isOpen(key)])),
      slotKeys.length,
    ),
    reasons: Type.Optional(
      bySlot<Reason>(
        oneOf(reasons, 'Why the slot is not available.'),
        'With `explain=1`: the reason for each slot that is false.',
        Object.fromEntries(closed),
        0,
      ),
    ),
    closures: Type.Optional(
      Type.Array(
        Type.Object({
          id: integer('Id of the closure.', 5),
          name: Type.String({ examples: ['Christmas'] }),
          starts_at: wireDateTime('Time at which the workspace closes.', '2026-12-24T05:00:00Z'),
          ends_at: wireDateTime('Time at which it opens again.', '2026-12-27T05:00:00Z'),
        }),
        {
          description:
            'Only in v3, with `explain=1`: the closures of the whole workspace that overlap with appointments of the day, the reason of slots with `closure`. Missing if there is none.',
          ...unsetInExamples,
        },
      ),
    ),
    busy_calendars: Type.Optional(
      Type.Array(
        Type.Object({
          id: integer('Id of the imported calendar.', 6),
          notary_id: integer('Id of its notary.', 3),
          read_at: wireDateTime('Time at which it was last read.', '2026-11-16T14:25:00Z'),
          explanation: Type.String({
            examples: ["Busy in the notary's own calendar, read 4 minutes ago."],
          }),
        }),
        {
          description:
            "Only in v3, with `explain=1`: the notaries' own calendars that have busy times on the day, the reason of slots with `busy`. Missing if there is none.",
          ...unsetInExamples,
        },
      ),
    ),
    starts: Type.Optional(
      Type.Array(Type.String({ format: 'date-time', examples: ['2026-11-20T09:00:00-05:00'] }), {
        description:
          'With `starts=1`: every time at which an appointment can start, in order, as local time with the offset from UTC. A local time that occurs twice on a clock change is listed twice if both are free.',
      }),
    ),
    links: selfLinks(
      '/wp-json/v3/appointments/availability?date=2026-11-20&timezone=America%2FNew_York&wet=1&explain=1&starts=1',
    ),
  },
  'The free start times of a day.',
)
