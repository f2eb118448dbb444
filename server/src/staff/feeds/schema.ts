import { Type } from 'typebox'
import { integer, named, oneOf, selfLinks, wireDateTime } from '../../platform/http/shapes.ts'

const levels = ['times', 'initials', 'full'] as const
const privacyText =
  "`times`: only when the appointments are. `initials`: also the service and the customer's initials. `full`: also the customer's name and phone number, the place and the meeting link."
const links = selfLinks('/manage/v1/notaries/3/calendar-feed')

const common = {
  object: Type.Literal('calendar_feed'),
  notary_id: integer('Id of the notary.', 3),
  privacy: oneOf(levels, privacyText),
  created_at: wireDateTime('Time at which the key was made.'),
}

export const CalendarFeed = named(
  'CalendarFeed',
  { ...common, links },
  "The address at which a calendar program reads a notary's appointments, without its key.",
)

export const IssuedCalendarFeed = named(
  'IssuedCalendarFeed',
  {
    ...common,
    url: Type.String({
      description:
        'The address, with its key. Only this response has it. Anybody who knows it can read the feed.',
      examples: ['https://notary.example.com/calendar/V1StGXR8_Z5jdHi6B-myT.ics'],
    }),
    webcal_url: Type.String({
      description: 'The same address with the scheme `webcal`, which calendar programs open.',
      examples: ['webcal://notary.example.com/calendar/V1StGXR8_Z5jdHi6B-myT.ics'],
    }),
    links,
  },
  'A calendar feed with its address.',
)

export const NewFeedBody = Type.Object({
  privacy: Type.Optional(
    oneOf(
      levels,
      `${privacyText} Default: as before; \`initials\` for a first feed, or \`times\` without \`bookings:read\`.`,
    ),
  ),
})

export const FeedChanges = Type.Object({ privacy: oneOf(levels, privacyText) })

export const FeedParams = Type.Object({
  key: Type.String({ description: 'Key of the feed.', examples: ['V1StGXR8_Z5jdHi6B-myT'] }),
})
