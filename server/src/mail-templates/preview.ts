import { selectServices } from '../calendar/services/services.ts'
import { shownTexts } from '../calendar/services/texts.ts'
import { everyKind, kindOf, type MailKind, type StoredKind, storedKind } from '../mail/kinds/kinds.ts'
import { languageOf } from '../mail/languages/languages.ts'
import type { Written } from '../mail/queue/deliver.ts'
import { outgoing, post } from '../mail/queue/send.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { refusal } from '../platform/lib/errors.ts'
import { type Brand, brandOf } from '../workspaces/brand.ts'
import { businessNow } from '../workspaces/business-time.ts'
import { getWorkspace } from '../workspaces/workspaces.ts'
import { everyKindOfMail } from './kinds/every-kind.ts'
import type { KindOfMail, Sample } from './mail-kind.ts'
import { mailOfParts } from './mail-of-parts.ts'
import { countTestMail } from './test-mail-limits.ts'

/** The kinds that have a sample. */
export const previewKinds: readonly StoredKind[] = everyKind
  .filter(kind => everyKindOfMail[kind].sample !== undefined)
  .map(storedKind)

/** Those to customers. */
export const customerKinds = previewKinds.filter(kind => kindOf(kind).to === 'customer')

export interface Previewed {
  kind: StoredKind
  lang: string
  /** Instead of the brand of the workspace. */
  brand?: Brand
}

const hourMs = 3_600_000

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
  const setting = { ctx, workspace, brand: brand ?? brandOf(ctx, workspace), now }
  return sampleMail(kind, {
    ...setting,
    lang,
    service: service ? shownTexts(service, languageOf(lang).language).label : 'Remote notarization',
    soon: new Date(Math.ceil(now.getTime() / hourMs) * hourMs),
  })
}

/** The mail about the sample of its kind. */
export function sampleMail(kind: MailKind, sample: Sample): Written {
  const ofKind: KindOfMail<MailKind> = everyKindOfMail[kind]
  const about = ofKind.sample?.(sample)
  if (!about) throw new Error(`Mails of the kind ${kind} have no preview.`)
  const { parts, calendar = null } = ofKind.compose(about, sample)
  return mailOfParts(about.to, parts, calendar)
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
