import { Type } from 'typebox'
import { pattern, text } from '../../platform/http/shapes.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'

const day = pattern('^(\\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', problem('not_a_day'))
const countryOrRest = pattern('^([A-Z]{2}|\\*)$', problem('not_a_country_or_rest'))
const serviceCode = pattern('^[a-z0-9_]{1,64}$', problem('not_a_code'))
const currencyCode = pattern('^[A-Z]{3}$', problem('not_a_currency'))

const Holiday = Type.Union(
  [
    Type.String({
      pattern: day,
      description: 'A day of every year (`MM-DD`) or of one year (`YYYY-MM-DD`).',
    }),
    Type.Object(
      {
        month: Type.Integer({ minimum: 1, maximum: 12, description: 'Month of the year.' }),
        weekday: Type.Integer({
          minimum: 1,
          maximum: 7,
          description: 'Day of the week, 1 = Monday … 7 = Sunday.',
        }),
        nth: Type.Enum([1, 2, 3, 4, -1], {
          description: 'Number of that weekday in the month. -1: the last one.',
        }),
      },
      { description: 'A holiday on a weekday of a month, such as the fourth Thursday of November.' },
    ),
  ],
  { description: 'A day without shipping or delivery. A substitute holiday is listed by its own date.' },
)

const ShippingService = Type.Object(
  {
    type: Type.String({ pattern: serviceCode, description: 'Carrier service code.' }),
    label: text('Name of the offer, as customers see it.', 'USPS Priority Mail'),
    price: Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      description: "Price in the card's currency, with at most its usual decimals.",
    }),
    business_days: Type.Integer({
      minimum: 1,
      maximum: 90,
      description: 'Business days from the ship date to delivery.',
    }),
  },
  { description: 'A carrier service with its price in the zone.' },
)

const Zone = Type.Object(
  {
    name: text('Name of the zone.', 'North America'),
    countries: Type.Array(
      Type.String({ pattern: countryOrRest, description: 'ISO 3166-1 alpha-2 code, or `*`.' }),
      {
        minItems: 1,
        maxItems: 300,
        description: 'Countries of the zone. `*`: all countries that no other zone lists.',
      },
    ),
    services: Type.Array(ShippingService, {
      maxItems: 50,
      description: 'Carrier services of the zone. Empty: no shipping to these countries.',
    }),
  },
  { description: 'Countries with the same carrier services and prices.' },
)

// 100 holidays leave business days in every year, so counting them always ends.
const properties = {
  currency: Type.String({
    pattern: currencyCode,
    description: 'ISO 4217 code of all prices on the rate card.',
  }),
  cutoff_hour: Type.Integer({
    minimum: 0,
    maximum: 23,
    description:
      "Hour of the day, in the workspace's time zone. From this hour on, shipping starts on the next business day.",
  }),
  holidays: Type.Array(Holiday, {
    maxItems: 100,
    description: 'Days that are not business days, in addition to Saturdays and Sundays.',
  }),
  zones: Type.Array(Zone, {
    maxItems: 300,
    description: 'Zones. There is no shipping to a country that no zone covers.',
  }),
}

export type RateCard = Type.Static<Type.TObject<typeof properties>>

// US federal holidays (5 U.S.C. 6103), in the order of the year.
const federalHolidays: RateCard['holidays'] = [
  '01-01',
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  '06-19',
  '07-04',
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  '11-11',
  { month: 11, weekday: 4, nth: 4 },
  '12-25',
]

const europe =
  'AD AL AT AX BA BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO ' +
  'PL PT RO RS SE SI SK SM UA VA XK'

/** The rate card of a workspace that has not replaced it: documents sent from the United States. */
export const defaultRateCard: RateCard = {
  currency: 'USD',
  cutoff_hour: 14,
  holidays: federalHolidays,
  zones: [
    {
      name: 'United States',
      countries: ['US'],
      services: [
        { type: 'usps_priority', label: 'USPS Priority Mail', price: 12, business_days: 3 },
        { type: 'ups_ground', label: 'UPS Ground', price: 16, business_days: 5 },
        { type: 'fedex_2day', label: 'FedEx 2Day', price: 32, business_days: 2 },
        { type: 'fedex_overnight', label: 'FedEx Standard Overnight', price: 48, business_days: 1 },
      ],
    },
    {
      name: 'US territories',
      countries: ['AS', 'GU', 'MP', 'PR', 'VI'],
      services: [
        { type: 'usps_priority', label: 'USPS Priority Mail', price: 12, business_days: 5 },
        { type: 'usps_express', label: 'USPS Priority Mail Express', price: 36, business_days: 3 },
      ],
    },
    {
      name: 'North America',
      countries: ['CA', 'MX'],
      services: [
        {
          type: 'usps_priority_international',
          label: 'USPS Priority Mail International',
          price: 38,
          business_days: 8,
        },
        {
          type: 'fedex_international_priority',
          label: 'FedEx International Priority',
          price: 62,
          business_days: 2,
        },
      ],
    },
    {
      name: 'Europe',
      countries: europe.split(' '),
      services: [
        {
          type: 'usps_priority_international',
          label: 'USPS Priority Mail International',
          price: 48,
          business_days: 9,
        },
        {
          type: 'fedex_international_priority',
          label: 'FedEx International Priority',
          price: 78,
          business_days: 3,
        },
      ],
    },
    { name: 'Not served', countries: ['BY', 'CU', 'IR', 'KP', 'RU', 'SY'], services: [] },
    {
      name: 'Rest of the world',
      countries: ['*'],
      services: [
        {
          type: 'usps_priority_international',
          label: 'USPS Priority Mail International',
          price: 54,
          business_days: 10,
        },
        {
          type: 'fedex_international_priority',
          label: 'FedEx International Priority',
          price: 96,
          business_days: 5,
        },
      ],
    },
  ],
}

/** Prices and delivery times (decision "Rates"). `assertRateCard` checks what the schema cannot. */
export const RateCard = Type.Object(properties, {
  title: 'RateCard',
  description:
    'A rate card has zones by country, each with its carrier services, and the business days and cutoff hour.',
  examples: [defaultRateCard],
})
