import { Type } from 'typebox'
import {
  integer,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'

const name = text('Name of the calendar, for staff and the notary.', 'Family', 255)
const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'Address of the calendar as an iCalendar file, `https` or `webcal`. It is stored encrypted, and no response has it.',
  examples: ['https://calendar.google.com/calendar/ical/nora%40example.com/private-5f1d/basic.ics'],
})

export const ImportedCalendar = named(
  'ImportedCalendar',
  {
    object: Type.Literal('imported_calendar'),
    id: integer('Id of the calendar.', 6),
    notary_id: integer('Id of the notary.', 3),
    name: Type.String({ description: 'Name of the calendar. Empty if there is none.', examples: ['Family'] }),
    host: Type.String({
      description: 'Host of the address. The rest of it is a secret.',
      examples: ['calendar.google.com'],
    }),
    status: oneOf(
      ['read', 'failing', 'unread'],
      '`failing`: the last attempt to read it failed. `unread`: it could not be read for an hour, and the notary and staff were told. The last busy times apply.',
    ),
    problem: nullable(
      Type.String({
        description: 'Why the last attempt failed, in words. Null if it did not.',
        examples: [null],
      }),
    ),
    events: integer(
      'Events in the file at the last read, and periods of published busy times (`VFREEBUSY`), of any time.',
      14,
    ),
    skipped_events: integer(
      'Of these: events that are broken and do not count, such as those without a start or with an end before it.',
      0,
    ),
    unknown_timezone_events: integer(
      'Of these: events with a time zone that nobody knows and the file does not define. Their times are read in the zone of the calendar, else of the notary, and can be hours off.',
      0,
    ),
    unread_components: Type.Object(
      {
        tasks: integer('Tasks (`VTODO`).', 2),
        journals: integer('Journal entries (`VJOURNAL`).', 0),
        other: integer('Components of any other kind, such as `VAVAILABILITY`.', 0),
      },
      { description: 'What the file has besides events and published busy times. It does not count.' },
    ),
    busy_times: integer(
      'Times from now on in which the notary is busy. Events that touch each other are one.',
      9,
    ),
    read_at: wireDateTime('Time at which it was last read, in real time.', '2026-11-16T14:25:00Z'),
    next_read_at: wireDateTime('Time from which it is read again.', '2026-11-16T14:30:00Z'),
    created_at: wireDateTime('Time at which it was added.'),
    links: selfLinks('/manage/v1/notaries/3/imported-calendars/6'),
  },
  "A calendar of the notary's that is read for the times in which the notary is busy.",
)

export const CalendarBody = Type.Object({ url, name: Type.Optional(name) })

export const CalendarChanges = Type.Object({ url: Type.Optional(url), name: Type.Optional(name) })

export const CalendarList = Type.Object({ ...pageParams })

export const CalendarParams = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Id of the notary.', examples: [3] }),
  calendar_id: Type.Integer({ minimum: 1, description: 'Id of the calendar.', examples: [6] }),
})
