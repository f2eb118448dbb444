import type { Category } from '../../platform/db/calendar-tables.ts'
import { type FeeCap, feeCaps } from './caps.ts'

/** An amount that may be over a cap. */
interface ChargedLine {
  kind: string
  /** Null for the unit price. */
  key: string | null
  /** For one. */
  unitMinor: number
}

export interface Charged {
  category: Category
  currency: string
  lines: ChargedLine[]
}

/** A notary whose state is known. */
export interface Commission {
  id: number
  state: string
}

export interface FeeWarning {
  line: ChargedLine
  cap: FeeCap
  /** Notaries of the state. */
  notaryIds: number[]
}

/** Services that are held in one way. No cap is compared with those of the other categories. */
const actOf: Partial<Record<Category, FeeCap['act']>> = {
  remote: 'remote',
  enotary: 'in_person',
  wet: 'in_person',
}

/**
 * Lines that are over the cap of a notary's state, in the order of the caps. Discounts and taxes do not
 * count: a cap is of what is charged for the act. Caps are in US dollars, so prices in other currencies have
 * no warning.
 */
export function feeWarnings({ category, currency, lines }: Charged, notaries: Commission[]): FeeWarning[] {
  if (currency !== 'USD') return []
  return feeCaps
    .filter(({ act }) => act === actOf[category])
    .flatMap(cap => {
      const notaryIds = notaries.filter(({ state }) => state === cap.state).map(({ id }) => id)
      if (notaryIds.length === 0) return []
      return lines
        .filter(({ kind, unitMinor }) => kind === cap.line && unitMinor > cap.amount_minor)
        .map(line => ({ line, cap, notaryIds }))
    })
}
