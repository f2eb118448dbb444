import { Type } from 'typebox'
import { customerAnswersField } from '../../bookings/answers/schema.ts'
import { phone } from '../../bookings/shared/schema.ts'
import { priceLines } from '../../calendar/services/price-schema.ts'
import { ShownQuestion } from '../../calendar/services/question-schema.ts'
import { shownService } from '../../calendar/services/schema.ts'
import {
  email,
  integer,
  key,
  lang,
  named,
  nullable,
  selfLinks,
  text,
  url,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { BookingAvailabilityQuery, ScheduleBody } from '../booking/schema.ts'

const path = '/booking/v1/open/acme'

export const SlugParams = Type.Object({
  slug: Type.String({ description: '`open_booking_slug` of the workspace.', examples: ['acme'] }),
})

export const RequestParams = Type.Object({
  ...SlugParams.properties,
  key: key('Key of the booking request.'),
})

const service = text('Handle of a service.', 'remote', 64)
export const mostQuantity = 5
const quantity = Type.Integer({
  minimum: 1,
  maximum: mostQuantity,
  default: 1,
  description: 'Number of times the service is booked.',
})

export const OpenBooking = named(
  'OpenBooking',
  {
    object: Type.Literal('open_booking'),
    business: Type.Object({
      name: Type.String({ examples: ['Acme Notaries'] }),
      timezone: Type.String({ examples: ['America/New_York'] }),
    }),
    services: Type.Array(
      Type.Object({
        handle: Type.String({ examples: ['remote'] }),
        ...shownService,
        duration_minutes: integer('Duration of one booking of the service.', 30),
        unit_price: Type.Number({ description: 'Price in units of the currency.', examples: [25] }),
        currency: Type.String({ description: 'ISO 4217 code.', examples: ['USD'] }),
        price_lines: priceLines,
        questions: Type.Array(ShownQuestion, { description: 'What the service asks the customer.' }),
        location: nullable(
          Type.String({ description: 'Place, in one or more lines.', examples: ['120 Main Street'] }),
        ),
      }),
      {
        description:
          'The services that can be booked, in catalog order: a notary is on duty for each within the booking window.',
      },
    ),
    links: selfLinks(path, { page: url('/book/acme') }),
  },
  'What anybody can book with a workspace.',
)

export const OpenBookingQuery = Type.Object({
  lang: Type.Optional(lang('Language of the texts of services. Default: `en`.')),
})

export const OpenAvailabilityQuery = Type.Object({
  service,
  quantity: Type.Optional(quantity),
  ...BookingAvailabilityQuery.properties,
})

export const RequestBody = Type.Object({
  service,
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostQuantity,
      description: 'Number of times the service is booked. Default: 1, or with `again` as before.',
    }),
  ),
  timestamp: ScheduleBody.properties.timestamp,
  timezone: ScheduleBody.properties.timezone,
  first_name: text("Customer's first name.", 'Ana'),
  last_name: text("Customer's last name.", 'Ortiz'),
  email: email("Customer's email. The code is mailed to it."),
  phone: Type.Optional(phone),
  lang: Type.Optional({ ...lang("Customer's language."), default: 'en' }),
  ...customerAnswersField,
  again: Type.Optional(
    text(
      'Key of a booking of the same business that was canceled, or to which nobody came, whose customer books again. The new booking takes over its signers and its note to the notary, and `quantity` and `answers` if they are left out. Any other key changes nothing.',
      'V1StGXR8_Z5jdHi6B-myT',
      64,
    ),
  ),
  replaces: Type.Optional(
    text(
      'Key of an earlier request of the same visitor. The time that it holds is free for this one.',
      'V1StGXR8_Z5jdHi6B-myT',
      64,
    ),
  ),
})

export const BookingRequest = named(
  'BookingRequest',
  {
    object: Type.Literal('booking_request'),
    key: key('Key of the request. It opens nothing without the code.'),
    service: Type.String({ examples: ['remote'] }),
    timestamp: wireDateTime('Start time in UTC.', '2026-11-20T15:00:00+00:00'),
    timezone: Type.String({ examples: ['America/New_York'] }),
    email: Type.String({ examples: ['ana@example.com'] }),
    held_until: nullable(
      wireDateTime(
        "Nobody else can book the time until then, by the workspace's clock. Null: it is not held. The code books it while it is free.",
      ),
    ),
    expires_at: wireDateTime("Time at which the code expires, by the workspace's clock."),
    links: Type.Object({ confirm: url(`${path}/requests/V1StGXR8_Z5jdHi6B-myT/confirm`) }),
  },
  'What a visitor wants to book, until the mailed code is confirmed.',
)

export const ConfirmBody = Type.Object({
  code: text('The six digits of the mail.', '482913', 16),
  timestamp: Type.Optional({
    ...ScheduleBody.properties.timestamp,
    description: 'Another start, in UNIX epoch seconds, if that of the request is taken.',
  }),
})
