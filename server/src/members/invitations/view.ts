import type { Context } from '../../platform/context.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { linkUrl } from './one-time-link-urls.ts'
import type { LinkRow } from './one-time-links.ts'

export const invitationView = (row: LinkRow) => ({
  object: 'invitation' as const,
  id: row.id,
  workspace_id: row.workspace_id,
  email: row.email,
  role: row.role ?? 'viewer',
  notary_id: row.notary_id,
  created_at: wireTime(row.created_at),
  expires_at: wireTime(row.expires_at),
})

export const newInvitationView = (ctx: Context, row: LinkRow & { isMailed: boolean }) => ({
  ...invitationView(row),
  is_mailed: row.isMailed && ctx.smtp !== undefined,
  url: linkUrl(ctx, row),
})

export const recoveryView = (ctx: Context, row: LinkRow) => ({
  object: 'member_recovery' as const,
  url: linkUrl(ctx, row),
  expires_at: wireTime(row.expires_at),
})

export const portalView = (ctx: Context, row: LinkRow) => ({
  object: 'portal_link' as const,
  url: linkUrl(ctx, row),
  expires_at: wireTime(row.expires_at),
})
