import { type CalendarRow, unreadCalendars } from '../../calendar/busy-times/calendars.ts'
import { problemText } from '../../calendar/busy-times/problems.ts'
import { everyNotaryName } from '../../calendar/notaries/notaries.ts'
import type { AccountRow } from '../../members/accounts/accounts.ts'
import { plannerOfMail } from '../../members/members/planners.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { oneLine } from '../safe-text.ts'
import { greetingOf, staffMail } from '../staff-mail.ts'
import { nameOf } from './notary-calendar-unread.ts'

interface About extends Addressed {
  account: AccountRow
  unread: CalendarRow[]
  /** Names of notaries by id. */
  names: Map<number, string>
}

const mostListed = 50

/** Mail to a member who plans: which calendars of the workspace could not be read for an hour. */
export const memberCalendarsUnread: KindOfMail<'member_calendars_unread', About> = {
  subject: async ({ tx, workspace, mail }) => {
    const account = await plannerOfMail(tx, workspace.id, mail.membershipId)
    if (!account) return undefined
    const unread = await unreadCalendars(tx, workspace.id)
    const names = new Map(
      (await everyNotaryName(tx, workspace.id)).map(({ id, name }) => [id, oneLine(name)]),
    )
    return { to: account.email, account, unread, names }
  },
  isStillValid: ({ unread }) => unread.length > 0,
  compose: ({ account, unread, names }, setting) => {
    const count = unread.length === 1 ? '1 calendar' : `${unread.length} calendars`
    const subject = `${count} of notaries cannot be read`
    return {
      parts: staffMail(setting, false, {
        subject,
        heading: subject,
        greeting: greetingOf(account),
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
      }),
    }
  },
}
