import type { Service } from '@jurat/client/manage'
import { partValuesOf, typedPart } from './part-values.ts'
import { policyValuesOf, typedPolicy } from './policy-values.ts'
import { lineValuesOf, typedLines } from './price-values.ts'
import { questionValuesOf, typedQuestions } from './question-values.ts'
import { textValuesOf, typedTexts } from './ServiceTexts.tsx'

export type ServiceValues = ReturnType<typeof serviceValuesOf>

/** A service as its dialog shows it. Undefined: a new one. */
export function serviceValuesOf(service: Service | undefined, currency: string) {
  return {
    label: service?.label ?? '',
    handle: service?.handle ?? '',
    category: service?.category ?? ('remote' as const),
    signing_methods: service?.signing_methods ?? ['remote'],
    duration_minutes: service?.duration_minutes ?? 30,
    unit_price: service?.unit_price ?? 0,
    currency: service?.currency ?? currency,
    unit_price_taxable: service?.unit_price_taxable ?? true,
    price_lines: lineValuesOf(service),
    payment_at: service?.payment_at ?? ('none' as const),
    deposit: partValuesOf(service?.deposit),
    ...policyValuesOf(service),
    location: service?.location ?? '',
    meeting_url: service?.meeting_url ?? '',
    confirmation: service?.confirmation ?? ('instant' as const),
    confirmation_hours: service?.confirmation_hours ?? 24,
    isQuiet: false,
    texts: textValuesOf(service),
    questions: questionValuesOf(service),
  }
}

/** What is sent of it: numbers, a currency in capitals, and null for an empty place. */
export function requestOf({
  has_policy,
  free_until_hours,
  fee,
  no_show_fee,
  isQuiet: _,
  ...values
}: ServiceValues) {
  return {
    ...values,
    duration_minutes: Number(values.duration_minutes),
    confirmation_hours: Number(values.confirmation_hours),
    unit_price: Number(values.unit_price),
    currency: values.currency.toUpperCase(),
    price_lines: typedLines(values.price_lines),
    deposit: typedPart(values.deposit),
    cancellation_policy: typedPolicy({ has_policy, free_until_hours, fee, no_show_fee }),
    location: values.location || null,
    meeting_url: values.meeting_url || null,
    texts: typedTexts(values.texts),
    questions: typedQuestions(values.questions),
  }
}

const policyFields = Object.keys(policyValuesOf(undefined))

/** The same of what was changed. Of texts, those that were: the others may have been changed by others. */
export function changesOf(
  values: ServiceValues,
  changed: Partial<ServiceValues>,
): Partial<ReturnType<typeof requestOf>> {
  const request = requestOf({ ...values, texts: changed.texts ?? values.texts })
  const names = new Set(
    Object.keys(changed).map(name => (policyFields.includes(name) ? 'cancellation_policy' : name)),
  )
  return Object.fromEntries(Object.entries(request).filter(([name]) => names.has(name)))
}
