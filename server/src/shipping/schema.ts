import { Type } from 'typebox'
import { idFilter, named, optionalText, selfLinks, text } from '../http/shapes.ts'

export const QuoteBody = Type.Object({
  name: text('Recipient.', 'Ana Ortiz'),
  company: optionalText('Company.', 'Acme Inc.'),
  address: text('First line of the address.', '350 5th Ave'),
  address_2: optionalText('Second line.', 'Floor 20'),
  address_3: optionalText('Third line.', ''),
  city: text('City.', 'New York'),
  state: optionalText('State, province or region.', 'NY'),
  postal: text('Postal code; `-` where the country has none.', '10118', 32),
  country: text('ISO 3166-1 alpha-2 code.', 'US', 2),
  phone: text('Phone, in the form of the country or with its calling code.', '+12125550123', 64),
})

export const ShippingQuote = named(
  'ShippingQuote',
  {
    object: Type.Literal('shipping_quote'),
    recipient: Type.Object({
      name: Type.String({ examples: ['Ana Ortiz'] }),
      address: Type.String({ description: 'The lines in one.', examples: ['350 5th Ave, Floor 20'] }),
      city: Type.String({ examples: ['New York'] }),
      state: Type.String({ examples: ['NY'] }),
      zip: Type.String({ examples: ['10118'] }),
      country: Type.String({ examples: ['US'] }),
      phone: Type.String({ description: 'E.164.', examples: ['+12125550123'] }),
    }),
    options: Type.Array(
      Type.Object({
        type: Type.String({ description: 'Carrier service code.', examples: ['usps_priority'] }),
        label: Type.String({ examples: ['USPS Priority Mail'] }),
        expected_delivery: Type.String({ format: 'date', examples: ['2026-11-25'] }),
        price: Type.Number({ description: "In the units of the card's currency.", examples: [12] }),
      }),
      { description: 'Cheapest first.' },
    ),
    links: selfLinks('/wp-json/v3/shipping/quote'),
  },
  'What shipping costs and when it arrives.',
)

export const CardQuery = Type.Object({
  workspace_id: idFilter('Workspace; a token of one workspace need not name it.'),
})
