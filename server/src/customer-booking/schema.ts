import { Type } from 'typebox'
import { RescheduleBody } from '../appointments/schema.ts'
import { extras } from '../availability/schema.ts'
import {
  integer,
  key,
  named,
  nullable,
  onceOrOmitted,
  oneOf,
  optionalText,
  text,
  url,
  wireDateTime,
} from '../http/shapes.ts'

const path = '/booking/v1/V1StGXR8_Z5jdHi6B-myT'
const { timestamp } = RescheduleBody.properties

export const KeyParams = Type.Object({ key: key('Key of the reservation, or of the appointment.') })

export const BookingSigner = named(
  'BookingSigner',
  {
    object: Type.Literal('signer'),
    id: integer('Id of the signer.', 12),
    full_name: Type.String({ examples: ['Ben Adler'] }),
    email: Type.String({ examples: ['ben@example.com'] }),
    status: oneOf(['pending', 'in_progress', 'verified', 'failed', 'locked'], 'State of ID verification.'),
  },
  'A signer as the customer sees them.',
)

export const BookingDocument = named(
  'BookingDocument',
  {
    object: Type.Literal('document'),
    id: integer('Id of the document.', 77),
    filename: Type.String({ examples: ['1795100400-deed.pdf'] }),
    file_size: integer('Bytes.', 48213),
    created_at: wireDateTime('When it was added.'),
  },
  'A document as the customer sees it.',
)

export const Booking = named(
  'Booking',
  {
    object: Type.Literal('booking'),
    status: oneOf(
      ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled'],
      'State of the reservation, or of an appointment without one.',
    ),
    business: Type.Object({
      name: Type.String({ examples: ['Acme Notaries'] }),
      timezone: Type.String({ examples: ['America/New_York'] }),
    }),
    service: Type.Object({
      handle: Type.String({ examples: ['remote'] }),
      label: Type.String({ examples: ['Remote notarization'] }),
      duration_minutes: integer('How long the appointment takes in all.', 30),
    }),
    quantity: integer('How many times the service is bought.', 1),
    signing_method: Type.String({ examples: ['remote'] }),
    customer: Type.Object({
      first_name: Type.String({ examples: ['Ana'] }),
      last_name: Type.String({ examples: ['Ortiz'] }),
      email: Type.String({ examples: ['ana@example.com'] }),
    }),
    lang: Type.String({ examples: ['en'] }),
    price: nullable(
      Type.Object({
        unit_price: Type.Number({ description: "In the currency's units.", examples: [25] }),
        total_price: Type.Number({ examples: [25] }),
        currency: Type.String({ description: 'ISO 4217.', examples: ['USD'] }),
        prepaid: Type.Boolean(),
      }),
    ),
    appointment: nullable(
      Type.Object({
        timestamp: nullable(wireDateTime('Start in UTC.', '2026-11-20T15:00:00+00:00')),
        timezone: Type.String({ examples: ['America/New_York'] }),
        status: oneOf(['draft', 'scheduled', 'completed', 'canceled'], 'State of the appointment.'),
      }),
    ),
    hold_expires_at: nullable(
      wireDateTime("Until when a time is held for it, by the business' clock; null when none is."),
    ),
    signers: Type.Array(BookingSigner),
    documents: Type.Array(BookingDocument),
    can: Type.Object(
      {
        submit: Type.Boolean(),
        reschedule: Type.Boolean(),
        cancel: Type.Boolean(),
      },
      { description: 'What this key may do now.' },
    ),
    links: Type.Object({
      self: url(path),
      appointment: nullable({ ...url(path), description: "The appointment's own view, once it is booked." }),
    }),
  },
  'A reservation or appointment as its customer sees it.',
)

export const BookingAvailabilityQuery = Type.Object({
  date: Type.Optional(
    Type.String({
      ...onceOrOmitted,
      description: 'YYYY-MM-DD; omitted or invalid means today.',
      examples: ['2026-11-20'],
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      description: "IANA zone; omitted or empty, the business'.",
      examples: ['America/New_York'],
    }),
  ),
  ...extras,
})

export const HoldBody = Type.Object({ timestamp })

export const Hold = named(
  'Hold',
  {
    object: Type.Literal('hold'),
    timestamp: wireDateTime('Start in UTC.', '2026-11-20T15:00:00+00:00'),
    expires_at: wireDateTime("When it ends, by the business' clock."),
  },
  'A time that is kept for the booking a while.',
)

export const ScheduleBody = Type.Object({
  timestamp,
  timezone: Type.Optional(text("Customer's IANA zone; omitted, the business'.", 'America/New_York', 64)),
})

export const CancelBody = Type.Object({ reason: optionalText('Why, for the record.', 'No longer needed') })
