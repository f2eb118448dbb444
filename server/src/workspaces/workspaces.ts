import type { Context } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { type Changes, changesOf } from '../platform/events/changes.ts'
import { lockSequence } from '../platform/events/numbering.ts'
import { audit } from '../platform/events/record.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { invalidParams, notFound } from '../platform/lib/errors.ts'
import { exactThousandths } from '../platform/lib/exact-amounts.ts'
import { percentOf } from '../platform/lib/percent.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import { zoneNamed } from '../platform/lib/time-zone.ts'
import { changeSlug } from './former-slugs.ts'
import { setLogo } from './logo.ts'
import {
  advanceCalendarVersion,
  changeWorkspace,
  findCompletedStatus,
  findWorkspace,
  insertWorkspace,
  lockWorkspace,
  type WorkspaceRow,
} from './queries.ts'
import { keptColumns, type Retention, retentionOf } from './retention.ts'

export { advanceCalendarVersion, hasLiveWorkspace } from './queries.ts'

export type { WorkspaceRow }

/** Work of higher layers for a new workspace, such as adding default services. */
export type WorkspaceStep = (tx: Tx, workspace: WorkspaceRow) => Promise<void>

/** Booking rules and mail settings. Null: the installation's own. */
interface Settings {
  minimum_notice_minutes?: number
  horizon_days?: number
  customer_booking?: boolean
  booking_page_url?: string | null
  mail_from?: string | null
  mail_reply_to?: string | null
  display_name?: string | null
  accent_color?: string | null
  privacy_url?: string | null
  terms_url?: string | null
  contact?: string | null
  embed_origins?: string[]
  open_booking_slug?: string | null
  visitor_appointments?: number
  reminder_minutes?: number[]
  completed_status?: 'completed' | 'complete'
  /** Percent. */
  tax_rate?: number
  prices_include_tax?: boolean
  tax_label?: string | null
  postal_address?: string | null
  tax_id?: string | null
  result_release?: 'completed' | 'verified' | 'manual'
  result_days?: number | null
  result_to_signers?: boolean
  result_requires_payment?: boolean
  invoice_on_completion?: boolean
}

const settingNames = [
  'minimum_notice_minutes',
  'horizon_days',
  'customer_booking',
  'booking_page_url',
  'mail_from',
  'mail_reply_to',
  'display_name',
  'accent_color',
  'privacy_url',
  'terms_url',
  'contact',
  'embed_origins',
  'open_booking_slug',
  'visitor_appointments',
  'reminder_minutes',
  'completed_status',
  'tax_rate',
  'prices_include_tax',
  'tax_label',
  'postal_address',
  'tax_id',
  'result_release',
  'result_days',
  'result_to_signers',
  'result_requires_payment',
  'invoice_on_completion',
] as const

export interface NewWorkspace extends Settings {
  name: string
  /** PNG or WebP in base64. Null: none. */
  logo?: string | null
  /** Only the given ones differ from the usual ones. */
  retention?: Partial<Retention>
  mode: 'live' | 'test'
  timezone: string
}

type WorkspaceChanges = Partial<NewWorkspace>

/**
 * Creates a workspace with its default content. Throws `invalid_request` for an unknown time zone or a bad
 * address.
 */
export async function createWorkspace(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  newWorkspaceSteps: WorkspaceStep[],
  input: NewWorkspace,
): Promise<WorkspaceRow> {
  assertOrigins(input)
  assertLinksLead({ customer_booking: true, booking_page_url: null, ...settingsOf(input) }, input)
  assertReachable(input.mode, unreachable, input)
  const workspace = await insertWorkspace(tx, {
    ...columnsOf(input),
    ...keptColumns(input.retention),
    name: input.name,
    mode: input.mode,
    timezone: zoneNamed(input.timezone),
    created_at: ctx.clock.now(),
  })
  // Retention looks at the workspaces that have a sequence.
  await lockSequence(tx, workspace.id)
  const unnamed = { ...workspace, open_booking_slug: null }
  await changeSlug(tx, ctx.clock.now(), unnamed, input.open_booking_slug)
  for (const put of newWorkspaceSteps) await put(tx, workspace)
  const branded = input.logo === undefined ? workspace : await setLogo(tx, workspace, input.logo)
  const inside = { ...caller, workspaceId: workspace.id }
  await audit(tx, ctx.clock, inside, { action: 'workspace-created', object: 'workspace', id: workspace.id })
  return branded
}

/** Throws `not_found`. */
export async function getWorkspace(db: Db, id: number): Promise<WorkspaceRow> {
  const workspace = await findWorkspace(db, id)
  if (!workspace) throw notFound('Workspace')
  return workspace
}

/** The workspace's word for `completed` in v3 and in events (decision "Complete or completed"). */
export const completedStatusOf = async (db: Db, id: number): Promise<WorkspaceRow['completed_status']> =>
  (await findCompletedStatus(db, id)) ?? 'completed'

/** The workspace, its row locked until the transaction ends. Throws `not_found`. */
export async function lockedWorkspace(tx: Tx, id: number): Promise<WorkspaceRow> {
  const workspace = await lockWorkspace(tx, id)
  if (!workspace) throw notFound('Workspace')
  return workspace
}

