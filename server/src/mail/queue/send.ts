import type { Context } from '../../platform/context.ts'
import { type Mailbox, parseMailbox } from '../../platform/lib/email-address.ts'
import { type CalendarPart, type Fate, type OutgoingMail, SmtpFailure } from '../../platform/lib/smtp.ts'
import { businessName } from '../../workspaces/brand.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { kindOf, type MailKind } from '../kinds/kinds.ts'
import { unknownFate } from './fate-queries.ts'
import { calendarFilename, calendarMethod } from './rules.ts'

interface Content {
  to: string
  subject: string
  text: string
  html: string
  calendar: string | null
  files?: CalendarPart[]
}

/**
 * The mail for the mail server, from the workspace's sender or the installation's, always the latter about an
 * account. An invitation that cannot be delivered goes back to the installation: a workspace that chose the
 * address would read the link that proves the mailbox. `id` is the same for every attempt, so that a mail
 * server can recognize a duplicate.
 */
export function outgoing(
  ctx: Context,
  workspace: WorkspaceRow,
  { kind, id }: { kind: MailKind; id: string },
  { to, subject, text, html, calendar, files = [] }: Content,
): OutgoingMail {
  return {
    ...(kindOf(kind).isAboutAccount
      ? { from: ctx.config.mailFrom, replyTo: null }
      : { from: senderOf(ctx, workspace), replyTo: workspace.mail_reply_to }),
    ...(kind === 'member_invitation' && { returnTo: ctx.config.mailFrom.address }),
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${new URL(ctx.config.publicUrl).hostname}>`,
    calendar:
      calendar === null
        ? null
        : { method: calendarMethod(kind), filename: calendarFilename, content: calendar },
    files,
  }
}

/** The sender of a workspace's mails. Its name is the business's, unless the workspace set another one. */
export function senderOf(ctx: Context, workspace: WorkspaceRow): Mailbox {
  const own = workspace.mail_from === null ? undefined : parseMailbox(workspace.mail_from)
  const business = businessName(workspace)
  return own ? { ...own, name: own.name || business } : { ...ctx.config.mailFrom, name: business }
}

/** The address of the workspace itself: the reply address, otherwise the sender's. */
export const ownAddress = ({ mail_reply_to, mail_from }: WorkspaceRow): string | null =>
  mail_reply_to ?? parseMailbox(mail_from ?? '')?.address ?? null

/**
 * Why a mail was not sent. `error` has the server's words; `codes` is the same with the codes of the reply
 * alone.
 */
export interface Unsent {
  fate: Fate
  error: string
  codes: string
  /** The mail server judged the text of the mail, and not its address. */
  isOfMessage: boolean
}

/** Sends the mail to the mail server. Returns the failure; undefined if the server accepted it. */
export async function post({ smtp, log }: Context, mail: OutgoingMail): Promise<Unsent | undefined> {
  try {
    await smtp?.send(mail)
    return undefined
  } catch (failure) {
    if (!(failure instanceof SmtpFailure)) throw failure
    const { fate, message, code, responseCode } = failure
    // The server's response may contain the recipient and links: it is not logged.
    log.warn({ fate, code, responseCode, messageId: mail.messageId }, 'a mail was not taken')
    const { codes, isOfMessage } = failure
    return { fate, error: `${said[fate]} ${message}`, codes: `${said[fate]} ${codes}`, isOfMessage }
  }
}

const said: Record<Fate, string> = {
  again: 'The mail server did not take it:',
  refused: 'The mail server refused it:',
  unknown: unknownFate,
}

/** Why a mail was not sent, without the text that the mail server chose. */
export const withoutServerText = (error: string): string => startOf(error)?.replace(/:$/, '.') ?? error

/**
 * The same for a mail with a one-time link, which keeps the codes. Its row has nothing else, except if a
 * process of the version before wrote it during an upgrade.
 */
export function onlyCodes(error: string): string {
  const rest = error.slice(startOf(error)?.length ?? 0)
  return error === lost || /^ (?:\d{3}(?: \d\.\d{1,3}\.\d{1,3})?|[A-Z]{1,20}|no code)$/.test(rest)
    ? error
    : withoutServerText(error)
}

const startOf = (error: string): string | undefined =>
  Object.values(said).find(start => error.startsWith(start))

/** The error of a mail that a process was sending when it ended. */
export const lost = `${unknownFate} the process that was sending it ended.`
