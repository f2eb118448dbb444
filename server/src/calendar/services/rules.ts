import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { exactMinor } from '../../platform/lib/exact-amounts.ts'
import { isCurrency } from '../../platform/lib/money.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { CatalogSize, ServiceRow } from './queries.ts'

/** The form of a handle. Other text is not looked up. */
export const isHandle = (text: string): boolean => /^[a-z0-9_]{1,64}$/.test(text)

/**
 * The price in minor units. Throws `invalid_request` for an unknown currency, or a price with too many
 * decimals (decision "Money").
 */
export function assertPrice(unitPrice: number, currency: string): number {
  if (!isCurrency(currency)) throw invalidParams({ currency: problem('unknown_currency') })
  return exactMinor(unitPrice, currency, 'unit_price')
}

/** Pages and searches read all services that are not archived. */
const most = { offered: 200, offeredBytes: 500_000, all: 1_000, allBytes: 5_000_000 }

/** Throws `unprocessable_entity` if the workspace has more services, with the new one. */
export function assertRoom({ offered, all }: CatalogSize): void {
  if (offered > most.offered)
    throw refusal('unprocessable_entity', 'too_many_services', { most: most.offered })
  if (all > most.all) throw refusal('unprocessable_entity', 'too_many_archived', { most: most.all })
}

type Words = Pick<ServiceRow, 'texts' | 'price_lines' | 'questions'>

/** Whether the service has more words than before. */
export const isLonger = (before: Words, after: Words): boolean => lengthOf(after) > lengthOf(before)

/** Throws `unprocessable_entity` if the words of all services are too long, with those of a longer one. */
export function assertLength(catalog: CatalogSize): void {
  if (catalog.offeredBytes > most.offeredBytes)
    throw refusal('unprocessable_entity', 'catalog_too_long', { case: 'offered', most: most.offeredBytes })
  if (catalog.allBytes > most.allBytes)
    throw refusal('unprocessable_entity', 'catalog_too_long', { case: 'all', most: most.allBytes })
}

const lengthOf = ({ texts, price_lines, questions }: Words): number =>
  JSON.stringify([texts, price_lines, questions]).length

/** Nobody pays for a time that staff may decline. Throws `invalid_request`. */
export function assertOneStep({
  confirmation,
  payment_at,
}: Pick<ServiceRow, 'confirmation' | 'payment_at'>): void {
  if (confirmation === 'staff' && payment_at !== 'none')
    throw invalidParams({
      confirmation: problem('not_that', { allowed: '`instant` where customers pay at booking' }),
    })
}

/** Throws `invalid_request` for a service that takes a deposit and does not say which. */
export function assertDeposit({
  payment_at,
  deposit,
}: {
  payment_at?: ServiceRow['payment_at'] | undefined
  deposit?: object | null | undefined
}): void {
  if (payment_at === 'deposit' && !deposit) throw invalidParams({ deposit: problem('required') })
}
