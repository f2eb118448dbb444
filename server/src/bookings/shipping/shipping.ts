import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { getWorkspace } from '../../workspaces/workspaces.ts'
import { findRateCard, lockRateCard, putRateCard } from './queries.ts'
import { defaultRateCard, type RateCard } from './rate-card.ts'
import {
  assertDestination,
  assertRateCard,
  type Destination,
  type QuoteOption,
  quote,
  type Recipient,
} from './rules.ts'

/**
 * Offers for the destination by the workspace's rate card, cheapest first. Throws `unprocessable_entity` for
 * an invalid destination or one without rates (contract section "Shipping").
 */
export async function quoteShipping(
  ctx: Context,
  caller: Caller,
  destination: Destination,
): Promise<{ recipient: Recipient; options: QuoteOption[] }> {
  const recipient = assertDestination(destination)
  const card = await rateCardOf(ctx.db, caller)
  const { timezone } = await getWorkspace(ctx.db, caller.workspaceId)
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime())
  return { recipient, options: quote(card, recipient.country, now, timezone) }
}

/** The workspace's rate card, or the default one. */
export async function rateCardOf(db: Db, caller: Caller): Promise<RateCard> {
  return ((await findRateCard(db, caller.workspaceId)) as RateCard | undefined) ?? defaultRateCard
}

/** Replaces the rate card. Throws `invalid_request` for an ambiguous card. */
export async function replaceRateCard(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  card: RateCard,
): Promise<RateCard> {
  assertRateCard(card)
  const before = ((await lockRateCard(tx, caller.workspaceId)) as RateCard | undefined) ?? defaultRateCard
  await putRateCard(tx, caller.workspaceId, card)
  await audit(tx, ctx.clock, caller, {
    action: 'rate-card-replaced',
    object: 'rate_card',
    id: caller.workspaceId,
    changes: changesOf(before, card, ['currency', 'cutoff_hour', 'holidays', 'zones']),
  })
  return card
}

/** Gives the workspace of the caller the rate card of another one, if that has its own. */
export async function copyRateCard(tx: Tx, ctx: Context, from: number, caller: Caller): Promise<void> {
  const card = (await findRateCard(tx, from)) as RateCard | undefined
  if (card) await replaceRateCard(tx, ctx, caller, card)
}