/** Changes the given fields. The mode cannot be changed. Throws `not_found`, `invalid_request`. */
export async function updateWorkspace(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  input: WorkspaceChanges,
): Promise<WorkspaceRow> {
  const before = await lockedWorkspace(tx, id)
  if (input.mode !== undefined && input.mode !== before.mode) {
    throw invalidParams({ mode: problem('fixed_mode') })
  }
  assertOrigins(input)
  assertLinksLead({ ...before, ...settingsOf(input) }, input)
  assertReachable(before.mode, before, input)
  const { name = before.name } = input
  const timezone = zoneNamed(input.timezone ?? before.timezone)
  const { reminder_minutes = before.reminder_minutes } = settingsOf(input)
  const movesReminders = `${reminder_minutes}` !== `${before.reminder_minutes}`
  const changed = await changeWorkspace(tx, id, {
    ...columnsOf(input),
    ...(await changeSlug(tx, ctx.clock.now(), before, input.open_booking_slug)),
    ...(movesReminders && { reminder_changes: before.reminder_changes + 1 }),
    ...keptColumns(input.retention, retentionOf(before)),
    name,
    timezone,
  })
  const workspace = input.logo === undefined ? changed : await setLogo(tx, changed, input.logo)
  // Closures are days of the workspace's time zone.
  if (timezone !== before.timezone) await advanceCalendarVersion(tx, id)
  if (movesReminders) {
    const data: RemindersChanged = { workspace_id: id, change: changed.reminder_changes }
    await ctx.jobs.enqueue(tx, { queue: 'reminders', data })
  }
  await audit(
    tx,
    ctx.clock,
    { ...caller, workspaceId: id },
    { action: 'workspace-updated', object: 'workspace', id, changes: changesBetween(before, workspace) },
  )
  return workspace
}

/** Data of a job of the queue `reminders`: whose reminders are planned again, from which appointment on. */
export interface RemindersChanged {
  workspace_id: number
  /** `reminder_changes` of the change. Undefined in a job of an earlier version. */
  change?: number | undefined
  after?: number | undefined
}

/** The logo is shown by its digest. */
const changesBetween = (before: WorkspaceRow, after: WorkspaceRow): Changes =>
  changesOf(audited(before), audited(after), ['name', 'timezone', 'logo', 'retention', ...settingNames])

const audited = (row: WorkspaceRow) => ({
  ...row,
  tax_rate: percentOf(row.tax_rate),
  logo: row.logo_digest,
  retention: retentionOf(row),
})

/** What the patterns of the schema cannot check. Throws `invalid_request` for invalid origins. */
function assertOrigins(input: WorkspaceChanges): void {
  for (const [at, origin] of (input.embed_origins ?? []).entries()) {
    if (!isOrigin(origin)) throw invalidParams({ [`embed_origins.${at}`]: notOrigin })
  }
}

const notOrigin = problem('not_a_plain_origin')

/** As browsers write it. Otherwise the list would have an entry that no website matches. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

/** If customers cannot use the booking interface, mails must link to the workspace's own pages. */
function assertLinksLead(
  { customer_booking, booking_page_url }: Pick<WorkspaceRow, 'customer_booking' | 'booking_page_url'>,
  input: Settings,
): void {
  if (customer_booking || booking_page_url !== null) return
  if (input.customer_booking !== undefined) {
    throw invalidParams({
      customer_booking: problem('needs_page_url'),
    })
  }
  throw invalidParams({
    booking_page_url: problem('needs_customer_booking'),
  })
}

type Reach = Pick<WorkspaceRow, 'open_booking_slug' | 'contact' | 'mail_reply_to'>

const unreachable: Reach = { open_booking_slug: null, contact: null, mail_reply_to: null }

/**
 * Strangers who book at a live workspace can reach the business: it has a contact or a reply address. Open
 * booking that an earlier version turned on without one stays on, until one of these settings changes.
 */
function assertReachable(mode: WorkspaceRow['mode'], before: Reach, input: Settings): void {
  const { open_booking_slug, contact, mail_reply_to } = { ...before, ...settingsOf(input) }
  if (mode !== 'live' || open_booking_slug === null || contact || mail_reply_to) return
  if (before.open_booking_slug === null)
    throw invalidParams({
      open_booking_slug: problem('needs_contact'),
    })
  for (const name of ['contact', 'mail_reply_to'] as const)
    if (before[name] !== null && input[name] === null)
      throw invalidParams({
        [name]: problem('last_contact'),
      })
}

/** What a workspace that is made from another one has in common with it. The slug belongs to one. */
export function copiedSettings(row: WorkspaceRow): Settings & { retention: Retention } {
  const { open_booking_slug: _slug, ...rest } = row
  return { ...settingsOf(rest), tax_rate: percentOf(row.tax_rate), retention: retentionOf(row) }
}

/** The settings as they are stored. Throws `invalid_request` for a rate with too many decimals. */
function columnsOf(input: Settings): Settings {
  const { tax_rate: rate, ...settings } = settingsOf(input)
  if (rate === undefined) return settings
  return { ...settings, tax_rate: exactThousandths(rate, 'tax_rate') }
}

/** Only the settings among the fields. */
function settingsOf(input: Settings): Settings {
  const given: Settings = Object.fromEntries(
    settingNames.filter(name => input[name] !== undefined).map(name => [name, input[name]]),
  )
  const { reminder_minutes: minutes } = given
  return minutes ? { ...given, reminder_minutes: minutes.toSorted((a, b) => b - a) } : given
}
