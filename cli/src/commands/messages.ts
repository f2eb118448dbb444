import { Argument, type Command } from 'commander'
import type { Message, MessagePreview } from '../../../client/src/manage.ts'
import { addCommand, addGroup, idValue, option } from '../command.ts'
import type { Output } from '../output/output.ts'
import { safeLines } from '../output/style.ts'
import type { Terminal } from '../terminal.ts'

interface SendOptions {
  subject: string
  text: string
  reservation?: number[]
  dryRun?: boolean
}

const several = (text: string, before: number[] = []) => [...before, idValue(text)]

/** What staff write to customers. */
export function addMessages(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'messages',
    summary: 'Write to customers',
    examples: [
      ['jurat messages send 13 14 --subject Parking --text "Park in Oak Street." --dry-run', 'who gets it'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'send',
    arguments: [new Argument('[ids...]', 'IDs of appointments').argParser(several)],
    summary: 'Write to the customers of appointments: one mail to each person',
    examples: [
      ['jurat messages send 13 14 --subject Parking --text "Park in Oak Street."', 'two appointments'],
      [
        'jurat messages send --reservation 12 --subject Documents --text "Bring the deed."',
        'a customer who has no time yet',
      ],
    ],
    options: [
      option('--subject <subject>', 'subject of the mail').makeOptionMandatory(),
      option('--text <text>', 'the message; an empty line begins a paragraph').makeOptionMandatory(),
      option('--reservation <id>', 'a reservation without a time, once for each', several),
      option('--dry-run', 'show who would get it and the mail, and send nothing'),
    ],
    connects: 'workspace',
    run: async (
      { connect, out },
      { subject, text, reservation, dryRun }: SendOptions,
      ids: number[] = [],
    ) => {
      const connection = connect()
      const { messages } = connection.manage
      const workspace_id = await connection.workspaceParam()
      const params = { workspace_id, subject, text, appointment_ids: ids, reservation_ids: reservation ?? [] }
      if (dryRun) {
        showPreview(out, await messages.preview(params))
        return
      }
      const sent = await messages.send(params)
      out.done(`Wrote to ${people(sent.recipients)}.${leftOutText(sent.left_out)}`, sent)
    },
  })
}

function showPreview(out: Output, preview: MessagePreview): void {
  if (out.isJson) {
    out.json(preview)
    return
  }
  const names = preview.people.map(
    ({ first_name, last_name, email }) => `${first_name} ${last_name} <${email}>`,
  )
  out.line(
    safeLines(
      [`Would write to ${people(preview.recipients)}.${leftOutText(preview.left_out)}`, ...names].join('\n'),
    ),
  )
  if (preview.mail) out.line(safeLines(`\nSubject: ${preview.mail.subject}\n\n${preview.mail.text}`))
}

const people = (count: number) => (count === 1 ? '1 customer' : `${count} customers`)

const leftOutText = (leftOut: Message['left_out']) =>
  leftOut.length === 0
    ? ''
    : ` Left out: ${leftOut.map(({ object, id, reason }) => `${object} ${id} (${reason})`).join(', ')}.`
