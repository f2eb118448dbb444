import { Type } from 'typebox'
import { refundChoices } from '../../platform/db/price-types.ts'
import {
  email,
  idFilter,
  integer,
  key,
  lang,
  linesOf,
  named,
  nullable,
  oneOf,
  optionalText,
  pageParams,
  placeFields,
  placeResponse,
  selfLinks,
  shownText,
  text,
  unsetInExamples,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { latestEpochSeconds } from '../../platform/lib/clock.ts'
import { answersField, changedAnswersField, newAnswersField } from '../answers/schema.ts'
import { completionRecord } from '../completion/schema.ts'
import {
  Customer,
  changedBillingField,
  changedByStaff,
  changedCustomer,
  changedReferenceFields,
  changedService,
  externalIdFilter,
  newReferenceFields,
  phoneOfStaff,
  references,
} from '../shared/schema.ts'

const statuses = ['scheduled', 'completed', 'canceled', 'draft'] as const
/** A workspace chooses between the words `completed` and `complete` for its responses and events. */
const statusNames = [...statuses, 'complete'] as const
const links = selfLinks('/wp-json/v3/appointments/1043')

const common = {
  object: Type.Literal('appointment'),
  id: integer('Id. Unique across reservations and appointments.', 1043),
  status: oneOf(
    statusNames,
    'Status of the appointment. `complete` means `completed`: the setting `completed_status` of the workspace chooses the word.',
  ),
  timestamp: nullable(
    wireDateTime('Start time in UTC. Null for a draft without a time.', '2026-11-20T15:00:00+00:00'),
  ),
  timezone: Type.String({
    description: 'IANA time zone that the customer prefers.',
    examples: ['America/New_York'],
  }),
  service: Type.String({ description: 'Service handle.', examples: ['remote'] }),
  signing_method: Type.String({ examples: ['remote'] }),
  quantity: integer('Number of times the service is bought.', 1),
  lang: Type.String({ examples: ['en'] }),
  ...references,
  ...answersField,
}

export const Appointment = named(
  'Appointment',
  {
    ...common,
    customer: Customer,
    keys: Type.Object({
      appointment: key(
        "Key of the customer's view. Anyone with it can reschedule, cancel, and add signers and documents.",
      ),
      upload: key('Key of the page on which the customer uploads documents. It opens nothing else.'),
      session: key('Key of the page on which the customer joins the session. It opens nothing else.'),
    }),
    links,
  },
  'An appointment.',
)

export const noShowReasons = ['signer', 'notary', 'technical', 'other'] as const

const NoShow = Type.Object(
  {
    reason: oneOf(noShowReasons, 'Who or what did not come.'),
    marked_at: wireDateTime('Real time of the mark. `cancels_at` is by the clock of the workspace.'),
    cancels_at: nullable(
      wireDateTime(
        'Time in the workspace at which the server cancels the appointment. Null once it is canceled.',
      ),
    ),
    refund: nullable(
      oneOf(refundChoices, 'What is then paid back of what was paid. Null: nothing was decided.'),
    ),
  },
  { description: 'The no-show mark. Null without one.' },
)

/** Why somebody cancels, in one line. */
export const cancelReason = (description: string, example: string) => optionalText(description, example, 500)

export const shareReason = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      "Whether the mails about the cancellation and the customer's page give the `reason`, which is then required.",
  }),
)

/** Who canceled the appointment, when and why. */
export const cancellation = {
  cancel_reason: nullable(
    Type.String({ description: 'Reason given with the cancellation.', examples: ['no_show'] }),
  ),
  canceled_at: nullable(
    wireDateTime(
      'Time of the cancellation. Null if it is not canceled, was imported as canceled, or was canceled by an older version whose audit entry is gone.',
    ),
  ),
  canceled_by: nullable(
    Type.String({
      description:
        'Who canceled it, as `actor` of the audit trail: `customer:1042` for the customer, `member:5`, `token:7`, `admin`, or `system` for a no-show.',
      examples: ['system'],
    }),
  ),
  canceled_by_name: nullable(
    Type.String({ description: 'Name of the member or the token at that time.', examples: [null] }),
  ),
}

export const ManagedAppointment = named(
  'ManagedAppointment',
  {
    ...Appointment.properties,
    status: oneOf(statuses, 'Status of the appointment.'),
    reservation_id: nullable(integer('Id of its reservation. Null for an appointment without one.', 1042)),
    notary_id: nullable(integer('Id of the notary. Null for a draft.', 3)),
    duration_minutes: integer('Duration of the service times the quantity.', 30),
    ...cancellation,
    cancel_reason_shared: Type.Boolean({
      description: 'Whether the people who were told of the cancellation were told its reason.',
    }),
    no_show: nullable(NoShow),
    ...completionRecord,
    ...placeResponse('the appointment itself'),
  },
  'An appointment with fields that only staff see: notary, duration, cancel reason, place.',
)

