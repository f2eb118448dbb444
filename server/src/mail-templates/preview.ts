import { selectServices } from '../calendar/services/services.ts'
import type { Written } from '../mail/queue/deliver.ts'
import { outgoing, post, senderOf } from '../mail/queue/send.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { refusal } from '../platform/lib/errors.ts'
import { type Brand, brandOf } from '../workspaces/brand.ts'
import { businessNow } from '../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../workspaces/workspaces.ts'
import { bookingMailOf, type Facts } from './booking-mail.ts'
import { calendarFile } from './calendar-file.ts'
import { baseOf } from './compose.ts'
import { mailOfParts } from './mail-of-parts.ts'
import { calendarEntryOf } from './notary-mail.ts'
import { type Booked, changeParts, dayListParts } from './notary-parts.ts'
import { hasCalendarFile } from './rules.ts'
import { countTestMail } from './test-mail-limits.ts'

/** Mails to customers. */
export const customerKinds = [
  'invitation',
  'confirmation',
  'reschedule',
  'cancellation',
  'reminder_24h',
  'reminder_1h',
] as const

const notaryKinds = ['notary_assigned', 'notary_moved', 'notary_canceled', 'notary_next_day'] as const

export const previewKinds = [...customerKinds, ...notaryKinds] as const

type PreviewKind = (typeof previewKinds)[number]
type NotaryKind = (typeof notaryKinds)[number]

const isToNotary = (kind: PreviewKind): kind is NotaryKind => notaryKinds.some(one => one === kind)

export interface Previewed {
  kind: PreviewKind
  lang: string
  /** Instead of the brand of the workspace. */
  brand?: Brand
}

const dayMs = 86_400_000
const minutes = 30
const to = 'ana@example.com'
const toNotary = 'nora@example.com'

/** The mail as its reader would get it, about an appointment that does not exist. Its link opens nothing. */
export async function previewMail(
  db: Db,
  ctx: Context,
  workspaceId: number,
  { kind, lang, brand }: Previewed,
): Promise<Written> {
  const workspace = await getWorkspace(db, workspaceId)
  const [service] = await selectServices(db, workspaceId)
  const now = businessNow(ctx, workspace)
  const startsAt = new Date(Math.ceil(now.getTime() / 3_600_000) * 3_600_000 + aheadMs(kind))
  const label = service?.label ?? 'Remote notarization'
  const shown = brand ?? brandOf(ctx, workspace)
  if (isToNotary(kind))
    return notaryPreview(ctx, workspace, { kind, lang, brand: shown, startsAt, label, now })
  const page = kind === 'invitation' ? 'schedule' : 'appointment'
  const facts: Facts = {
    kind,
    lang,
    firstName: 'Ana',
    brand: shown,
    service: label,
    startsAt: kind === 'invitation' ? null : startsAt,
    timezone: workspace.timezone,
    durationMinutes: minutes,
    link: `${baseOf(ctx, workspace)}/${page}/sample`,
    now,
  }
  return mailOfParts(to, bookingMailOf(facts), calendarOf(ctx, workspace, facts))
}

interface NotarySample {
  kind: NotaryKind
  lang: string
  brand: Brand
  startsAt: Date
  /** Of the service. */
  label: string
  now: Date
}

function notaryPreview(
  ctx: Context,
  workspace: WorkspaceRow,
  { kind, lang, brand, startsAt, label, now }: NotarySample,
): Written {
  const notary = { name: 'Nora Vidal', lang, timezone: workspace.timezone }
  const booked: Booked = {
    service: label,
    customer: 'Ana Ortiz',
    phone: '+13055550123',
    startsAt,
    durationMinutes: minutes,
    place: null,
    session: kind === 'notary_canceled' ? null : 'https://meet.example.com/sample',
  }
  if (kind === 'notary_next_day') {
    const later = { ...booked, customer: 'Ben Adler', startsAt: new Date(startsAt.getTime() + 3_600_000) }
    return mailOfParts(toNotary, dayListParts(notary, brand, startsAt, [booked, later]), null)
  }
  const calendar = calendarFile({
    uid: `sample@${new URL(ctx.config.publicUrl).hostname}`,
    revision: 0,
    isCanceled: kind === 'notary_canceled',
    stampedAt: now,
    lang,
    business: brand.name,
    organizer: senderOf(ctx, workspace).address,
    attendee: toNotary,
    ...calendarEntryOf(booked),
  })
  return mailOfParts(toNotary, changeParts(kind, notary, brand, booked), calendar)
}

/** The text of a reminder says how far away the appointment is. */
const aheadMs = (kind: PreviewKind): number =>
  kind === 'reminder_1h' ? 0 : kind === 'reminder_24h' || kind === 'notary_next_day' ? dayMs : 2 * dayMs

function calendarOf(ctx: Context, workspace: WorkspaceRow, facts: Facts): string | null {
  const { kind, startsAt, lang, service, brand, link, now } = facts
  if (startsAt === null || !hasCalendarFile(kind)) return null
  return calendarFile({
    startsAt,
    lang,
    service,
    link,
    business: brand.name,
    uid: `sample@${new URL(ctx.config.publicUrl).hostname}`,
    revision: 0,
    isCanceled: kind === 'cancellation',
    durationMinutes: minutes,
    stampedAt: now,
    organizer: senderOf(ctx, workspace).address,
    attendee: to,
  })
}

/**
 * Sends the preview to an address, and waits for the mail server. Test workspaces send it too. Throws
 * `unprocessable_entity` without a mail server, and with its words if it does not take the mail, and
 * `rate_limited` for an address that got too many.
 */
export async function sendTestMail(
  ctx: Context,
  caller: Caller,
  { to: recipient, ...previewed }: Previewed & { to: string },
): Promise<{ subject: string }> {
  if (!ctx.smtp) throw refusal('unprocessable_entity', 'no_mail_server')
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const mail = await previewMail(ctx.db, ctx, workspace.id, previewed)
  const named = { kind: previewed.kind, id: `test-${caller.requestId}` }
  const counted = await countTestMail(ctx, caller, recipient)
  const failure = await post(ctx, outgoing(ctx, workspace, named, { ...mail, to: recipient }))
  if (failure && failure.fate !== 'unknown') await counted.takeBack()
  if (failure) throw refusal('unprocessable_entity', 'mail_not_taken', { answer: failure.error })
  return { subject: mail.subject }
}
