import { Type } from 'typebox'
import { unitPrice } from '../../calendar/services/schema.ts'
import {
  email,
  exactFilter,
  lang,
  lines,
  named,
  nullable,
  oneLine,
  text,
  unsetInExamples,
} from '../../platform/http/shapes.ts'

/** The customer in responses. */
export const Customer = named(
  'Customer',
  {
    first_name: Type.String({ examples: ['Ana'] }),
    last_name: Type.String({ examples: ['Ortiz'] }),
    email: Type.String({ description: '`""` if the customer has no email.', examples: ['ana@example.com'] }),
    phone: Type.Optional(
      Type.String({
        description: 'Phone number in E.164. Missing if it is not known.',
        examples: ['+13055550123'],
      }),
    ),
  },
  'The customer of a booking.',
)

const given = (description: string) => text(description, '+1 305 555 0123', 40)

/** The customer's phone number in requests. */
export const phone = given(
  "Customer's phone number with its country code, without an extension. It is stored in E.164.",
)

const ofStaff =
  "Customer's phone number, without an extension. Without a country code it is read as people write numbers in the country of the workspace's time zone. It is stored in E.164."

/** The same where staff write. */
export const phoneOfStaff = given(ofStaff)

/** The same where null removes it. */
const removablePhone = nullable(
  given(
    "Customer's phone number with its country code, without an extension. It is stored in E.164. Null removes it.",
  ),
)

/** The customer in the body of a change. */
export const changedCustomer = {
  first_name: Type.Optional(text("Customer's first name.", 'Ana')),
  last_name: Type.Optional(text("Customer's last name.", 'Ortiz')),
  email: Type.Optional(email("Customer's email.")),
  phone: Type.Optional(removablePhone),
}

/** The same where staff write. */
export const changedByStaff = {
  ...changedCustomer,
  phone: Type.Optional(nullable(given(`${ofStaff} Null removes it.`))),
}

/** What staff change of what is booked. Booking and appointment have it together. */
export const changedService = {
  service: Type.Optional(
    text(
      'Handle of a service of the workspace. Another one brings its own duration and price, and its first signing method if it does not allow the present one.',
      'remote',
      64,
    ),
  ),
  signing_method: Type.Optional(text('A signing method that the service allows.', 'remote', 64)),
  quantity: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Number of times the service is bought. The duration is multiplied by it.',
      examples: [1],
    }),
  ),
  unit_price: Type.Optional({
    ...unitPrice,
    description:
      'Price in units of the currency, with at most the usual decimals of the currency. Not for an appointment without a reservation.',
    ...unsetInExamples,
  }),
  lang: Type.Optional(lang("Customer's language, for pages and mails.")),
}

const externalId = (more = '') => ({
  ...text(
    `Id of the booking in another system. Unique in the workspace among bookings of its kind. The customer sees it as the file number, unless the customer gave one (\`answers.reference\`).${more}`,
    'crm-4711',
  ),
  ...unsetInExamples,
})
const example = { order: '4711', source: 'website' }

/** The fields of other systems in responses and events. */
export const references = {
  external_id: Type.Optional(
    Type.String({
      description: 'Id of the booking in another system. Missing if it is not set.',
      examples: ['crm-4711'],
      ...unsetInExamples,
    }),
  ),
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: 'Keys and values of other systems. Missing if none is set.',
      examples: [example],
      ...unsetInExamples,
    }),
  ),
}

const givenMetadata = (description: string) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string', maxLength: 500, pattern: lines },
    propertyNames: { minLength: 1, maxLength: 40, pattern: oneLine },
    description,
    examples: [example],
    ...unsetInExamples,
  })

/** The same in the body of a new booking. */
export const newReferenceFields = {
  external_id: Type.Optional(externalId()),
  metadata: Type.Optional(
    givenMetadata(
      'Keys and values of other systems: at most 50 keys of at most 40 characters, values of at most 500. They are strings.',
    ),
  ),
}

/** The same in the body of a change. */
export const changedReferenceFields = {
  external_id: Type.Optional(nullable(externalId(' Null removes it.'))),
  metadata: Type.Optional(
    nullable(
      givenMetadata(
        'Keys and values of other systems. The given keys are set, others stay, and an empty value removes its key. Null removes all. At most 50 keys of at most 40 characters, values of at most 500.',
      ),
    ),
  ),
}

const billingReference = (more = '') =>
  text(
    `Under which its payer is billed for a month, with other bookings that have the same. Only staff see it.${more}`,
    'Nowak Ltd.',
    100,
  )

/** What only staff set of a reservation. */
export const newBillingField = { billing_reference: Type.Optional(billingReference()) }
export const changedBillingField = {
  billing_reference: Type.Optional(nullable(billingReference(' Null removes it.'))),
}

export const billingField = {
  billing_reference: nullable(
    Type.String({
      description: 'Under which its payer is billed for a month. Null: the booking is billed by itself.',
      examples: ['Nowak Ltd.'],
    }),
  ),
}

export const billingFilter = exactFilter('Only bookings with this `billing_reference`.', 'Nowak Ltd.')

export const externalIdFilter = exactFilter('Only the booking with this `external_id`.', 'crm-4711')
