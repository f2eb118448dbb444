import type { Context } from '../../platform/context.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { type IdentityRow, isCurrent } from './identities.ts'

export const identityView = (ctx: Context, row: IdentityRow) => ({
  object: 'identity' as const,
  id: row.id,
  issuer: row.issuer,
  subject: row.subject,
  shown: row.shown,
  usable: isCurrent(ctx, row),
  created_at: wireTime(row.created_at),
  last_used_at: row.last_used_at && wireTime(row.last_used_at),
})
