import type { Paper } from '../../bookings/documents/apart/messages.ts'
import { countryOfZone } from '../../platform/lib/zone-countries.ts'

/** Countries whose usual paper is Letter (Unicode CLDR, paperSize). All others use A4. */
const letterCountries = ['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE']

/** The usual paper where the business is. A workspace has a time zone, and no country. */
export const paperOf = ({ timezone }: { timezone: string }): Paper =>
  letterCountries.includes(countryOfZone(timezone) ?? '') ? 'LETTER' : 'A4'
