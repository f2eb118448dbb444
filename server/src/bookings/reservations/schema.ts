import { Type } from 'typebox'
import {
  email,
  integer,
  key,
  lang,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { answersField, changedAnswersField, newAnswersField } from '../answers/schema.ts'
import { Document } from '../documents/schema.ts'
import {
  billingField,
  Customer,
  changedBillingField,
  changedByStaff,
  changedCustomer,
  changedReferenceFields,
  changedService,
  externalIdFilter,
  newReferenceFields,
  phone,
  references,
} from '../shared/schema.ts'
import { timeRequest } from './time-request-schema.ts'

export const reservationStatuses = [
  'draft',
  'pending',
  'queued',
  'scheduled',
  'completed',
  'canceled',
] as const

const links = selfLinks('/wp-json/v3/reservations/1042')
/** A workspace chooses between the words `completed` and `complete` for its responses and events. */
const statusNames = [...reservationStatuses, 'complete'] as const
const ownStatus = oneOf(reservationStatuses, 'Status (contract section "States and transitions").')
const status = oneOf(
  statusNames,
  'Status (contract section "States and transitions"). `complete` means `completed`: the setting `completed_status` of the workspace chooses the word.',
)
const meant = '`complete` means `completed`.'

const appointmentKey = key(
  "Key of the customer's view of the appointment. Anyone with it can reschedule, cancel, and add signers and documents.",
)

const common = {
  object: Type.Literal('reservation'),
  id: integer('Id. Unique across reservations and appointments.', 1042),
  status,
  service: Type.String({ description: 'Service handle.', examples: ['remote'] }),
  signing_method: Type.String({ examples: ['remote'] }),
  quantity: integer('Number of times the service is bought.', 1),
  prepaid: Type.Boolean({
    description:
      'Whether it is paid: in advance, as the caller said who created it, or by payments that staff recorded.',
  }),
  customer: Customer,
  lang: Type.String({ examples: ['en'] }),
  ...references,
  ...answersField,
}

const ReservationKeys = named(
  'ReservationKeys',
  { appointment: appointmentKey },
  'Keys of the customer of a reservation.',
)

export const ReservationItem = named(
  'ReservationItem',
  {
    ...common,
    timestamp_created: wireDateTime('Creation time.'),
    keys: ReservationKeys,
    links,
  },
  'A reservation in a list.',
)

export const Reservation = named(
  'Reservation',
  {
    ...common,
    timestamp_created: wireDateTime('Creation time.'),
    keys: Type.Object({
      reservation: key('Key of the scheduling flow. Anyone with it can book, and add signers and documents.'),
    }),
    links,
  },
  'A reservation.',
)

export const UpdatedReservation = named(
  'UpdatedReservation',
  {
    ...common,
    created_at: wireDateTime('Creation time.'),
    keys: ReservationKeys,
    appointment_id: nullable(integer('The appointment of the reservation that is not canceled.', 1043)),
    documents: Type.Array(Document),
    links,
  },
  'An updated reservation.',
)

export const ManagedReservation = named(
  'ManagedReservation',
  {
    ...common,
    status: ownStatus,
    created_at: wireDateTime('Creation time.'),
    submitted_at: nullable(wireDateTime('Time of the first submission. Null before it.')),
    signer_count: integer('Number of expected signers.', 1),
    appointment_id: nullable(integer('The appointment of the reservation that is not canceled.', 1043)),
    request: timeRequest,
    ...billingField,
    keys: Type.Object({
      reservation: key('Key of the scheduling flow. Anyone with it can book, and add signers and documents.'),
      appointment: appointmentKey,
    }),
    links: selfLinks('/manage/v1/reservations/1042'),
  },
  'A reservation with fields that only staff see: both keys, expected signers, time of submission.',
)

export const CreatedReservation = named(
  'CreatedReservation',
  { object: Type.Literal('reservation'), id: common.id, links },
  'A created reservation.',
)

export const CanceledReservation = named(
  'CanceledReservation',
  { object: Type.Literal('reservation'), id: common.id, status: Type.Literal('canceled') },
  'A canceled reservation.',
)

export const ReservationQuery = Type.Object({
  ...pageParams,
  status: Type.Optional(oneOf(statusNames, `Only reservations with this status. ${meant}`)),
  external_id: externalIdFilter,
})

export const ReservationBody = Type.Object({
  first_name: text("Customer's first name.", 'Ana'),
  last_name: text("Customer's last name.", 'Ortiz'),
  email: Type.Optional(email("Customer's email. Scheduling mails are sent to it.")),
  phone: Type.Optional(phone),
  service: text('Handle of a service of the workspace.', 'remote', 64),
  signing_method: Type.Optional(
    text('A signing method that the service allows. Default: the first of them.', 'remote', 64),
  ),
  signer_count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 1, description: 'Number of expected signers.' }),
  ),
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 1,
      description: 'Number of times the service is bought.',
    }),
  ),
  prepaid: Type.Optional(
    Type.Integer({ enum: [0, 1], default: 0, description: '1: paid in advance. 0: not.' }),
  ),
  lang: Type.Optional({ ...lang("Customer's language."), default: 'en' }),
  status: Type.Optional({ ...oneOf(statusNames, `Status. ${meant}`), default: 'draft' }),
  ...newReferenceFields,
  ...newAnswersField,
})

