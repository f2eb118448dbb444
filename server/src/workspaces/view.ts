import type { Context } from '../platform/context.ts'
import { manageUrl } from '../platform/http/urls.ts'
import { wireTime } from '../platform/lib/clock.ts'
import { percentOf } from '../platform/lib/percent.ts'
import { logoUrl } from './brand.ts'
import { businessNow } from './business-time.ts'
import { formerSlugsOf } from './former-slugs.ts'
import type { TokenRow, WorkspaceRow } from './queries.ts'
import { retentionOf } from './retention.ts'

export const workspaceView = (ctx: Context, row: WorkspaceRow) => ({
  object: 'workspace' as const,
  id: row.id,
  name: row.name,
  mode: row.mode,
  timezone: row.timezone,
  minimum_notice_minutes: row.minimum_notice_minutes,
  horizon_days: row.horizon_days,
  reminder_minutes: row.reminder_minutes,
  customer_booking: row.customer_booking,
  booking_page_url: row.booking_page_url,
  open_booking_slug: row.open_booking_slug,
  former_slugs: formerSlugsOf(row, ctx.clock.now()),
  visitor_appointments: row.visitor_appointments,
  tax_rate: percentOf(row.tax_rate),
  prices_include_tax: row.prices_include_tax,
  tax_label: row.tax_label,
  postal_address: row.postal_address,
  tax_id: row.tax_id,
  completed_status: row.completed_status,
  result_release: row.result_release,
  result_days: row.result_days,
  result_to_signers: row.result_to_signers,
  result_requires_payment: row.result_requires_payment,
  invoice_on_completion: row.invoice_on_completion,
  retention: retentionOf(row),
  mail_from: row.mail_from,
  mail_reply_to: row.mail_reply_to,
  display_name: row.display_name,
  accent_color: row.accent_color,
  privacy_url: row.privacy_url,
  terms_url: row.terms_url,
  contact: row.contact,
  embed_origins: row.embed_origins,
  logo_url: logoUrl(ctx, row),
  clock: {
    now: wireTime(businessNow(ctx, row)),
    offset_seconds: Math.floor(row.clock_offset_ms / 1000),
  },
  created_at: wireTime(row.created_at),
  links: { self: manageUrl(ctx, `/workspaces/${row.id}`) },
})

const timeOrNull = (at: Date | null) => (at ? wireTime(at) : null)

export const tokenView = (ctx: Context, row: TokenRow) => ({
  object: 'token' as const,
  id: row.id,
  workspace_id: row.workspace_id,
  name: row.name,
  scopes: row.scopes,
  rate_limit: row.rate_limit,
  created_at: wireTime(row.created_at),
  expires_at: timeOrNull(row.expires_at),
  revoked_at: timeOrNull(row.revoked_at),
  last_used_at: timeOrNull(row.last_used_at),
  issued_by: row.issued_by,
  issued_by_member: row.issued_by_member,
  replaces: row.replaces,
  links: { self: manageUrl(ctx, `/tokens/${row.id}`) },
})
