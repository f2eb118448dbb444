import { Type } from 'typebox'
import {
  addressPattern,
  datePattern,
  idFilter,
  integer,
  lang,
  mailable,
  named,
  notifyOfPlace,
  nullable,
  oneOf,
  optionalText,
  pageParams,
  pattern,
  placeFields,
  placeResponse,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { commissioningStates } from '../../platform/lib/us-states.ts'
import { weekdays } from '../../platform/lib/weekdays.ts'

const categories = ['remote', 'enotary', 'wet', 'international', 'apostille'] as const

const clock = pattern('^([01]\\d|2[0-3]):[0-5]\\d$', problem('not_a_time_of_day'))
const clockOr24 = pattern('^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', problem('not_a_time_of_day_or_24'))
const emailOrNone = pattern(`^(${addressPattern})?$`, problem('not_an_email_or_empty'))

/** Which kinds of mails a notary gets. */
const switches = {
  notify_assigned: 'Whether the notary is mailed each new appointment.',
  notify_moved: 'Whether the notary is mailed the new time of an appointment.',
  notify_canceled:
    'Whether the notary is mailed that an appointment is canceled, or given to another notary.',
  notify_next_day:
    "Whether the notary is mailed the next day's appointments, at 18:00 in the notary's time zone.",
  notify_calendar: 'Whether the notary is mailed that an imported calendar could not be read for an hour.',
}
const onOff = (description: string) => Type.Boolean({ description, examples: [true] })
const switchFields = {
  notify_assigned: onOff(switches.notify_assigned),
  notify_moved: onOff(switches.notify_moved),
  notify_canceled: onOff(switches.notify_canceled),
  notify_next_day: onOff(switches.notify_next_day),
  notify_calendar: onOff(switches.notify_calendar),
}
const optionalSwitch = (description: string) =>
  Type.Optional(
    Type.Boolean({ description: `${description} Default for a new notary: true.`, examples: [true] }),
  )

export const Notary = named(
  'Notary',
  {
    object: Type.Literal('notary'),
    id: integer('Id of the notary.', 3),
    name: Type.String({ examples: ['Nora Vidal'] }),
    email: Type.String({ description: '`""` if the notary has no email.', examples: ['nora@example.com'] }),
    categories: Type.Array(oneOf(categories, 'Category of services.'), { examples: [['remote', 'enotary']] }),
    signing_methods: nullable(
      Type.Array(Type.String({ examples: ['remote'] }), {
        description:
          'Signing methods with which the notary signs. Bookings with another method are not given to the notary. Null: all.',
        examples: [['remote', 'enotary']],
      }),
    ),
    commission_state: nullable(
      Type.String({
        description: 'Code of the US state whose commission the notary has. Null: not known.',
        examples: ['OH'],
      }),
    ),
    timezone: Type.String({
      description: 'IANA time zone of the hours.',
      examples: ['America/New_York'],
    }),
    buffer_before_minutes: integer('Minutes kept free before each appointment.', 0),
    buffer_after_minutes: integer('Minutes kept free after each appointment.', 15),
    ...placeResponse('appointments with the notary'),
    lang: Type.String({ description: 'Language of mails to the notary.', examples: ['en'] }),
    ...switchFields,
    created_at: wireDateTime('Time at which the notary was added.'),
    links: selfLinks('/manage/v1/notaries/3'),
  },
  'A notary of the workspace.',
)

const workspace_id = idFilter(
  'Workspace. Required for the admin token. Optional for a token of one workspace.',
)

const buffer = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 240, description, examples: [15] }))

const name = text('Name of the notary.', 'Nora Vidal')
const offered = Type.Array(oneOf(categories, 'Category of services.'), {
  minItems: 1,
  uniqueItems: true,
  description: 'Categories of services that the notary can do.',
  examples: [['remote', 'enotary']],
})
const method = pattern('^[a-z0-9_]{1,64}$', problem('not_a_code'))
const details = {
  signing_methods: Type.Optional(
    nullable(
      Type.Array(Type.String({ pattern: method }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description:
          "Signing methods of the workspace's services with which the notary signs. The notary gets only bookings with one of them. Null: all, also those of services that are added later. Default for a new notary: null.",
        examples: [['remote', 'enotary']],
      }),
    ),
  ),
  commission_state: Type.Optional(
    nullable(
      oneOf(
        commissioningStates,
        'Code of the US state whose commission the notary has. Prices over the fee cap of this state have a warning. Null: not known. Default for a new notary: null.',
      ),
    ),
  ),
  email: Type.Optional(
    Type.String({
      maxLength: 254,
      pattern: emailOrNone,
      ...mailable,
      description: 'Email of the notary. Empty if there is none.',
      examples: ['nora@example.com'],
    }),
  ),
  timezone: Type.Optional(
    text("IANA time zone of the hours. Default for a new notary: the workspace's.", 'America/New_York', 64),
  ),
  buffer_before_minutes: buffer('Minutes kept free before each appointment. Default: 0.'),
  buffer_after_minutes: buffer('Minutes kept free after each appointment. Default: 0.'),
  ...placeFields('appointments with the notary'),
  lang: Type.Optional(lang('Language of mails to the notary. Default for a new notary: `en`.')),
  notify_assigned: optionalSwitch(switches.notify_assigned),
  notify_moved: optionalSwitch(switches.notify_moved),
  notify_canceled: optionalSwitch(switches.notify_canceled),
  notify_next_day: optionalSwitch(switches.notify_next_day),
  notify_calendar: optionalSwitch(switches.notify_calendar),
}

