import type { Command } from 'commander'
import type { Erasure } from '../../../client/src/manage.ts'
import { addCommand, addGroup, type Given, option } from '../command.ts'
import { assertFree, writeNewFile } from '../local/new-file.ts'
import { openQuestions } from '../local/questions.ts'
import type { Output } from '../output/output.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

export function addPeople(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'people',
    summary: 'Export and erase what a workspace has about a customer or signer',
    examples: [
      ['jurat people export ana@example.com', 'to ./ana@example.com.json'],
      ['jurat people erase ana@example.com', 'asks before it erases'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'export <email>',
    summary: 'Write everything about a person to a file',
    description:
      'Writes everything that the workspace has about the person to a JSON file that only you can read. Files are links in it, which work for a day.',
    examples: [
      ['jurat people export ana@example.com', 'to ./ana@example.com.json'],
      ['jurat people export ana@example.com --output ana.json --force', 'replaces the file'],
    ],
    options: [
      option('-o, --output <file>', 'file to write; the address with .json when omitted'),
      option('--force', 'replace an existing file'),
    ],
    connects: 'workspace',
    run: exportPerson,
  })
  addCommand(group, terminal, {
    usage: 'erase <email>',
    summary: 'Erase what the workspace has about a person',
    description:
      'Erases the personal data of a customer or signer: names, addresses, keys and files. It cannot be undone. Completed appointments are kept until their retention ends, and are named with the date. Asks to type the address again.',
    examples: [
      ['jurat people erase ana@example.com', 'asks before it erases'],
      ['jurat people erase ana@example.com --yes --json', 'for scripts'],
    ],
    options: [option('-y, --yes', 'do not ask')],
    connects: 'workspace',
    run: erasePerson,
  })
  addCommand(group, terminal, {
    usage: 'erasure <id>',
    summary: 'Show what an erasure has erased and kept',
    examples: [['jurat people erasure 3', 'the erasure 3']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) =>
      tell(out, await connect().manage.people.erasure(id)),
  })
}

async function exportPerson(
  { connect, out }: Given,
  { output, force }: { output?: string; force?: boolean },
  email: string,
): Promise<void> {
  // An address may have a slash.
  const path = output ?? `${email.replaceAll(/[^\w.@+-]/g, '_')}.json`
  assertFree(path, { force })
  const connection = connect()
  const workspace_id = await connection.workspaceParam()
  const { body } = await connection.manage.people.export({ workspace_id, email })
  await writeNewFile(path, { force }, async file => {
    for await (const chunk of body) await file.writeFile(chunk)
  })
  out.done(`Exported what the workspace has about ${email} to ${path}.`, { path })
}

async function erasePerson(
  { connect, out, terminal }: Given,
  { yes }: { yes?: boolean },
  email: string,
): Promise<void> {
  const connection = connect()
  const workspace_id = await connection.workspaceParam()
  if (!yes) await confirm(terminal, email)
  tell(out, await connection.manage.people.erase({ workspace_id, email }))
}

async function confirm(terminal: Terminal, email: string): Promise<void> {
  const { ask, end } = openQuestions(terminal, 'To erase without being asked, add --yes.')
  try {
    await ask(`Type ${email} to erase it for ever`, '', answer =>
      answer === email ? undefined : 'must be the address. Ctrl-C ends without erasing.',
    )
  } finally {
    end()
  }
}

function tell(out: Output, erasure: Erasure): void {
  const { id, status, erased, kept, counts, pending_files } = erasure
  const rest = `${counts.mails} mails, ${counts.events} events, ${counts.audit_entries} audit entries`
  out.done(
    status === 'running'
      ? `Erasure ${id} is running. See how far it is: jurat people erasure ${id}`
      : `Erasure ${id} has finished: ${erased.length} rows, ${rest}.`,
    erasure,
  )
  if (out.isJson) return
  if (pending_files > 0)
    out.warn(
      `${pending_files} files are not deleted yet: the storage did not respond. The server tries again.`,
    )
  for (const one of kept) out.note(`Kept until ${dateTime(one.kept_until)}: ${one.object} ${one.id}.`)
}
