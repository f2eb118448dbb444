import type { Command } from 'commander'
import type { Signer } from '../../../client/src/index.ts'
import { addCommand, addGroup, choice, limitOption, option, pageSize, take } from '../command.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import type { Terminal } from '../terminal.ts'
import { kindOf, type OfBooking, ofReservation } from './of-booking.ts'

const read = ['signers:read']
const write = ['signers:write']

export function addSigners(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'signers',
    summary: 'List, add and change the signers of a booking',
    examples: [
      ['jurat signers list 13', 'of the appointment 13 and its reservation'],
      ['jurat signers add 13 Ben Adler --email ben@example.com', 'to the appointment 13'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list <id>',
    summary: 'List the signers of an appointment or a reservation',
    examples: [['jurat signers list 13', 'of the appointment 13 and its reservation']],
    options: [limitOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { limit }: { limit: number }, id: number) => {
      const found = await connect().v3(read, jurat =>
        take(jurat.signers.list({ object_id: id, limit: pageSize(limit) }), limit),
      )
      showAll(out, found)
    },
  })
  addCommand(group, terminal, {
    usage: 'add <id> <first-name> <last-name>',
    summary: 'Add a signer to an appointment',
    examples: [
      ['jurat signers add 13 Ben Adler --email ben@example.com', 'to the appointment 13'],
      ['jurat signers add 12 Ben Adler --email ben@example.com --reservation', 'to the reservation 12'],
    ],
    options: [option('--email <address>', 'address of the signer').makeOptionMandatory(), ofReservation()],
    connects: 'workspace',
    run: async (
      { connect, out },
      { email, reservation }: OfBooking & { email: string },
      object_id: number,
      first_name: string,
      last_name: string,
    ) => {
      const parent = { object_type: kindOf(reservation), object_id }
      const signer = await connect().v3(write, jurat =>
        jurat.signers.create({ ...parent, first_name, last_name, email }),
      )
      out.done(`Added the signer ${signer.id}.`, signer)
    },
  })
  addChanges(group, terminal)
}

interface SignerOptions {
  firstName?: string
  lastName?: string
  email?: string
}

function addChanges(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'update <id>',
    summary: 'Change name or email of a signer',
    examples: [['jurat signers update 7 --email ben@example.org', 'the earlier link opens nothing any more']],
    options: [
      option('--first-name <name>', 'first name'),
      option('--last-name <name>', 'last name'),
      option('--email <address>', 'address'),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { firstName, lastName, email }: SignerOptions, id: number) => {
      if (![firstName, lastName, email].some(Boolean))
        throw new CliError('usage', 'No option says what to change.', 'jurat signers update --help')
      const changes = { first_name: firstName, last_name: lastName, email }
      const signer = await connect().v3(write, jurat => jurat.signers.update(id, changes))
      out.done(`Changed the signer ${id}.`, signer)
    },
  })
  addCommand(group, terminal, {
    usage: 'verify <id>',
    summary: "Record a person's decision about the identity of a signer",
    examples: [
      ['jurat signers verify 7 --decision approved', 'nobody has to verify the ID any more'],
      ['jurat signers verify 7 --decision rejected', 'blocks the session'],
      ['jurat signers verify 7 --method personal_knowledge', 'the notary checked the ID in the session'],
    ],
    options: [
      choice('--decision <decision>', 'what the person decided', decisions),
      choice('--method <method>', 'how the ID was checked; the signer is then verified', methods),
    ],
    connects: 'server',
    run: async ({ connect, out }, { decision, method }: Verdict, id: number) => {
      if (!decision && !method)
        throw new CliError('usage', 'No option says what was decided.', 'jurat signers verify --help')
      const signer = await connect().manage.signers.setVerification(id, {
        human_approval: decision,
        ...(method && { status: 'verified' as const, method }),
      })
      out.done(`Recorded for the signer ${id}: ${[decision, method].filter(Boolean).join(', ')}.`, signer)
    },
  })
  addCommand(group, terminal, {
    usage: 'remove <id>',
    summary: 'Remove a signer',
    examples: [['jurat signers remove 7', 'also one who was verified']],
    connects: 'workspace',
    run: async ({ connect, out }, _options, id: number) => {
      await connect().v3(write, jurat => jurat.signers.delete(id))
      out.done(`Removed the signer ${id}.`, null)
    },
  })
}

const decisions = ['approved', 'rejected'] as const
const methods = ['credential_analysis', 'personal_knowledge', 'credible_witness', 'other'] as const

interface Verdict {
  decision?: (typeof decisions)[number]
  method?: (typeof methods)[number]
}

function showAll(out: Output, signers: Signer[]): void {
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'name', value: row => row.full_name },
      { title: 'email', value: row => row.email },
      { title: 'id verification', value: row => row.status, look: text => stateText(out.style, text) },
      { title: 'decision', value: row => row.human_approval },
    ],
    signers,
    'There is no signer.',
  )
}
