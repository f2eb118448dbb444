import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import type { CalendarPart } from '../../platform/lib/smtp.ts'
import { kindOfRow } from '../kinds/kinds.ts'
import type { MailRef, MailRow } from './queries.ts'
import { calendarMethod } from './rules.ts'
import { lastDueIn, lockTogether, selectTogether } from './together-queries.ts'
import type { Written } from './written.ts'

/* Mails with news of several bookings to one person go as one (decision 080). */

/** News of which one mail tells. Each has a calendar file. */
const most = 100
/** Changes that follow each other within this time are told together. */
const waitMs = 60_000
/** A mail that waits for later ones is sent after this time at the latest. */
const mostWaitMs = 5 * 60_000

/** A mail that can be sent, and its row. */
export interface WrittenMail {
  mail: MailRow
  written: Written
}

/** The mail that goes out for one or several rows. */
export interface Joined extends Pick<Written, 'to' | 'subject' | 'text' | 'html' | 'calendar'> {
  /** Calendar files of several bookings. */
  files: CalendarPart[]
}

/** Waits until no other transaction is about to send a mail together with this one. */
export async function holdTogether(tx: Tx, ref: MailRef): Promise<void> {
  const together = await selectTogether(tx, ref)
  if (together !== null) await lockName(tx, `mails together ${ref.workspace_id} ${together}`)
}

/** A mail that was taken up before without a result must not keep others from being sent. */
const goesAlone = ({ repeat_of, begun }: MailRow): boolean => repeat_of !== null || begun > 1

/** Until when the mail waits for later ones to the same person. Undefined: it does not wait. */
export async function waitsUntil(
  tx: Tx,
  { clock }: Context,
  mail: MailRow,
  now: Date,
): Promise<Date | undefined> {
  const { workspace_id, together, created_at } = mail
  if (together === null || goesAlone(mail)) return undefined
  if (clock.now().getTime() - created_at.getTime() >= mostWaitMs) return undefined
  const to = new Date(now.getTime() + waitMs)
  return lastDueIn(tx, workspace_id, together, { from: now, to })
}

/** The due mails that go with this one, locked. */
export const othersOf = async (tx: Tx, mail: MailRow, now: Date): Promise<MailRow[]> =>
  mail.together === null || goesAlone(mail) ? [] : lockTogether(tx, mail, mail.together, now, most - 1)

/** Those that go to the address of the first one. An address can have been corrected since. */
export function sameAddress(mails: WrittenMail[]): WrittenMail[] {
  const [first] = mails
  return mails.filter(({ written }) => foldEmail(written.to) === foldEmail(first?.written.to ?? ''))
}

/** The mail for all of them. One alone is sent as it is. */
export function joined([first, ...others]: [WrittenMail, ...WrittenMail[]]): Joined {
  const { to, subject, text, html, calendar, join } = first.written
  if (others.length === 0 || !join) return { to, subject, text, html, calendar, files: [] }
  const all = [first, ...others]
  return {
    to,
    ...join(all.flatMap(({ written }) => written.inShort ?? [])),
    calendar: null,
    files: all.flatMap(({ mail, written }) => fileOf(mail, written)),
  }
}

/** Mail programs read only one entry of a file, so each booking has a file of its own. */
function fileOf(mail: MailRow, { calendar, inShort }: Written): CalendarPart[] {
  if (calendar === null) return []
  const filename = `${inShort?.file ?? 'appointment'}.ics`
  return [{ method: calendarMethod(kindOfRow(mail)), filename, content: calendar }]
}
