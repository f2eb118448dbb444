import { Type } from 'typebox'
import {
  idFilter,
  integer,
  lines,
  named,
  notifyOfPlace,
  nullable,
  oneLine,
  oneOf,
  pageParams,
  pattern,
  placeFields,
  placeResponse,
  selfLinks,
  text,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { feeWarningsField } from '../fee-caps/schema.ts'
import {
  cancellationPolicy,
  givenPolicy,
  givenPriceLines,
  givenPricePart,
  priceLines,
  pricePart,
  unitPriceTaxable,
} from './price-schema.ts'
import { givenQuestions, Question } from './question-schema.ts'

const categories = ['remote', 'enotary', 'wet', 'international', 'apostille'] as const

const handle = pattern('^[a-z0-9_]{1,64}$', problem('not_a_code'))
const currencyCode = pattern('^[A-Z]{3}$', problem('not_a_currency'))
const maxPosition = 1_000_000

const label = (description: string, example: string) =>
  nullable(Type.String({ minLength: 1, maxLength: 255, pattern: oneLine, description, examples: [example] }))
const textInLines = (description: string, example: string, maxLength: number) =>
  nullable(Type.String({ minLength: 1, maxLength, pattern: lines, description, examples: [example] }))

const textsOfLanguage = {
  label: label('Name in this language. Null: `label` of the service.', 'Online notarization'),
  description: textInLines(
    'What the service is for. Null: the English text, else that of another language.',
    'You sign in a video call with a notary, from anywhere.',
    500,
  ),
  bring: textInLines(
    'What to bring or prepare, one thing in each line. Null: as for `description`.',
    'A valid photo ID\nYour document as a PDF file, not yet signed',
    1000,
  ),
  quantity: nullable(
    Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: oneLine,
      description:
        'What customers count, such as documents or seals. With it, the page of open booking asks how many, from 1 to 5; each adds the duration and the price of one. Null: as for `description`.',
      examples: ['Documents'],
    }),
  ),
}

/** The texts in each language of pages and mails. */
const ServiceTexts = named(
  'ServiceTexts',
  textsOfLanguage,
  'Texts of a service that customers see, in one language.',
)
const textsOfEach = {
  en: ServiceTexts,
  es: ServiceTexts,
  fr: ServiceTexts,
}

const paymentAt = oneOf(
  ['none', 'at_booking', 'deposit', 'hold'],
  'When customers pay online. `at_booking`: they pay all that is due by card before the time is booked. `deposit`: they pay `deposit`, and the rest is due later. `hold`: all that is due is held on their card, and taken when the session is completed; for a session more than six days ahead the card is saved, and the price is held a day before. All three need a Stripe account of the workspace. Bookings by staff are not affected. Default: `none`.',
)
const depositIs =
  'With `payment_at` `deposit`: what customers pay before the time is booked, never more than the total. Null: none is set.'
const payment = {
  payment_at: paymentAt,
  deposit: pricePart(depositIs),
  cancellation_policy: cancellationPolicy,
}
/** In requests. */
const givenPayment = {
  payment_at: Type.Optional(paymentAt),
  deposit: Type.Optional(givenPricePart(depositIs)),
  cancellation_policy: Type.Optional(givenPolicy),
}
const confirmation = {
  confirmation: oneOf(
    ['instant', 'staff'],
    '`instant`: a time that a customer chooses is booked at once. `staff`: it is held until staff accept it.',
  ),
  confirmation_hours: Type.Integer({
    minimum: 1,
    maximum: 168,
    description: 'With `staff`: hours for which the time is held, until its start at the latest.',
    examples: [24],
  }),
}

/** In requests. */
const givenConfirmation = {
  confirmation: Type.Optional({ ...confirmation.confirmation, default: 'instant' }),
  confirmation_hours: Type.Optional({ ...confirmation.confirmation_hours, default: 24 }),
}

export const Service = named(
  'Service',
  {
    object: Type.Literal('service'),
    handle: Type.String({ description: 'Handle that bookings use.', examples: ['remote'] }),
    label: Type.String({ examples: ['Remote notarization'] }),
    category: oneOf(categories, 'Category that the notary must have.'),
    signing_methods: Type.Array(Type.String(), {
      description: 'Signing methods. The first is the default of a booking.',
      examples: [['remote', 'enotary']],
    }),
    duration_minutes: integer('Duration of one booking of the service.', 30),
    unit_price: Type.Number({ description: 'Price in units of the currency.', examples: [25] }),
    currency: Type.String({ description: 'ISO 4217 code.', examples: ['USD'] }),
    unit_price_taxable: unitPriceTaxable,
    price_lines: priceLines,
    position: integer('Position in the catalog.', 0),
    ...placeResponse('appointments for the service'),
    texts: Type.Object(textsOfEach, {
      description: 'Texts in each language of the pages and mails of customers.',
    }),
    questions: Type.Array(Question, { description: 'What the service asks, in this order.' }),
    ...payment,
    ...confirmation,
    ...feeWarningsField,
    archived_at: nullable(wireDateTime('Time at which it was archived. Null: it can be booked.')),
    links: selfLinks('/manage/v1/services/remote'),
  },
  'A service that customers can book.',
)

