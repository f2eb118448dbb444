import { findRequest } from '../bookings/requests/requests.ts'
import { bookedServiceOf } from '../calendar/services/services.ts'
import { catalogs, languageOf } from '../mail/languages/languages.ts'
import { describeTime } from '../mail/languages/time-texts.ts'
import type { Composed } from '../mail/queue/deliver.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { brandOf } from '../workspaces/brand.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { brandParts } from './brand-parts.ts'
import { mailOfParts } from './mail-of-parts.ts'
import { oneLine } from './safe-text.ts'

/**
 * The code that confirms a visitor's address. The mail has no text that the visitor typed: anybody can have
 * it sent to any address.
 */
export async function composeCode(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { booking_request_id }: { booking_request_id: number },
  now: Date,
): Promise<Composed> {
  const request = await findRequest(tx, workspace.id, booking_request_id)
  if (!request || request.reservation_id !== null || request.expires_at <= now) return { outcome: 'undone' }
  const { language, locale } = languageOf(request.lang)
  const { codeMail, phrases } = catalogs[language]
  const service = await bookedServiceOf(tx, workspace.id, request.service)
  const when = describeTime(request.starts_at, request.timezone, locale)
  const shell = brandParts(language, brandOf(ctx, workspace))
  const parts = {
    ...shell,
    subject: codeMail.subject(request.code, shell.business),
    heading: codeMail.heading,
    greeting: phrases.greeting(''),
    paragraphs: codeMail.paragraphs,
    details: [
      { label: codeMail.code, value: request.code },
      { label: phrases.labels.service, value: oneLine(service.label) },
      { label: phrases.labels.date, value: when.date },
      { label: phrases.labels.time, value: when.time },
    ],
    link: null,
    calls: null,
  }
  return mailOfParts(request.email, parts, null)
}
