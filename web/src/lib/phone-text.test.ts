import { expect, test } from 'vitest'
import { phoneText as onPages } from '../../../server/src/platform/lib/phone-number.ts'
import { countryOfZone } from '../../../server/src/platform/lib/zone-countries.ts'
import { phoneText } from './phone-text.ts'

test.each([
  ['+12125550142', 'America/New_York', '(212) 555-0142'],
  ['+14165550142', 'America/New_York', '(416) 555-0142'],
  ['+12125550142', 'America/Toronto', '(212) 555-0142'],
  ['+34612345678', 'America/New_York', '+34 612 34 56 78'],
  ['+34612345678', 'Atlantic/Canary', '612 34 56 78'],
  ['+12125550142', 'UTC', '+1 212 555 0142'],
  ['+919876543210', 'Asia/Kolkata', '098765 43210'],
  ['as imported', 'UTC', 'as imported'],
])('%s is written in %s as %s, as on the pages of customers', (stored, timezone, written) => {
  expect(phoneText(stored, timezone)).toBe(written)
  expect(onPages(stored, countryOfZone(timezone))).toBe(written)
})