const timestamp = Type.Integer({
  minimum: 0,
  maximum: latestEpochSeconds,
  description: 'Start in UNIX epoch seconds, UTC.',
  examples: [1_795_100_400],
})

export const RescheduleBody = Type.Object({
  timestamp,
  timezone: text("Customer's IANA time zone.", 'America/New_York', 64),
})

/** Whether staff want the customer to be mailed. */
export const notify = Type.Optional(
  Type.Boolean({
    default: true,
    description: 'False: neither the customer nor the signers are mailed about it. Reminders are sent.',
  }),
)

/** What staff write to the customer with a change. */
export const message = Type.Optional({
  ...linesOf(
    'A text of your own to the customer, in the mail about this change, as plain text: `https://` links become links. If nothing else is mailed about it, the text is a mail of its own. It counts to the messages of a day (`rate_limited`), and is left out for a customer without an email. Not with `notify: false`.',
    'Nora Vidal is ill. We are sorry for the change.',
    2000,
  ),
  ...shownText,
  ...unsetInExamples,
})

const notaryId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Only this notary. Default: a notary who is free.',
  examples: [3],
})

export const chosenNotary = Type.Optional(notaryId)

export const MoveBody = Type.Object({
  timestamp,
  timezone: Type.Optional(text("Customer's IANA time zone. Default: as before.", 'America/New_York', 64)),
  notary_id: chosenNotary,
  notify,
  message,
})

export const AssignBody = Type.Object({
  notary_id: { ...notaryId, description: 'Id of the other notary.' },
  message,
})

export const AppointmentQuery = Type.Object({
  ...pageParams,
  status: Type.Optional(
    oneOf(
      ['scheduled', 'completed', 'canceled', 'complete'],
      'Only appointments with this status. `complete` means `completed`.',
    ),
  ),
  external_id: externalIdFilter,
})

export const AppointmentChanges = Type.Object({
  ...changedCustomer,
  ...changedReferenceFields,
  ...changedAnswersField,
})

export const AppointmentBody = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
  first_name: text("Customer's first name.", 'Ana'),
  last_name: text("Customer's last name.", 'Ortiz'),
  email: Type.Optional(email("Customer's email.")),
  phone: Type.Optional(phoneOfStaff),
  service: text('Handle of a service of the workspace.', 'remote', 64),
  signing_method: Type.Optional(
    text('A signing method that the service allows. Default: the first of them.', 'remote', 64),
  ),
  timestamp: Type.Optional({
    ...timestamp,
    description: 'Start in epoch seconds. Required for `scheduled`.',
  }),
  timezone: Type.Optional(
    text("Customer's IANA time zone. Default: the workspace's.", 'America/New_York', 64),
  ),
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 1,
      description: 'Number of times the service is booked.',
    }),
  ),
  lang: Type.Optional({ ...lang("Customer's language."), default: 'en' }),
  status: Type.Optional({
    ...oneOf(['scheduled', 'draft'], 'A draft needs no time.'),
    default: 'scheduled',
  }),
  ...placeFields('the appointment itself'),
  ...newReferenceFields,
  ...newAnswersField,
})

export const ManagedAppointmentChanges = Type.Object({
  ...changedBillingField,
  ...changedByStaff,
  ...changedService,
  ...placeFields('the appointment itself'),
  ...changedReferenceFields,
  ...changedAnswersField,
})

const AppointmentEventData = named(
  'AppointmentEventData',
  {
    object: common.object,
    id: common.id,
    first_name: Type.String({ examples: ['Ana'] }),
    last_name: Type.String({ examples: ['Ortiz'] }),
    email: Type.String({ examples: ['ana@example.com'] }),
    status: common.status,
    timestamp: common.timestamp,
    timezone: common.timezone,
    service: common.service,
    quantity: common.quantity,
    signing_method: common.signing_method,
    lang: common.lang,
    ...references,
  },
  'Payload of `appointment-created` and `appointment-updated`.',
)

export const appointmentEvents = {
  'appointment-created': AppointmentEventData,
  'appointment-updated': AppointmentEventData,
  'appointment-complete': named(
    'AppointmentCompleteEventData',
    {
      object: common.object,
      id: common.id,
      status: oneOf(['completed', 'complete'], 'The word of the workspace (`completed_status`).'),
    },
    'Payload of `appointment-complete`.',
  ),
  'appointment-canceled': named(
    'AppointmentCanceledEventData',
    { object: common.object, id: common.id },
    'Payload of `appointment-canceled`.',
  ),
}