/** Name and texts of a service for its customers. */
export const shownService = {
  label: Type.String({
    description: 'Name for programs, in one language.',
    examples: ['Remote notarization'],
  }),
  texts: Type.Object(
    {
      ...textsOfLanguage,
      label: Type.String({
        description: "Name in the reader's language.",
        examples: ['Remote notarization'],
      }),
    },
    { description: "What the customer reads, in the customer's language." },
  ),
  ...payment,
  ...confirmation,
}

/** In requests. */
export const unitPrice = Type.Number({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Price in units of the currency, with at most the usual decimals of the currency.',
  examples: [25],
})

const fields = {
  label: text(
    'Name shown to staff and programs, and to customers in languages without a label of their own.',
    'Remote notarization',
  ),
  category: oneOf(categories, 'Category that the notary must have.'),
  signing_methods: Type.Array(Type.String({ pattern: handle }), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'Signing methods that a booking can choose. The first is the default.',
    examples: [['remote', 'enotary']],
  }),
  duration_minutes: Type.Integer({
    minimum: 5,
    maximum: 1440,
    description: 'Duration of one booking of the service.',
    examples: [30],
  }),
  unit_price: unitPrice,
  currency: Type.String({ pattern: currencyCode, description: 'ISO 4217 code.', examples: ['USD'] }),
}

const given = Type.Optional(
  Type.Object({
    label: Type.Optional(textsOfLanguage.label),
    description: Type.Optional(textsOfLanguage.description),
    bring: Type.Optional(textsOfLanguage.bring),
    quantity: Type.Optional(textsOfLanguage.quantity),
  }),
)
const texts = Type.Optional(
  Type.Object(
    { en: given, es: given, fr: given },
    {
      description:
        'Texts that customers see in each language. Languages and fields that are left out stay. Null removes a text.',
      examples: [{ es: { label: 'Notarización a distancia' } }],
    },
  ),
)

const workspace_id = idFilter(
  'Workspace. Required for the admin token. Optional for a token of one workspace.',
)
const position = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: maxPosition,
    description: 'Position in the catalog. Default for a new service: last.',
    examples: [6],
  }),
)

export const ServiceBody = Type.Object({
  workspace_id,
  handle: Type.String({
    pattern: handle,
    description: 'Handle that bookings use. The handle of an archived service can be used again.',
    examples: ['will_signing'],
  }),
  ...fields,
  unit_price_taxable: Type.Optional({ ...unitPriceTaxable, default: true }),
  price_lines: givenPriceLines,
  position,
  ...placeFields('appointments for the service'),
  notify: notifyOfPlace,
  texts,
  questions: givenQuestions,
  ...givenPayment,
  ...givenConfirmation,
})

export const ServiceChanges = Type.Object({
  workspace_id,
  label: Type.Optional(fields.label),
  category: Type.Optional(fields.category),
  signing_methods: Type.Optional(fields.signing_methods),
  duration_minutes: Type.Optional(fields.duration_minutes),
  unit_price: Type.Optional(fields.unit_price),
  currency: Type.Optional(fields.currency),
  unit_price_taxable: Type.Optional(unitPriceTaxable),
  price_lines: givenPriceLines,
  position,
  ...placeFields('appointments for the service'),
  notify: notifyOfPlace,
  texts,
  questions: givenQuestions,
  ...givenPayment,
  confirmation: Type.Optional(confirmation.confirmation),
  confirmation_hours: Type.Optional(confirmation.confirmation_hours),
})

export const HandleParams = Type.Object({
  handle: Type.String({ description: 'Handle of the service.', examples: ['remote'] }),
})

export const ServiceQuery = Type.Object({ workspace_id })

export const ServiceListQuery = Type.Object({
  ...pageParams,
  workspace_id,
  archived: Type.Optional(
    oneOf(['true', 'false'], '`true`: only archived services. Default: only those that are not.'),
  ),
})
