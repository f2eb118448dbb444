import { field, type Rejection } from '../../platform/http/pages/errors.ts'
import type { FieldReaders } from '../../platform/http/pages/serve-form.ts'
import type { Html } from '../../platform/lib/html.ts'
import { phoneNumberIn, phoneText } from '../../platform/lib/phone-number.ts'
import { countryOfZone } from '../../platform/lib/zone-countries.ts'
import type { PageContext } from './page-context.ts'

/** The customer's phone number, which is optional everywhere. */
export const phoneField = (page: PageContext, value: string | null, rejection?: Rejection): Html =>
  field(
    page.texts,
    {
      name: 'phone',
      label: page.texts.phone,
      type: 'tel',
      autocomplete: 'tel',
      hint: page.texts.phoneHint,
      optional: true,
      maxLength: 40,
    },
    value === null ? '' : typedPhone(page, value),
    rejection,
  )

/** A phone number as the business writes it. */
export const shownPhone = ({ workspace }: Pick<PageContext, 'workspace'>, phone: string): string =>
  phoneText(phone, countryOfZone(workspace.timezone))

/** A reader in another country could write the same digits for another number. */
function typedPhone({ workspace, readerTimezone }: PageContext, phone: string): string {
  const home = countryOfZone(workspace.timezone)
  return phoneText(phone, home === countryOfZone(readerTimezone) ? home : undefined)
}

/** A number without a country code is one of the business's country, or of the reader's. */
export const phoneReader = ({ workspace, readerTimezone }: PageContext): FieldReaders => ({
  phone: text => phoneNumberIn(text, [workspace.timezone, readerTimezone].map(countryOfZone)),
})
