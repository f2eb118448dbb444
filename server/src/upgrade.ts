import type { Context } from './context.ts'
import { once } from './db/once.ts'
import { spellStoredZones } from './db/stored-zones.ts'
import { refoldEmails, refolding } from './signers/refold.ts'

/** Brings rows that earlier versions stored to the form of this one, where SQL alone cannot: after the migrations. */
export async function upgradeRows(ctx: Context): Promise<void> {
  await once(ctx.db, refolding, () => refoldEmails(ctx))
  await once(ctx.db, 'zones as IANA spells them', () => spellStoredZones(ctx.db))
}
