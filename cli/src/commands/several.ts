import { Argument, type Command } from 'commander'
import type { BulkResult, MovePreview } from '../../../client/src/manage.ts'
import { addCommand, choice, idValue, option, wholeNumber } from '../command.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'
import { type Refund, refunds } from './price-parts.ts'

interface AssignOptions {
  notary: number
  message?: string
}

interface CancelOptions {
  message?: string
  reason?: string
  shareReason?: boolean
  keepReservation?: boolean
  refund?: Refund
  notify: boolean
}

export const noNotify = () => option('--no-notify', 'do not mail the customer and the signers')

export const messageOption = () =>
  option('--message <text>', 'what to write to the customer, in the mail about it')

export const noNotifyOfPlace = () =>
  option('--no-notify', 'do not mail a new place or link to the people of future appointments')

const ids = () =>
  new Argument('<ids...>', 'IDs of at most 100 appointments').argParser((text, before: number[] = []) => [
    ...before,
    idValue(text),
  ])

/** What is done to one appointment, or to several at once. */
export function addSeveral(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'assign',
    arguments: [ids()],
    summary: 'Give appointments to a notary, at the same time',
    examples: [
      ['jurat appointments assign 13 --notary 3', 'to the notary 3'],
      ['jurat appointments assign 13 14 15 --notary 3', 'each for itself: one that fails leaves the others'],
    ],
    options: [option('--notary <id>', 'ID of the notary', idValue).makeOptionMandatory(), messageOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { notary, message }: AssignOptions, [id = 0, ...more]: number[]) => {
      const connection = connect()
      const { appointments } = connection.manage
      const given = { notary_id: notary, message }
      if (more.length === 0) {
        const assigned = await appointments.assign(id, given)
        return out.done(`Gave the appointment ${id} to the notary ${notary}.`, assigned)
      }
      const workspace_id = await connection.workspaceParam()
      const result = await appointments.assignMany({ workspace_id, ids: [id, ...more], ...given })
      report(out, result, `assigned to the notary ${notary}`)
    },
  })
  addMove(group, terminal)
  addCommand(group, terminal, {
    usage: 'cancel',
    arguments: [ids()],
    summary: 'Cancel appointments',
    examples: [
      ['jurat appointments cancel 13 --reason no_show', 'cancels its reservation too'],
      ['jurat appointments cancel 13 --refund less_fee', 'keeps the fee, and pays the rest back'],
      ['jurat appointments cancel 13 --keep-reservation', 'the customer can choose another time'],
      ['jurat appointments cancel 13 14 15 --reason Storm --share-reason', 'each for itself'],
      [
        'jurat appointments cancel 13 14 --message "Ana is ill. We are sorry."',
        'with a text to the customers',
      ],
    ],
    options: [
      option('--reason <reason>', 'the reason, such as no_show'),
      option('--share-reason', 'tell the customer and the signers the reason'),
      choice('--refund <what>', 'what is paid back: all, all but the fee, or nothing yet', refunds),
      option('--keep-reservation', 'set the reservation to pending instead of canceling it'),
      messageOption(),
      noNotify(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: CancelOptions, [id = 0, ...more]: number[]) => {
      const connection = connect()
      const { appointments } = connection.manage
      // Options of every command, such as --json, are no parameters.
      const { reason, shareReason: share_reason, refund, message, notify } = options
      const how = { reason, share_reason, refund, message, notify, keep_reservation: options.keepReservation }
      if (more.length === 0) {
        const canceled = await appointments.cancel(id, how)
        return out.done(`Canceled the appointment ${id}.`, canceled)
      }
      const workspace_id = await connection.workspaceParam()
      const params = { workspace_id, ids: [id, ...more], ...how }
      report(out, await appointments.cancelMany(params), 'canceled')
    },
  })
}

/** Also below 0. */
const signed = (most: number) => (text: string) =>
  text.startsWith('-') ? -wholeNumber(1, most)(text.slice(1)) : wholeNumber(0, most)(text)

function addMove(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'move',
    arguments: [ids()],
    summary: 'Move appointments together, by days and hours or to a date',
    examples: [
      ['jurat appointments move 13 14 15 --days 7', 'each at its time of day'],
      ['jurat appointments move 13 14 --date 2027-01-05 --dry-run', 'only say which can be moved'],
      ['jurat appointments move 13 14 --hours 2 --other-notary', 'another notary takes what its own cannot'],
    ],
    options: [
      option('--date <date>', 'to this date, in the time zone of the workspace'),
      option('--days <number>', 'by this number of days; below 0 to an earlier one', signed(366)),
      option('--hours <number>', 'by this number of hours', signed(72)),
      option('--other-notary', 'give it to another notary who is free, if its own is not'),
      option('--dry-run', 'only say where each would go'),
      messageOption(),
      noNotify(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: MoveOptions, ids: number[]) => {
      const connection = connect()
      const { appointments } = connection.manage
      const { date, days, hours, otherNotary: other_notary, message, notify } = options
      const workspace_id = await connection.workspaceParam()
      const shift = { workspace_id, ids, date, days, hours, other_notary }
      if (options.dryRun) return preview(out, await appointments.previewMoveMany(shift))
      report(out, await appointments.moveMany({ ...shift, message, notify }), 'moved')
    },
  })
}

interface MoveOptions {
  date?: string
  days?: number
  hours?: number
  otherNotary?: boolean
  dryRun?: boolean
  message?: string
  notify: boolean
}

function preview(out: Output, found: MovePreview): void {
  if (out.isJson) {
    out.json(found)
    return
  }
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'to', value: row => row.to },
      { title: 'notary', value: row => row.notary_id, align: 'right' },
      { title: 'result', value: row => row.error?.message ?? 'free' },
    ],
    found.results,
    '',
  )
}

/** One line for each appointment. Throws `CliError` if one failed. */
function report(out: Output, result: BulkResult, what: string): void {
  if (out.isJson) out.json(result)
  else tell(out, result, what)
  const { done, failed } = result
  if (failed > 0) throw new CliError('failed', `${failed} of ${done + failed} appointments failed.`)
}

function tell(out: Output, { results }: BulkResult, what: string): void {
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'result', value: row => row.error?.message ?? what },
    ],
    results,
    '',
  )
}
