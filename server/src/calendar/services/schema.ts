import { Type } from 'typebox'
import {
  idFilter,
  integer,
  named,
  oneOf,
  pageParams,
  pattern,
  placeFields,
  placeResponse,
  selfLinks,
  text,
} from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

const categories = ['remote', 'enotary', 'wet', 'international', 'apostille'] as const

const handle = pattern('^[a-z0-9_]{1,64}$', problem('not_a_code'))
const currencyCode = pattern('^[A-Z]{3}$', problem('not_a_currency'))
const maxPosition = 1_000_000

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
    position: integer('Position in the catalog.', 0),
    ...placeResponse('appointments for the service'),
    links: selfLinks('/manage/v1/services/remote'),
  },
  'A service that customers can book.',
)

const fields = {
  label: text('Name shown to customers.', 'Remote notarization'),
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
  unit_price: Type.Number({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Price in units of the currency, with at most the usual decimals of the currency.',
    examples: [25],
  }),
  currency: Type.String({ pattern: currencyCode, description: 'ISO 4217 code.', examples: ['USD'] }),
}

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
  position,
  ...placeFields('appointments for the service'),
})

export const ServiceChanges = Type.Object({
  workspace_id,
  label: Type.Optional(fields.label),
  category: Type.Optional(fields.category),
  signing_methods: Type.Optional(fields.signing_methods),
  duration_minutes: Type.Optional(fields.duration_minutes),
  unit_price: Type.Optional(fields.unit_price),
  currency: Type.Optional(fields.currency),
  position,
  ...placeFields('appointments for the service'),
})

export const HandleParams = Type.Object({
  handle: Type.String({ description: 'Handle of the service.', examples: ['remote'] }),
})

export const ServiceQuery = Type.Object({ workspace_id })

export const ServiceListQuery = Type.Object({ ...pageParams, workspace_id })
