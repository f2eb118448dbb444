import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { Member } from './members.ts'

export const memberView = (ctx: Context, member: Member) => ({
  object: 'member' as const,
  id: member.id,
  workspace_id: member.workspace_id,
  email: member.account.email,
  name: member.account.name,
  role: member.role,
  notary_id: member.notary_id,
  has_authenticator: member.account.totp_secret !== null,
  created_at: wireTime(member.created_at),
  links: { self: manageUrl(ctx, `/members/${member.id}`) },
})
