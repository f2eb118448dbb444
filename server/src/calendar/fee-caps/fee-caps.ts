import type { Category } from '../../platform/db/calendar-tables.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PriceLineRule } from '../../platform/db/price-types.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { type Commissioned, selectCommissioned } from './queries.ts'
import { type Charged, type FeeWarning, feeWarnings } from './rules.ts'

export type { Commissioned }

/** The notaries of the workspace whose state is known. For a notary only their own row. */
export const commissioned = (db: Db, { workspaceId, notaryId }: Caller): Promise<Commissioned[]> =>
  selectCommissioned(db, workspaceId, notaryId)

/** What is compared of a service. */
interface OfService {
  category: Category
  signing_methods: string[]
  currency: string
  unit_price_minor: number
  price_lines: PriceLineRule[]
}

/** Amounts of the service that are over the cap of a notary who can get a booking of it. */
export function warningsOfService(service: OfService, notaries: Commissioned[]): FeeWarning[] {
  const { category, currency, unit_price_minor, price_lines, signing_methods } = service
  const lines = [
    { kind: 'act', key: null, unitMinor: unit_price_minor },
    ...price_lines.map(({ kind, key, amount_minor }) => ({ kind, key, unitMinor: amount_minor })),
  ]
  return feeWarnings({ category, currency, lines }, ofCategory(notaries, category, signing_methods))
}

interface OfBooking extends Charged {
  signing_method: string
  /** Null before a notary is chosen: all who can get it count. */
  notary_id: number | null
}

/** Amounts of the booking that are over the cap of the state of its notary. */
export async function warningsOfBooking(
  db: Db,
  workspaceId: number,
  booking: OfBooking,
): Promise<FeeWarning[]> {
  const { notary_id: id, category, signing_method } = booking
  const notaries = await selectCommissioned(db, workspaceId, id ?? undefined)
  return feeWarnings(booking, id === null ? ofCategory(notaries, category, [signing_method]) : notaries)
}

const ofCategory = (notaries: Commissioned[], category: Category, methods: string[]): Commissioned[] =>
  notaries.filter(
    ({ categories, signing_methods: own }) =>
      categories.includes(category) && (own === null || methods.some(method => own.includes(method))),
  )
