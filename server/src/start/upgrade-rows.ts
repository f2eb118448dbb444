import type { Context } from '../context.ts'
import { doUntilUpdated } from '../db/do-until-updated.ts'
import { spellStoredZones } from '../db/stored-zones.ts'
import { refoldEmails, refolding } from '../signers/refold.ts'

/** Converts rows of earlier versions, after the migrations, where SQL alone cannot. */
export async function upgradeRows(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await doUntilUpdated(ctx.db, refolding, now, () => refoldEmails(ctx))
  await doUntilUpdated(ctx.db, 'zones as IANA spells them', now, () => spellStoredZones(ctx.db))
}
