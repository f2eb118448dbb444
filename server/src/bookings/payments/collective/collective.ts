import type { Static } from 'typebox'
import { startOf } from '../../../calendar/availability/period.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/lib/caller.ts'
import { refusal } from '../../../platform/lib/errors.ts'
import { getWorkspace } from '../../../workspaces/workspaces.ts'
import { lockBookings } from '../../shared/bookings.ts'
import { listInvoices } from '../invoices/invoices.ts'
import { billedBooking, type Found, type InvoiceRow, issueFor } from '../invoices/issue.ts'
import type { CollectiveInvoiceBody } from '../invoices/schema.ts'
import { selectUnbilled, type Wanted } from './queries.ts'
import { assertOneCurrency, monthOf } from './rules.ts'

/**
 * All of them stay locked until the invoice is issued, or paid. On the embedded database others wait for it,
 * about a second for 200.
 */
const mostBookings = 200

/**
 * Issues one invoice of all completed bookings of a month that share a reference and are on no valid invoice.
 * Who is billed, and the language, are those of the last one with this reference, unless they are given. Of
 * two calls at once, the second finds nothing. Writes an audit entry and no event. Throws
 * `unprocessable_entity` for nothing to bill, several currencies, and too many bookings.
 */
export async function issueCollective(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  input: Omit<Static<typeof CollectiveInvoiceBody>, 'workspace_id'>,
): Promise<InvoiceRow> {
  const { billing_reference, month, currency, customer } = input
  const workspace = await getWorkspace(tx, caller.workspaceId)
  const { from, to } = monthOf(month, date => startOf(workspace.timezone, date))
  const found = await lockedUnbilled(tx, caller, { reference: billing_reference, from, to, currency })
  const [first, ...rest] = found.toSorted((a, b) => startOfFound(a) - startOfFound(b))
  if (!first)
    throw refusal('unprocessable_entity', 'nothing_to_bill', { month, reference: billing_reference })
  assertOneCurrency(found.map(({ reservation }) => reservation.currency))
  const newest = { limit: 1, after: undefined }
  const ofPayer = { billingReference: billing_reference, kind: 'invoice' } as const
  const [last] = await listInvoices(tx, caller, ofPayer, newest)
  return issueFor(tx, ctx, caller, workspace, [first, ...rest], {
    customer: customer ?? last?.content.customer ?? {},
    lang: input.lang ?? last?.content.lang,
    account: { billing_reference, month },
  })
}

const startOfFound = ({ booking }: Found): number => booking.startsAt?.getTime() ?? 0

/** Locked in the order of their ids, so that two calls do not wait for each other. */
async function lockedUnbilled(tx: Tx, caller: Caller, wanted: Wanted): Promise<Found[]> {
  const unbilled = () => selectUnbilled(tx, caller.workspaceId, wanted, mostBookings + 1)
  const ids = await unbilled()
  if (ids.length > mostBookings)
    throw refusal('unprocessable_entity', 'too_many_to_bill', { most: mostBookings })
  await lockBookings(tx, caller, ids)
  const found: Found[] = []
  // Until it was locked, each of them could be billed, reopened or given another reference.
  const locked = new Set(ids)
  for (const id of await unbilled()) if (locked.has(id)) found.push(await billedBooking(tx, caller, id))
  return found.filter(({ refusal: why }) => !why)
}
