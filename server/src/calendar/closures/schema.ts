import { Type } from 'typebox'
import {
  idFilter,
  integer,
  named,
  nullable,
  oneLine,
  oneOf,
  pageParams,
  pattern,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { notBound } from './rules.ts'

const bound = pattern('^\\d{4}-\\d\\d-\\d\\d(T.{1,40})?$', notBound)

const name = text('Name of the closure. Staff and programs see it, customers do not.', 'Christmas', 255)
const from = Type.String({
  pattern: bound,
  description:
    "First day on which the workspace is closed, `YYYY-MM-DD` in the workspace's time zone, or a date-time with an offset.",
  examples: ['2026-12-24'],
})
const to = Type.String({
  pattern: bound,
  description:
    'Last day on which it is closed, or the date-time at which it opens again. Must not be before `from`.',
  examples: ['2026-12-26'],
})

const workspace_id = idFilter(
  'Workspace. Required for the admin token. Optional for a token of one workspace.',
)

export const Closure = named(
  'Closure',
  {
    object: Type.Literal('closure'),
    id: integer('Id of the closure.', 5),
    name,
    from,
    to,
    starts_at: wireDateTime('Time at which the workspace closes.', '2026-12-24T05:00:00Z'),
    ends_at: wireDateTime('Time at which it opens again.', '2026-12-27T05:00:00Z'),
    appointment_ids: Type.Array(integer('Id of an appointment.', 1043), {
      description:
        'Ids of appointments booked in that time, including their buffers. They stay. Reschedule or cancel them.',
    }),
    links: selfLinks('/manage/v1/closures/5'),
  },
  'A time in which the whole workspace is closed, regardless of the hours of its notaries.',
)

export const ClosureBody = Type.Object({ workspace_id, name, from, to })

export const ClosuresBody = Type.Object({
  workspace_id,
  closures: Type.Array(Type.Object({ name, from, to }), {
    minItems: 1,
    maxItems: 100,
    description: 'Closures to add, at most 100. One that the workspace has already is not added again.',
  }),
})

export const ClosureBatch = named(
  'ClosureBatch',
  {
    object: Type.Literal('closure_batch'),
    added: Type.Array(Closure, { description: 'The closures that were added.' }),
    existing: integer(
      'Number of closures of the call that the workspace had already, with the same name and bounds.',
      0,
    ),
  },
  'What adding several closures in one call did.',
)

const country = (more = '') =>
  Type.String({
    pattern: pattern('^[A-Z]{2}$', problem('not_a_country')),
    description: `Country code of ISO 3166-1, one of \`countries\` in the response.${more}`,
    examples: ['US'],
  })
const region = (more = '') =>
  Type.String({
    minLength: 1,
    maxLength: 20,
    pattern: oneLine,
    description: `Part of the country, one of \`regions\` in the response.${more}`,
    examples: ['NY'],
  })
const year = (description: string) =>
  Type.Integer({ minimum: 2000, maximum: 2075, description, examples: [2026] })

export const HolidayQuery = Type.Object({
  workspace_id,
  country: Type.Optional(country(' Default: the country in which the time zone of the workspace is.')),
  region: Type.Optional(region(' Default: only the holidays of the whole country.')),
  year: Type.Optional(year('Year, from 2000 to 2075. Default: this year.')),
  lang: Type.Optional(
    oneOf(
      ['en', 'es', 'fr'],
      'Language of the names. A name without a translation is in English or in the language of the country. Default: `en`.',
    ),
  ),
})

export const Holidays = named(
  'Holidays',
  {
    object: Type.Literal('holidays'),
    country: nullable(country()),
    region: nullable(region()),
    year: year('Year of the holidays.'),
    data: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the holiday.', examples: ['Christmas Day'] }),
        from: Type.String({ description: 'First day.', examples: ['2026-12-25'] }),
        to: Type.String({ description: 'Last day.', examples: ['2026-12-25'] }),
        closure_id: nullable(integer('Id of a closure that has all of these days. Null without one.', 5)),
        appointment_ids: Type.Array(integer('Id of an appointment.', 1043), {
          description: 'Ids of appointments booked on these days, including their buffers.',
        }),
      }),
      { description: 'Public holidays of the year, in the order of their days.' },
    ),
    countries: Type.Array(Type.String({ examples: ['US'] }), {
      description: 'Codes of the countries whose holidays are known.',
    }),
    regions: Type.Array(
      Type.Object({
        code: Type.String({ description: 'Code for `region`.', examples: ['NY'] }),
        name: Type.String({ description: 'Name of the region.', examples: ['New York'] }),
      }),
      { description: 'Parts of the country with holidays of their own, by name.' },
    ),
  },
  'Public holidays of a country, which can be added as closures.',
)

export const ClosureChanges = Type.Object({
  name: Type.Optional(name),
  from: Type.Optional(from),
  to: Type.Optional(to),
})

export const ClosureList = Type.Object({ ...pageParams, workspace_id })
