import type { Static } from 'typebox'
import { warningsOfBooking } from '../../calendar/fee-caps/fee-caps.ts'
import { findAnyNotary } from '../../calendar/notaries/notaries.ts'
import { getService } from '../../calendar/services/change-catalog.ts'
import { assertPrice, type ServiceRow, signingMethodOf } from '../../calendar/services/services.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AddedPrice } from '../../platform/db/price-types.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { fromEpochSeconds } from '../../platform/lib/clock.ts'
import { AppError, invalidParams } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { withAdded } from '../price-lines/rules.ts'
import { agreedNow, bookedFacts, noTime, plainPricing } from '../pricing/agreed.ts'
import { type Priced, priceOf } from '../pricing/rules.ts'
import type { PreviewBody } from './schema.ts'

type Given = Omit<Static<typeof PreviewBody>, 'workspace_id'>

/**
 * What a booking would cost that staff make now, and what is over a fee cap. Throws `not_found` for the
 * service, `invalid_request`, `unprocessable_entity` for too many lines. Books and stores nothing.
 */
export async function previewPrice(ctx: Context, caller: Caller, handle: string, given: Given) {
  const { workspaceId } = caller
  const service = await getService(ctx.db, caller, handle)
  const workspace = await getWorkspace(ctx.db, workspaceId)
  const signing_method = signingMethodOf(service, given.signing_method)
  const { notary_id = null, unit_price } = given
  if (notary_id !== null) await assertPresent(ctx.db, caller, notary_id)
  const { currency, category } = service
  const priced: Priced = {
    unit_price_minor: unit_price === undefined ? service.unit_price_minor : assertPrice(unit_price, currency),
    quantity: given.quantity ?? 1,
    pricing: pricingOf(service, workspace, given, businessNow(ctx, workspace)),
  }
  const { lines } = priceOf(priced)
  const charged = { category, signing_method, notary_id, currency, lines }
  return { ...priced, currency, warnings: await warningsOfBooking(ctx.db, workspaceId, charged) }
}

/** As a booking agrees on it when its time is chosen now. */
function pricingOf(service: ServiceRow, workspace: WorkspaceRow, given: Given, now: Date) {
  const { signer_count: signers = 1, timestamp } = given
  const facts = {
    ...(timestamp === undefined ? noTime : bookedFacts(fromEpochSeconds(timestamp), now)),
    signers,
  }
  const agreed = agreedNow(service, workspace, facts)
  const added = addedLines(given, service.currency)
  return added.length === 0 ? agreed : { ...(agreed ?? plainPricing(workspace, facts)), added }
}

/** Lines of a service have no such ids. */
const addedLines = ({ added = [] }: Given, currency: string): AddedPrice[] =>
  added.reduce<AddedPrice[]>(
    (lines, line, at) => inLine(at, () => withAdded(lines, line, { id: `preview_${at + 1}`, currency })),
    [],
  )

/** The errors name the line, such as `added.0.amount`. */
function inLine<Result>(at: number, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof AppError) || !error.problems) throw error
    const problems = Object.entries(error.problems).map(([name, wrong]) => [`added.${at}.${name}`, wrong])
    throw invalidParams(Object.fromEntries(problems))
  }
}

async function assertPresent(db: Db, { workspaceId }: Caller, id: number): Promise<void> {
  const notary = await findAnyNotary(db, workspaceId, id)
  if (!notary || notary.removed_at) throw invalidParams({ notary_id: problem('not_a_notary') })
}
