import type { PageTexts } from '../../mail/languages/page-texts.ts'
import { field, type Rejection } from '../../platform/http/pages/errors.ts'
import type { Html } from '../../platform/lib/html.ts'

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
