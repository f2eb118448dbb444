import type { PageTexts } from '../../mail/languages/page-texts.ts'
import { field, type Rejection } from '../../platform/http/pages/errors.ts'
import type { FieldReaders } from '../../platform/http/pages/serve-form.ts'
import type { Html } from '../../platform/lib/html.ts'
import { phoneNumberIn } from '../../platform/lib/phone-number.ts'
import { countryOfZone } from '../../platform/lib/zone-countries.ts'
import type { PageContext } from './page-context.ts'

/** The customer's phone number, which is optional everywhere. */
export const phoneField = (texts: PageTexts, value: string | null, rejection?: Rejection): Html =>
  field(
    texts,
    {
      name: 'phone',
      label: texts.phone,
      type: 'tel',
      autocomplete: 'tel',
      hint: texts.phoneHint,
      optional: true,
      maxLength: 40,
    },
    value ?? '',
    rejection,
  )

/** A number without a country code is one of the business's country, or of the reader's. */
export const phoneReader = ({ workspace, readerTimezone }: PageContext): FieldReaders => ({
  phone: text => phoneNumberIn(text, [workspace.timezone, readerTimezone].map(countryOfZone)),
})
