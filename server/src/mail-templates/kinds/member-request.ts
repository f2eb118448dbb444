import { getReservation, type ReservationRow } from '../../bookings/reservations/reservations.ts'
import { bookedServiceOf } from '../../calendar/services/services.ts'
import { describeTime } from '../../mail/languages/time-texts.ts'
import type { AccountRow } from '../../members/accounts/accounts.ts'
import { plannerOfMail } from '../../members/members/planners.ts'
import type { Addressed, KindOfMail } from '../mail-kind.ts'
import { oneLine, typedName } from '../safe-text.ts'
import { greetingOf, staffMail } from '../staff-mail.ts'

interface About extends Addressed {
  account: Pick<AccountRow, 'name'>
  reservation: Pick<ReservationRow, 'id' | 'first_name' | 'last_name' | 'time_request'>
  round: number
  service: string
}

/** Mail to a member who plans: a customer asks for a time. */
export const memberRequest: KindOfMail<'member_request', About> = {
  subject: async ({ tx, caller, workspace, mail }) => {
    const account = await plannerOfMail(tx, workspace.id, mail.membershipId)
    if (!account) return undefined
    const reservation = await getReservation(tx, caller, mail.bookingId)
    const { label } = await bookedServiceOf(tx, workspace.id, reservation.service)
    return { to: account.email, account, reservation, round: mail.round, service: label }
  },
  isStillValid: ({ reservation: { time_request: request }, round }, { now }) =>
    request?.state === 'requested' && request.round === round && new Date(request.ends_at) > now,
  compose: ({ account, reservation, service }, setting) => {
    const { ctx, workspace } = setting
    const { time_request: request, first_name, last_name, id } = reservation
    const timeOf = (at = '') => describeTime(new Date(at), workspace.timezone, 'en-US').short
    const when = timeOf(request?.starts_at)
    const customer = typedName(`${first_name} ${last_name}`)
    return {
      parts: staffMail(setting, false, {
        subject: `Request to confirm: ${oneLine(service)}, ${when}`,
        heading: 'A customer asks for a time',
        greeting: greetingOf(account),
        paragraphs: [
          'The time is held. Accept it, propose other times, or decline. If nobody decides, the customer is told that the time is not booked.',
        ],
        details: [
          { label: 'Customer', value: customer },
          { label: 'Service', value: oneLine(service) },
          { label: 'Time', value: when },
          { label: 'Decide until', value: timeOf(request?.ends_at) },
        ],
        link: {
          url: `${ctx.config.publicUrl}/console/w/${workspace.id}/reservations/${id}`,
          button: 'Decide',
          warning: 'The link opens the console, where you sign in.',
        },
      }),
    }
  },
}
