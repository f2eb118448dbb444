import type { Context } from '../../platform/context.ts'
import { v3Url } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { SignerRow } from './queries.ts'
import { fullName } from './rules.ts'

/** `objectId`: the parent that the call named. Default: the one to which the signer was added. */
export const signerView = (ctx: Context, row: SignerRow, objectId = row.parent_id) => ({
  object: 'signer' as const,
  id: row.id,
  object_id: objectId,
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: fullName(row.first_name, row.last_name),
  email: row.email,
  status: row.status,
  human_approval: row.human_approval,
  key: row.key,
  created_at: wireTime(row.created_at),
  links: { self: v3Url(ctx, `/signers/${row.id}`) },
})

/** With what only staff see. */
export const managedSignerView = (ctx: Context, row: SignerRow, objectId = row.parent_id) => ({
  ...signerView(ctx, row, objectId),
  verification_method: row.verification_method,
})
