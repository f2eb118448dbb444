import type { Command } from 'commander'
import { addCommand, choice, limitOption, option, pageSize, take } from '../command.ts'
import { CliError } from '../exit.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'
import { type Refund, refunds } from './price-parts.ts'

const reasons = ['signer', 'notary', 'technical', 'other'] as const
const outcomes = ['reached', 'no_answer', 'voicemail', 'wrong_number'] as const

interface NoShowOptions {
  reason?: (typeof reasons)[number]
  refund?: Refund
  undo?: boolean
  cancel?: boolean
}

interface CallOptions {
  outcome?: (typeof outcomes)[number]
  limit: number
}

/** `jurat appointments no-show`, `call` and `reopen`. */
export function addNoShows(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'no-show <id>',
    summary: 'Mark an appointment as a no-show, or take the mark back',
    description: 'Marks an appointment that has begun. The server cancels it 24 hours later.',
    examples: [
      ['jurat appointments no-show 13 --reason signer', 'the customer or a signer did not come'],
      ['jurat appointments no-show 13 --undo', 'takes the mark back'],
      ['jurat appointments no-show 13 --cancel', 'cancels the marked appointment now'],
    ],
    options: [
      choice('--reason <reason>', 'who or what did not come', reasons),
      choice('--refund <what>', 'what is paid back then: all, all but the fee, or nothing yet', refunds),
      option('--undo', 'take the mark back').conflicts(['reason', 'cancel']),
      option('--cancel', 'cancel the marked appointment now').conflicts('reason'),
    ],
    connects: 'server',
    run: async ({ connect, out }, { reason, refund, undo, cancel }: NoShowOptions, id: number) => {
      const { noShow } = connect().manage.appointments
      if (undo) return out.done(`Took the mark of the appointment ${id} back.`, await noShow.undo(id))
      if (cancel) return out.done(`Canceled the appointment ${id}.`, await noShow.cancel(id))
      if (!reason) throw new CliError('usage', 'Say what happened: --reason, --undo or --cancel.')
      const marked = await noShow.mark(id, { reason, refund })
      const end = marked.no_show?.cancels_at
      out.done(
        `Marked the appointment ${id}. The server cancels it ${end ? dateTime(end) : 'later'}.`,
        marked,
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'call <id>',
    summary: 'Record a phone call about an appointment, or list the calls',
    examples: [
      ['jurat appointments call 13 --outcome no_answer', 'called just now'],
      ['jurat appointments call 13', 'lists the calls, newest first'],
    ],
    options: [choice('--outcome <outcome>', 'whether somebody was reached', outcomes), limitOption()],
    connects: 'server',
    run: async ({ connect, out }, { outcome, limit }: CallOptions, id: number) => {
      const { calls } = connect().manage.appointments
      if (outcome) return out.done(`Recorded the call.`, await calls.log(id, { outcome }))
      const data = await take(calls.list(id, { limit: pageSize(limit) }), limit)
      out.table(
        [
          { title: 'called', value: row => dateTime(row.called_at) },
          { title: 'outcome', value: row => row.outcome },
          { title: 'author', value: row => row.author_name ?? row.author },
        ],
        data,
        'No call is recorded.',
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'reopen <id>',
    summary: 'Set a completed appointment back to scheduled',
    examples: [['jurat appointments reopen 13', 'it was completed by mistake']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) =>
      out.done(`The appointment ${id} is scheduled again.`, await connect().manage.appointments.reopen(id)),
  })
}
