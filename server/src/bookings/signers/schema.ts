import { Type } from 'typebox'
import {
  email,
  exactFilter,
  idFilter,
  integer,
  key,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'

const statuses = ['pending', 'in_progress', 'verified', 'failed', 'locked'] as const
const approvals = ['approved', 'rejected'] as const
const methods = ['credential_analysis', 'personal_knowledge', 'credible_witness', 'other'] as const

const fields = {
  object: Type.Literal('signer'),
  id: integer('Id of the signer.', 12),
  first_name: Type.String({ examples: ['Ben'] }),
  last_name: Type.String({ examples: ['Adler'] }),
  email: Type.String({
    description: 'Unique per parent. Case is ignored.',
    examples: ['ben@example.com'],
  }),
  created_at: wireDateTime('Time at which the signer was added.'),
}

const signer = {
  ...fields,
  object_id: integer('Id of the parent appointment or reservation.', 1042),
  full_name: Type.String({ description: 'First and last name.', examples: ['Ben Adler'] }),
  status: oneOf(statuses, 'Status of the ID verification.'),
  human_approval: nullable(oneOf(approvals, 'Decision of a person. Null until there is one.')),
  key: key('Signer key.'),
  links: selfLinks('/wp-json/v3/signers/12'),
}

export const Signer = named('Signer', signer, 'A signer of an appointment or a reservation.')

export const ManagedSigner = named(
  'ManagedSigner',
  {
    ...signer,
    key: nullable(key('Signer key. Null for a member who may not change bookings.')),
    verification_method: nullable(
      oneOf(methods, 'How the ID of a `verified` signer was checked. Null if nobody said it.'),
    ),
  },
  'A signer as staff read it.',
)

const filters = {
  ...pageParams,
  status: exactFilter(
    `Only signers with exactly this status: ${statuses.map(one => `\`${one}\``).join(', ')}.`,
    'pending',
  ),
  email: exactFilter('Exact email. Case is ignored.', 'ben@example.com'),
  key: exactFilter('Exact signer key.', 'V1StGXR8_Z5jdHi6B-myT'),
}

export const NestedSignerQuery = Type.Object(filters)

export const ManagedSignerQuery = Type.Object(pageParams)

export const SignerQuery = Type.Object({
  ...filters,
  object_id: idFilter('Only signers of this appointment or reservation.'),
})

const names = {
  first_name: text("Signer's first name.", 'Ben'),
  last_name: text("Signer's last name.", 'Adler'),
  email: email("Signer's email."),
}

export const NestedSignerBody = Type.Object(names)

export const SignerBody = Type.Object({
  object_type: oneOf(['appointment', 'reservation'], 'Type of the parent.'),
  object_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Id of the parent.',
    examples: [1042],
  }),
  ...names,
})

export const SignerChanges = Type.Object({
  first_name: Type.Optional(names.first_name),
  last_name: Type.Optional(names.last_name),
  email: Type.Optional(names.email),
})

export const VerificationBody = Type.Object({
  status: Type.Optional(oneOf(statuses, 'Status of the ID verification.')),
  human_approval: Type.Optional(nullable(oneOf(approvals, 'Decision of a person.'))),
  method: Type.Optional(
    oneOf(
      methods,
      'How the ID was checked, for `status` `verified`: `credential_analysis` of the document, `personal_knowledge` of the notary, a `credible_witness`, or `other`. Another status forgets it.',
    ),
  ),
})

const appointmentId = nullable(integer('Id of the appointment. Null if the reservation has none.', 1043))

const eventParent = {
  object_id: integer('Id of the parent: the reservation or appointment to which the signer was added.', 1042),
  object_type: oneOf(['reservation', 'appointment'], 'Type of the parent.'),
  appointment_id: appointmentId,
}

const SignerEventData = named(
  'SignerEventData',
  { ...fields, ...eventParent },
  'Payload of `signer-added` and `signer-updated`.',
)

export const signerEvents = {
  'signer-added': SignerEventData,
  'signer-updated': SignerEventData,
  'signer-removed': named(
    'SignerRemovedEventData',
    {
      object: fields.object,
      id: fields.id,
      ...eventParent,
      removed_at: wireDateTime('Time of the event.'),
    },
    'Payload of `signer-removed`.',
  ),
}
