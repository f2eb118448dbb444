import { Type } from 'typebox'
import {
  addressPattern,
  idFilter,
  integer,
  mailable,
  named,
  oneOf,
  optionalText,
  pageParams,
  pattern,
  selfLinks,
  text,
  wireDateTime,
} from '../http/shapes.ts'
import { weekdays } from './weekdays.ts'

const categories = ['remote', 'enotary', 'wet', 'international', 'apostille'] as const

const clock = pattern('^([01]\\d|2[0-3]):[0-5]\\d$', 'must be a time of day from 00:00 to 23:59')
const clockOr24 = pattern('^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', 'must be a time of day from 00:00 to 24:00')
const date = pattern('^\\d{4}-\\d\\d-\\d\\d$', 'must be a date such as 2026-12-24')
const emailOrNone = pattern(`^(${addressPattern})?$`, 'must be an email address or empty')

export const Notary = named(
  'Notary',
  {
    object: Type.Literal('notary'),
    id: integer('Id of the notary.', 3),
    name: Type.String({ examples: ['Nora Vidal'] }),
    email: Type.String({ description: '`""` when none was given.', examples: ['nora@example.com'] }),
    categories: Type.Array(oneOf(categories, 'Category of services.'), { examples: [['remote', 'enotary']] }),
    timezone: Type.String({
      description: 'IANA zone that the hours are in.',
      examples: ['America/New_York'],
    }),
    buffer_before_minutes: integer('Kept free before each appointment.', 0),
    buffer_after_minutes: integer('Kept free after each appointment.', 15),
    created_at: wireDateTime('When the notary was added.'),
    links: selfLinks('/manage/v1/notaries/3'),
  },
  'Somebody who notarizes.',
)

const workspace_id = idFilter('Workspace; a token of one workspace need not name it.')

const buffer = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 240, description, examples: [15] }))

const name = text('Name of the notary.', 'Nora Vidal')
const offered = Type.Array(oneOf(categories, 'Category of services.'), {
  minItems: 1,
  uniqueItems: true,
  description: 'Categories of services that the notary can do.',
  examples: [['remote', 'enotary']],
})
const details = {
  email: Type.Optional(
    Type.String({
      maxLength: 254,
      pattern: emailOrNone,
      ...mailable,
      description: "The notary's own; empty when there is none.",
      examples: ['nora@example.com'],
    }),
  ),
  timezone: Type.Optional(
    text("IANA zone that the hours are in; omitted when new: the workspace's.", 'America/New_York', 64),
  ),
  buffer_before_minutes: buffer('Kept free before each appointment; 0 unless set.'),
  buffer_after_minutes: buffer('Kept free after each appointment; 0 unless set.'),
}

export const NotaryBody = Type.Object({ workspace_id, name, categories: offered, ...details })

export const NotaryChanges = Type.Object({
  name: Type.Optional(name),
  categories: Type.Optional(offered),
  ...details,
})

export const NotaryList = Type.Object({ ...pageParams, workspace_id })

const spanFields = {
  from: Type.String({ pattern: clock, description: 'Time of day, `HH:MM`.', examples: ['09:00'] }),
  to: Type.String({
    pattern: clockOr24,
    description: 'Time of day, `HH:MM` up to `24:00`; at or before `from` it is on the next day.',
    examples: ['17:00'],
  }),
}

export const SpanWire = Type.Object(spanFields)

export const WeeklySpanWire = Type.Object({
  weekday: oneOf(weekdays, 'Day on which the span begins.'),
  ...spanFields,
})

export const DatedExceptionWire = Type.Object({
  date: Type.String({
    pattern: date,
    description: 'Date, in the zone of the notary.',
    examples: ['2026-12-24'],
  }),
  spans: Type.Array(SpanWire, {
    maxItems: 24,
    description: 'What begins on that date, in place of the weekly spans; empty: a day off.',
  }),
})

const hoursFields = {
  weekly: Type.Array(WeeklySpanWire, { maxItems: 100, description: 'Spans of every week.' }),
  exceptions: Type.Array(DatedExceptionWire, {
    maxItems: 1000,
    description: 'Dates with hours of their own.',
  }),
}

export const NotaryHours = named(
  'NotaryHours',
  {
    object: Type.Literal('notary_hours'),
    notary_id: integer('Id of the notary.', 3),
    timezone: Type.String({
      description: 'IANA zone that the hours are in.',
      examples: ['America/New_York'],
    }),
    ...hoursFields,
    links: selfLinks('/manage/v1/notaries/3/hours'),
  },
  'When a notary is on duty. Spans do not overlap.',
)

export const HoursChanges = Type.Object({
  weekly: Type.Optional(hoursFields.weekly),
  exceptions: Type.Optional(hoursFields.exceptions),
})

const reasonText = 'Why, for staff.'

export const TimeOff = named(
  'TimeOff',
  {
    object: Type.Literal('time_off'),
    id: integer('Id of the time off.', 8),
    notary_id: integer('Id of the notary.', 3),
    starts_at: wireDateTime('When it begins.'),
    ends_at: wireDateTime('When it ends.', '2026-11-27T15:04:05Z'),
    reason: Type.String({ description: '`""` when none was given.', examples: ['Holiday'] }),
    appointment_ids: Type.Array(integer('Id of an appointment.', 1043), {
      description: 'Appointments booked in it, with their buffers: to be reassigned or rescheduled.',
    }),
    links: selfLinks('/manage/v1/notaries/3/time-off/8'),
  },
  'A time in which a notary is not on duty, whatever the hours say.',
)

export const TimeOffBody = Type.Object({
  starts_at: wireDateTime('When it begins.'),
  ends_at: wireDateTime('When it ends: after `starts_at`.', '2026-11-27T15:04:05Z'),
  reason: optionalText(reasonText, 'Holiday'),
})

export const TimeOffChanges = Type.Object({
  starts_at: Type.Optional(TimeOffBody.properties.starts_at),
  ends_at: Type.Optional(TimeOffBody.properties.ends_at),
  reason: optionalText(reasonText, 'Holiday'),
})

export const TimeOffParams = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Id of the notary.', examples: [3] }),
  time_off_id: Type.Integer({ minimum: 1, description: 'Id of the time off.', examples: [8] }),
})

export const TimeOffList = Type.Object(pageParams)
