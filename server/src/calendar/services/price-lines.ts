import type { Static } from 'typebox'
import type { PriceLineRule } from '../../platform/db/price-types.ts'
import { invalidParams } from '../../platform/lib/errors.ts'
import { exactMinor } from '../../platform/lib/exact-amounts.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { clockOf, minutesOf } from '../../platform/lib/time-of-day.ts'
import { weekdays } from '../../platform/lib/weekdays.ts'
import type { givenPriceLines, ServicePriceLine } from './price-schema.ts'

type Given = NonNullable<Static<typeof givenPriceLines>>[number]
type Shown = Static<typeof ServicePriceLine>

const kindOf = {
  included_signers: 'extra_signer',
  count: 'witness',
  hours_before: 'rush',
  days: 'out_of_hours',
  from: 'out_of_hours',
  to: 'out_of_hours',
} as const

const needed = { rush: 'hours_before', out_of_hours: 'days' } as const

/**
 * The lines as they are stored. Throws `invalid_request` for a repeated key, an amount with too many
 * decimals, and a field that another kind has or that the kind needs.
 */
export function storedPriceLines(given: readonly Given[], currency: string): PriceLineRule[] {
  for (const [at, line] of given.entries()) {
    if (given.findIndex(({ key }) => key === line.key) < at)
      throw invalidParams({ [`price_lines.${at}.key`]: problem('repeated_line', { key: line.key }) })
    assertOfKind(line, at)
  }
  return given.map((line, at) => stored(line, exactMinor(line.amount, currency, `price_lines.${at}.amount`)))
}

function assertOfKind(line: Given, at: number): void {
  for (const [name, kind] of Object.entries(kindOf))
    if (line[name as keyof typeof kindOf] !== undefined && line.kind !== kind)
      throw invalidParams({ [`price_lines.${at}.${name}`]: problem('only_for_kind', { line: kind }) })
  const name = line.kind === 'rush' || line.kind === 'out_of_hours' ? needed[line.kind] : undefined
  if (name && line[name] === undefined)
    throw invalidParams({ [`price_lines.${at}.${name}`]: problem('needed_for_kind', { line: line.kind }) })
}

function stored(line: Given, amount_minor: number): PriceLineRule {
  const { key, kind, labels = {}, taxable = true } = line
  const common = { key, kind, labels, amount_minor, taxable }
  switch (kind) {
    case 'extra_signer':
      return { ...common, included_signers: line.included_signers ?? 1 }
    case 'witness':
      return { ...common, count: line.count ?? 1 }
    case 'rush':
      return { ...common, hours_before: line.hours_before ?? 0 }
    case 'out_of_hours': {
      const days = (line.days ?? []).map(day => weekdays.indexOf(day) + 1).sort()
      const { from = '00:00', to = '24:00' } = line
      return { ...common, days, from: minutesOf(from), to: minutesOf(to) }
    }
    default:
      return common
  }
}

/** The lines as the API returns them. */
export const shownPriceLines = (rules: readonly PriceLineRule[], currency: string): Shown[] =>
  rules.map(({ amount_minor, days, from, to, ...rule }) => ({
    ...rule,
    amount: majorUnits(amount_minor, currency),
    ...(days && { days: weekdays.filter((_, at) => days.includes(at + 1)) }),
    ...(from === undefined ? {} : { from: clockOf(from) }),
    ...(to === undefined ? {} : { to: clockOf(to) }),
  }))
