import type { Service, ServiceUpdateParams } from '@jurat/client/manage'
import type { Weekday } from '../../parts/dates/weekdays.ts'

type Line = Service['price_lines'][number]
export type Kind = Line['kind']

export const kinds: readonly Kind[] = [
  'extra_signer',
  'witness',
  'technology',
  'rush',
  'out_of_hours',
  'travel',
]

/** A line as its fields show it. Fields of other kinds keep what was typed, and are not sent. */
export interface LineValues {
  key: string
  kind: Kind
  amount: number | string
  taxable: boolean
  labels: { en: string; es: string; fr: string }
  included_signers: number | string
  count: number | string
  hours_before: number | string
  days: Weekday[]
  from: string
  /** `24:00` is `00:00`: an end at or before the start is on the next day. */
  to: string
}

const usual = {
  amount: '',
  taxable: true,
  labels: { en: '', es: '', fr: '' },
  included_signers: 1,
  count: 1,
  hours_before: 24,
  days: ['saturday', 'sunday'] as Weekday[],
  from: '00:00',
  to: '00:00',
}

export const lineValuesOf = (service: Service | undefined): LineValues[] =>
  (service?.price_lines ?? []).map(({ labels, to, ...line }) => ({
    ...usual,
    ...line,
    labels: { ...usual.labels, ...labels },
    to: to === '24:00' || to === undefined ? usual.to : to,
  }))

/** A new line of a kind, with a key that no other line has. */
export function newLine(lines: LineValues[], kind: Kind): LineValues {
  const taken = new Set(lines.map(({ key }) => key))
  const key = [kind, ...lines.map((_, at) => `${kind}_${at + 2}`)].find(one => !taken.has(one)) ?? kind
  return { ...usual, key, kind }
}

/** The lines as they are sent: numbers, words that were typed, and only the fields of the kind. */
export const typedLines = (lines: LineValues[]): NonNullable<ServiceUpdateParams['price_lines']> =>
  lines.map(({ key, kind, amount, taxable, labels, ...line }) => ({
    key,
    kind,
    amount: Number(amount),
    taxable,
    labels: Object.fromEntries(
      Object.entries(labels)
        .map(([language, words]) => [language, words.trim()])
        .filter(([, words]) => words !== ''),
    ),
    ...(kind === 'extra_signer' && { included_signers: Number(line.included_signers) }),
    ...(kind === 'witness' && { count: Number(line.count) }),
    ...(kind === 'rush' && { hours_before: Number(line.hours_before) }),
    ...(kind === 'out_of_hours' && {
      days: line.days,
      from: line.from || '00:00',
      to: line.to === '00:00' || line.to === '' ? '24:00' : line.to,
    }),
  }))
