import { Type } from 'typebox'
import {
  exactFilter,
  idFilter,
  integer,
  named,
  oneOf,
  pageParams,
  pattern,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { relativeDate } from '../../platform/lib/relative-date.ts'

const lists = ['appointments', 'reservations'] as const
const dayPattern = pattern(
  `^((19[7-9]\\d|[2-8]\\d{3})-\\d\\d-\\d\\d|${relativeDate})$`,
  problem('not_a_relative_date'),
)
const day = (description: string) =>
  Type.Optional(Type.String({ pattern: dayPattern, description, examples: ['2026-11-20'] }))
const flag = (description: string) => Type.Optional(oneOf(['true', 'false'], description))

const Filter = Type.Object(
  {
    status: Type.Optional(
      oneOf(
        ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled', 'complete'],
        'Only bookings with this status. `complete` means `completed`.',
      ),
    ),
    service: exactFilter('Only this service handle.', 'remote'),
    notary_id: idFilter('Only appointments of this notary.'),
    from: day(
      'Only appointments on this day or later: a date, or `today` or a duration, which are counted from today each time.',
    ),
    to: day('Only appointments before this day: the same.'),
    q: Type.Optional(text('Words, as in the list.', 'ana ort', 200)),
    unassigned: flag('`true`: only drafts and scheduled appointments without a notary.'),
    no_show: flag('`true`: only no-shows. For a list of appointments.'),
    booked: flag('`true`: only what is scheduled or completed. For a list of appointments.'),
    waiting: flag('`true`: only what waits for a time. For a list of reservations.'),
    never_booked: flag('`true`: only what never had a time. For a list of reservations.'),
    not_ready: flag('`true`: only what has blockers.'),
    blocker: Type.Optional(
      Type.String({
        pattern: pattern('^[a-z0-9_]{1,64}$', problem('not_a_code')),
        description: 'Only what this blocks: a code of the list.',
        examples: ['notary_off'],
      }),
    ),
    payment: Type.Optional(
      Type.String({
        pattern: pattern('^[a-z0-9_]{1,64}$', problem('not_a_code')),
        description: 'Only bookings whose money is in this state: a state of the list.',
        examples: ['due'],
      }),
    ),
    sort: Type.Optional(oneOf(['-created', 'created', 'start', '-start'], 'Order of the list.')),
  },
  {
    title: 'SavedFilter',
    additionalProperties: false,
    description: 'Parameters of the list, with the same names and meanings.',
  },
)

const name = text('Name of the view.', 'Unassigned this week', 80)
const list = oneOf(lists, 'The list that the view filters.')
const workspace_id = idFilter(
  'Workspace. Required for the admin token. Optional for a token of one workspace.',
)

export const SavedView = named(
  'SavedView',
  {
    object: Type.Literal('saved_view'),
    id: integer('Id of the view.', 6),
    list,
    name,
    filter: Filter,
    created_at: wireDateTime('Time at which the view was saved.'),
    changed_at: wireDateTime('Time of the last change.'),
    links: selfLinks('/manage/v1/saved-views/6'),
  },
  'A filter of a list, saved under a name. Only who saved it sees it.',
)

export const ViewQuery = Type.Object({
  ...pageParams,
  workspace_id,
  list: Type.Optional(oneOf(lists, 'Only views of this list.')),
})

export const WorkspaceQuery = Type.Object({ workspace_id })

export const ViewBody = Type.Object({ workspace_id, list, name, filter: Filter })

export const ViewChanges = Type.Object({ name: Type.Optional(name), filter: Type.Optional(Filter) })
