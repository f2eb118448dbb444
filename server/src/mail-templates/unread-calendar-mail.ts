import { type CalendarRow, unreadCalendars } from '../calendar/busy-times/calendars.ts'
import { problemText } from '../calendar/busy-times/problems.ts'
import { unreadOfCause } from '../calendar/busy-times/warnings.ts'
import { everyNotary, type NotaryRow } from '../calendar/notaries/notaries.ts'
import { catalogs, languageOf } from '../mail/languages/languages.ts'
import { describeTime } from '../mail/languages/time-texts.ts'
import type { Composed } from '../mail/queue/deliver.ts'
import { plannerOfMail } from '../members/members/calendar-mails.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { brandOf } from '../workspaces/brand.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import { brandParts } from './brand-parts.ts'
import { mailOfParts } from './mail-of-parts.ts'
import { greetable, oneLine } from './safe-text.ts'
import { staffMail } from './staff-mail.ts'

/**
 * A mail to a notary about one of their calendars that could not be read for an hour, unless it was read
 * since.
 */
export async function composeUnread(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  notary: NotaryRow,
  cause: string,
): Promise<Composed> {
  const calendar = await unreadOfCause(tx, workspace.id, cause)
  if (!calendar || notary.removed_at !== null) return { outcome: 'undone' }
  if (notary.email === '') return { outcome: 'no address', of: 'notary' }
  const { language, locale } = languageOf(notary.lang)
  const { notaries, phrases } = catalogs[language]
  const shell = brandParts(language, brandOf(ctx, workspace))
  const when = describeTime(calendar.read_at, notary.timezone, locale)
  const parts = {
    ...shell,
    subject: notaries.unread.subject(nameOf(calendar)),
    heading: notaries.unread.heading,
    greeting: phrases.greeting(greetable(notary.name)),
    paragraphs: notaries.unread.paragraphs(shell.business),
    details: [
      { label: notaries.labels.calendar, value: nameOf(calendar) },
      { label: notaries.labels.readAt, value: `${when.date}, ${when.time}` },
    ],
    link: null,
    calls: null,
  }
  return mailOfParts(notary.email, parts, null)
}

const mostListed = 50

/**
 * Tells a member which calendars of the workspace could not be read for an hour. `undone` if all were read
 * since.
 */
export async function composeUnreadForMember(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { membership_id }: { membership_id: number },
): Promise<Composed> {
  const to = await plannerOfMail(tx, workspace.id, membership_id)
  const unread = await unreadCalendars(tx, workspace.id)
  if (!to || unread.length === 0) return { outcome: 'undone' }
  const names = new Map((await everyNotary(tx, workspace.id)).map(({ id, name }) => [id, oneLine(name)]))
  const count = unread.length === 1 ? '1 calendar' : `${unread.length} calendars`
  const greeted = greetable(to.name)
  return staffMail(ctx, workspace, to.email, {
    subject: `${count} of notaries cannot be read`,
    heading: `${count} of notaries cannot be read`,
    greeting: greeted === '' ? 'Hello,' : `Hello ${greeted},`,
    paragraphs: [
      'The busy times of these notaries come from their own calendars, which could not be read for an hour. The last known times still apply, but later changes are missing: a notary may be booked while busy.',
      'If a notary has replaced or closed the address, enter the new one: jurat notaries change-calendar. If a calendar is only down for now, there is nothing to do.',
    ],
    details: unread.slice(0, mostListed).map(calendar => ({
      label: names.get(calendar.notary_id) ?? `Notary ${calendar.notary_id}`,
      value: [
        nameOf(calendar),
        `last read ${calendar.read_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        problemText(calendar.problem ?? ''),
      ].join(' · '),
    })),
    link: null,
  })
}

const nameOf = ({ name, host }: CalendarRow): string => oneLine(name) || host
