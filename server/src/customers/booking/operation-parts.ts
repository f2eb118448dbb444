import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { accessByKey, type KeyAccess } from './access.ts'
import { KeyParams } from './schema.ts'
import { bookingView } from './view.ts'

/** Parts shared by all operations with a key. */
export const byKey = { tag: 'Booking', params: KeyParams }
export const common = ['not_found', 'rate_limited', 'internal_error', 'unavailable'] as const

/** What the key opens after a change. */
export async function currentView(db: Db, ctx: Context, { key, caller }: KeyAccess) {
  const access = await accessByKey(db, key, caller.requestId)
  if (!access) throw notFound('Booking')
  return bookingView(db, ctx, access)
}
