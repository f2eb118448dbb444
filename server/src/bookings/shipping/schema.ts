import { Type } from 'typebox'
import { idFilter, named, optionalText, selfLinks, text } from '../../platform/http/shapes.ts'

export const QuoteBody = Type.Object({
  name: text('Recipient.', 'Ana Ortiz'),
  company: optionalText('Company.', 'Acme Inc.'),
  address: text('First line of the address.', '350 5th Ave'),
  address_2: optionalText('Second line.', 'Floor 20'),
  address_3: optionalText('Third line.', ''),
  city: text('City.', 'New York'),
  state: optionalText('State, province or region.', 'NY'),
  postal: text('Postal code. `-` for a country without postal codes.', '10118', 32),
  country: text('ISO 3166-1 alpha-2 code.', 'US', 2),
  phone: text(
    'Phone number of at least 5 digits, in the national format or with the calling code.',
    '+12125550123',
    64,
  ),
})

export const ShippingQuote = named(
  'ShippingQuote',
  {
    object: Type.Literal('shipping_quote'),
    recipient: Type.Object({
      name: Type.String({ examples: ['Ana Ortiz'] }),
      address: Type.String({
        description: 'All address lines in one text.',
        examples: ['350 5th Ave, Floor 20'],
      }),
      city: Type.String({ examples: ['New York'] }),
      state: Type.String({ examples: ['NY'] }),
      zip: Type.String({ examples: ['10118'] }),
      country: Type.String({ examples: ['US'] }),
      phone: Type.String({
        description: 'Phone number in E.164 format. As given, if no such number can exist.',
        examples: ['+12125550123'],
      }),
    }),
    options: Type.Array(
      Type.Object({
        type: Type.String({ description: 'Carrier service code.', examples: ['usps_priority'] }),
        label: Type.String({ examples: ['USPS Priority Mail'] }),
        expected_delivery: Type.String({ format: 'date', examples: ['2026-11-25'] }),
        price: Type.Number({ description: "Price in units of the rate card's currency.", examples: [12] }),
      }),
      { description: 'Offers, cheapest first.' },
    ),
    links: selfLinks('/wp-json/v3/shipping/quote'),
  },
  'A shipping price with the delivery date.',
)

export const CardQuery = Type.Object({
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for a token of one workspace.'),
})
