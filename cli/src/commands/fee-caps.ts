import type { Command } from 'commander'
import type { FeeWarning } from '../../../client/src/manage.ts'
import { addCommand } from '../command.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'

/** The fee caps that the server knows. */
export function addFeeCaps(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'fee-caps',
    summary: 'List the fee caps of states, with their sources',
    description:
      'Lists the most that a state lets a notary charge. The list is not complete: a state that is not in it may have a cap. An entry that is not verified was not compared with the law by a person.',
    examples: [['jurat services fee-caps', 'amounts, what they are for, and where they come from']],
    connects: 'workspace',
    run: async ({ connect, out }) => {
      const connection = connect()
      const caps = await connection.manage.services.feeCaps({
        workspace_id: await connection.workspaceParam(),
      })
      out.table(
        [
          { title: 'state', value: row => row.state },
          { title: 'acts', value: row => row.act },
          { title: 'line', value: row => row.line },
          { title: 'at most', value: row => `${row.amount} ${row.currency}`, align: 'right' },
          { title: 'for each', value: row => row.unit },
          { title: 'verified', value: row => (row.verified ? 'yes' : 'no') },
          { title: 'read on', value: row => row.read_on },
          { title: 'source', value: row => row.source },
        ],
        caps.data,
        'No caps.',
      )
    },
  })
}

/** What is over a cap, in one line each. */
export function noteFeeWarnings(out: Output, warnings: readonly FeeWarning[]): void {
  for (const { line, amount, cap } of warnings)
    out.note(
      `Over the fee cap of ${cap.state}: ${line} ${amount} ${cap.currency}, at most ${cap.amount} for each ${cap.unit}. ${cap.source}`,
    )
}
