import { Type } from 'typebox'
import { priceLineKinds } from '../../platform/db/price-types.ts'
import { named, nullable, oneLine, oneOf, pattern, unsetInExamples } from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { weekdays } from '../../platform/lib/weekdays.ts'

const clock = pattern('^([01]\\d|2[0-3]):[0-5]\\d$', problem('not_a_time_of_day'))
const clockOr24 = pattern('^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', problem('not_a_time_of_day_or_24'))

const label = Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: oneLine }))

const fields = {
  key: Type.String({
    pattern: pattern('^[a-z0-9_]{1,64}$', problem('not_a_code')),
    description: 'Name of the line for programs. Unique in the service.',
    examples: ['rush'],
  }),
  kind: oneOf(
    priceLineKinds,
    'When the line is charged. `extra_signer`: for each signer beyond `included_signers`. `witness`: for each of `count` witnesses. `rush`: for a session that is booked less than `hours_before` ahead. `out_of_hours`: for a session that starts on one of `days` between `from` and `to`. `technology` and `travel`: once for each booking. Of several lines of the kind `rush`, or `out_of_hours`, that apply, only the dearest is charged.',
  ),
  labels: Type.Object(
    { en: label, es: label, fr: label },
    {
      description:
        'What customers read, by language, of at most 100 characters. In another language the line has the usual words for its kind.',
      examples: [{ en: 'Same-day service', es: 'Servicio en el mismo día' }],
    },
  ),
  amount: Type.Number({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Amount for one, in units of the currency, with at most its usual decimals.',
    examples: [20],
  }),
  taxable: Type.Boolean({
    description: 'Whether the tax of the workspace applies to the line.',
    examples: [true],
  }),
}

/** What only some kinds have. */
const ofKinds = {
  included_signers: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Of `extra_signer`: number of signers that the unit price includes. Default: 1.',
      examples: [1],
      ...unsetInExamples,
    }),
  ),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10,
      description: 'Of `witness`: number of witnesses that the business provides. Default: 1.',
      examples: [1],
      ...unsetInExamples,
    }),
  ),
  hours_before: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 720,
      description: 'Required for `rush`, and only for it: hours before the start.',
      examples: [24],
    }),
  ),
  days: Type.Optional(
    Type.Array(oneOf(weekdays, 'Weekday.'), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: "Required for `out_of_hours`, and only for it: days, in the workspace's time zone.",
      examples: [['saturday', 'sunday']],
      ...unsetInExamples,
    }),
  ),
  from: Type.Optional(
    Type.String({
      pattern: clock,
      description: 'Of `out_of_hours`: first start. Default: `00:00`.',
      examples: ['18:00'],
      ...unsetInExamples,
    }),
  ),
  to: Type.Optional(
    Type.String({
      pattern: clockOr24,
      description:
        'Of `out_of_hours`: the first start to which the line no longer applies. At or before `from` it is on the next day. Default: `24:00`.',
      examples: ['08:00'],
      ...unsetInExamples,
    }),
  ),
}

export const ServicePriceLine = named(
  'ServicePriceLine',
  { ...fields, ...ofKinds },
  'What a booking costs beyond the unit price.',
)

const mostLines = 20

/** In requests. The lines replace the earlier ones. */
export const givenPriceLines = Type.Optional(
  Type.Array(
    Type.Object({
      key: fields.key,
      kind: fields.kind,
      labels: Type.Optional(fields.labels),
      amount: fields.amount,
      taxable: Type.Optional({ ...fields.taxable, default: true }),
      included_signers: ofKinds.included_signers,
      count: ofKinds.count,
      hours_before: ofKinds.hours_before,
      days: ofKinds.days,
      from: ofKinds.from,
      to: ofKinds.to,
    }),
    {
      maxItems: mostLines,
      description: `What new bookings cost beyond the unit price: at most ${mostLines} lines, in the order in which customers read them. They replace the earlier lines. Existing bookings keep theirs.`,
      examples: [[{ key: 'rush', kind: 'rush', amount: 20, hours_before: 24 }]],
    },
  ),
)

export const priceLines = Type.Array(ServicePriceLine, {
  description: 'What a booking costs beyond the unit price, in the order in which customers read it.',
})

export const unitPriceTaxable = Type.Boolean({
  description: 'Whether the tax of the workspace applies to the unit price.',
  examples: [true],
})

const partAmount = nullable(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description: 'Amount in units of the currency, with at most its usual decimals. Null for a share.',
    examples: [25],
  }),
)
const partPercent = nullable(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 100,
    description:
      'Share of the total in percent, with at most 3 decimals, rounded to the nearest unit of the currency, half up. Null for an amount.',
    examples: [null],
  }),
)

/** A part of a price. */
export const pricePart = (description: string) =>
  nullable(Type.Object({ amount: partAmount, percent: partPercent }, { description }))

/** The same in requests: one of the two. */
export const givenPricePart = (description: string) =>
  nullable(
    Type.Object(
      { amount: Type.Optional(partAmount), percent: Type.Optional({ ...partPercent, ...unsetInExamples }) },
      { description },
    ),
  )

const policyIs =
  'What it costs customers to cancel late, or not to come. What they paid beyond it is paid back. Existing bookings keep theirs. Null: none, the business decides each time.'
const freeUntilHours = Type.Integer({
  minimum: 0,
  maximum: 720,
  description: 'Hours before the start until which canceling is free, in real time. 0: until the start.',
  examples: [24],
})
const feeIs = 'What canceling costs after that: an amount, or a share of the total. Null: nothing.'
const noShowFeeIs = 'What it costs not to come: an amount, or a share of the total. Null: nothing.'

export const cancellationPolicy = nullable(
  Type.Object(
    { free_until_hours: freeUntilHours, fee: pricePart(feeIs), no_show_fee: pricePart(noShowFeeIs) },
    { description: policyIs },
  ),
)

/** In requests. It replaces the earlier one. */
export const givenPolicy = nullable(
  Type.Object(
    {
      free_until_hours: freeUntilHours,
      fee: Type.Optional(givenPricePart(feeIs)),
      no_show_fee: Type.Optional(givenPricePart(noShowFeeIs)),
    },
    { description: policyIs },
  ),
)