export const ReservationChanges = Type.Object({
  ...changedCustomer,
  status: Type.Optional(
    oneOf(statusNames, `Any status except \`canceled\`. Use the cancel operation for that. ${meant}`),
  ),
  lang: Type.Optional(lang("Customer's language.")),
  ...changedReferenceFields,
  ...changedAnswersField,
})

export const ManagedReservationChanges = Type.Object({
  ...changedByStaff,
  ...changedService,
  ...changedReferenceFields,
  ...changedBillingField,
  ...changedAnswersField,
})

const eventData = {
  object: Type.Literal('reservation'),
  id: common.id,
  public_key: key('A reference. It grants no access.'),
  status,
  created_at: wireDateTime('Creation time.'),
  service: common.service,
  lang: common.lang,
  signing_method: common.signing_method,
  quantity: common.quantity,
  unit_price: Type.Number({ description: 'Price in units of the currency.', examples: [25] }),
  total_price: Type.Number({
    description:
      'Price of the whole booking: the unit price times the quantity, or the total of its price lines, discounts and tax where it has any.',
    examples: [25],
  }),
  currency: Type.String({ description: 'ISO 4217 code.', examples: ['USD'] }),
  document_ids: Type.Array(integer('Document id.', 77)),
  prepaid: common.prepaid,
  ...references,
  ...answersField,
}

const ReservationEventData = named('ReservationEventData', eventData, 'Payload of reservation events.')

const ReservationSubmittedEventData = named(
  'ReservationSubmittedEventData',
  { ...eventData, status: oneOf(['scheduled'], 'A submitted reservation is scheduled.') },
  'Payload of `reservation-submitted`.',
)

const ReservationCanceledEventData = named(
  'ReservationCanceledEventData',
  {
    ...eventData,
    status: oneOf(['canceled'], 'A canceled reservation.'),
    canceled_at: wireDateTime('Cancellation time.'),
  },
  'Payload of `reservation-canceled`.',
)

const ReservationUpdatedEventData = named(
  'ReservationUpdatedEventData',
  {
    ...common,
    customer: Type.Object(Type.Omit(Customer, ['phone']).properties),
    appointment_id: nullable(integer('The appointment of the reservation that is not canceled.', 1043)),
    keys: ReservationKeys,
  },
  'Payload of `reservation-updated`.',
)

export const reservationEvents = {
  'reservation-created': ReservationEventData,
  'reservation-submitted': ReservationSubmittedEventData,
  'reservation-canceled': ReservationCanceledEventData,
  'reservation-updated': ReservationUpdatedEventData,
}