export const NotaryBody = Type.Object({ workspace_id, name, categories: offered, ...details })

export const NotaryChanges = Type.Object({
  name: Type.Optional(name),
  categories: Type.Optional(offered),
  ...details,
  notify: notifyOfPlace,
})

export const NotaryList = Type.Object({ ...pageParams, workspace_id })

const spanFields = {
  from: Type.String({ pattern: clock, description: 'Time of day, `HH:MM`.', examples: ['09:00'] }),
  to: Type.String({
    pattern: clockOr24,
    description: 'Time of day, `HH:MM` up to `24:00`. A time at or before `from` is on the next day.',
    examples: ['17:00'],
  }),
}

export const SpanWire = named('WorkingSpan', spanFields, 'A span of working hours.')

export const WeeklySpanWire = named(
  'WeeklySpan',
  { weekday: oneOf(weekdays, 'Day of the week on which the span begins.'), ...spanFields },
  'A span of working hours of every week.',
)

export const DatedExceptionWire = named(
  'DatedException',
  {
    date: Type.String({
      pattern: datePattern,
      description: "Date in the notary's time zone.",
      examples: ['2026-12-24'],
    }),
    spans: Type.Array(SpanWire, {
      maxItems: 24,
      description: 'Spans that begin on that date, instead of the weekly ones. Empty: a day off.',
    }),
  },
  'A date with different working hours.',
)

const hoursFields = {
  weekly: Type.Array(WeeklySpanWire, { maxItems: 100, description: 'Hours of every week.' }),
  exceptions: Type.Array(DatedExceptionWire, {
    maxItems: 1000,
    description: 'Dates with different hours.',
  }),
}

export const NotaryHours = named(
  'NotaryHours',
  {
    object: Type.Literal('notary_hours'),
    notary_id: integer('Id of the notary.', 3),
    timezone: Type.String({
      description: 'IANA time zone of the hours.',
      examples: ['America/New_York'],
    }),
    ...hoursFields,
    links: selfLinks('/manage/v1/notaries/3/hours'),
  },
  'The hours of a notary. Spans do not overlap.',
)

export const HoursChanges = Type.Object({
  weekly: Type.Optional(hoursFields.weekly),
  exceptions: Type.Optional(hoursFields.exceptions),
})

const reasonText = 'Reason, for staff.'

export const TimeOff = named(
  'TimeOff',
  {
    object: Type.Literal('time_off'),
    id: integer('Id of the time off.', 8),
    notary_id: integer('Id of the notary.', 3),
    starts_at: wireDateTime('Start time.'),
    ends_at: wireDateTime('End time.', '2026-11-27T15:04:05Z'),
    reason: Type.String({ description: reasonText, examples: ['Holiday'] }),
    series_id: nullable(integer('Id that the times off of one series share. Null: it does not repeat.', 8)),
    appointment_ids: Type.Array(integer('Id of an appointment.', 1043), {
      description:
        'Ids of appointments booked in that time, including their buffers. Reassign or reschedule them.',
    }),
    links: selfLinks('/manage/v1/notaries/3/time-off/8'),
  },
  'A time in which a notary is not on duty, regardless of the hours.',
)

export const TimeOffBody = Type.Object({
  starts_at: wireDateTime('Start time.'),
  ends_at: wireDateTime('End time. Must be after `starts_at`.', '2026-11-27T15:04:05Z'),
  reason: optionalText(reasonText, 'Holiday'),
})

export const TimeOffSeriesBody = Type.Object({
  weekdays: Type.Array(oneOf(weekdays, 'Day of the week.'), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'Days of the week on which the time off begins.',
    examples: [['tuesday']],
  }),
  from: {
    ...spanFields.from,
    examples: ['12:00'],
    description: "Time of day, `HH:MM`, in the notary's time zone.",
  },
  to: { ...spanFields.to, examples: ['13:30'] },
  starts_on: Type.String({
    pattern: datePattern,
    description: "First date that counts, in the notary's time zone.",
    examples: ['2026-12-01'],
  }),
  ends_on: Type.String({
    pattern: datePattern,
    description: 'Last date that counts, at most two years after `starts_on`.',
    examples: ['2027-03-01'],
  }),
  every_weeks: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 52,
      description:
        'Number of weeks from one time to the next. Weeks begin on Monday and are counted from that of `starts_on`. Default: 1.',
      examples: [1],
    }),
  ),
  reason: optionalText(reasonText, 'Holiday'),
})

export const TimeOffSeries = named(
  'TimeOffSeries',
  {
    object: Type.Literal('time_off_series'),
    id: integer('Id of the series: `series_id` of its times off.', 8),
    notary_id: integer('Id of the notary.', 3),
    timezone: Type.String({
      description: 'IANA time zone in which the times of day were given.',
      examples: ['America/New_York'],
    }),
    data: Type.Array(TimeOff, { description: 'The times off, in order.' }),
  },
  'Times off that were added together, because they repeat.',
)

export const SeriesRemoval = Type.Object({
  which: Type.Optional(
    oneOf(
      ['all', 'following'],
      '`all`: the whole series. `following`: this time off and the later ones. Default: `all`.',
    ),
  ),
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
