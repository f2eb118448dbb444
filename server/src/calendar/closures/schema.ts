import { Type } from 'typebox'
import {
  idFilter,
  integer,
  named,
  pageParams,
  pattern,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'
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

export const ClosureChanges = Type.Object({
  name: Type.Optional(name),
  from: Type.Optional(from),
  to: Type.Optional(to),
})

export const ClosureList = Type.Object({ ...pageParams, workspace_id })
