import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/** The zone in the spelling of this browser. */
const spelled = (timezone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone

/** Older browsers know the zones of a country by another name, or not at all. */
type Region = Intl.Locale & { timeZones?: string[]; getTimeZones?(): string[] | undefined }

function zonesOf(country: CountryCode): string[] {
  const region: Region = new Intl.Locale('und', { region: country })
  return region.getTimeZones?.() ?? region.timeZones ?? []
}

/**
 * A stored number as people write it in the country of that time zone: `(305) 555-0123` at home,
 * `+34 612 34 56 78` elsewhere. What cannot be read stays as it is.
 */
export function phoneText(stored: string, timezone: string): string {
  const phone = parsePhoneNumberFromString(stored)
  if (!phone) return stored
  const zone = spelled(timezone)
  const isHome = getCountries()
    .filter(country => getCountryCallingCode(country) === phone.countryCallingCode)
    .some(country => zonesOf(country).map(spelled).includes(zone))
  return isHome ? phone.formatNational() : phone.formatInternational()
}
