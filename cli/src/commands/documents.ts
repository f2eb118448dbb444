import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import type { Document } from '../../../client/src/index.ts'
import { addCommand, addGroup, limitOption, option, pageSize, take } from '../command.ts'
import { CliError } from '../exit.ts'
import { assertReadable } from '../local/given-file.ts'
import { writeNewFile } from '../local/new-file.ts'
import type { Output } from '../output/output.ts'
import { byteCount, dateTime } from '../output/time.ts'
import { isSentInParts, sendFile } from '../send-file.ts'
import type { Terminal } from '../terminal.ts'
import { kindOf, type OfBooking, ofReservation } from './of-booking.ts'

const read = ['documents:read']

export function addDocuments(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'documents',
    summary: 'List, upload and download the documents of a booking',
    examples: [
      ['jurat documents upload 13 Deed.pdf', 'to the appointment 13'],
      ['jurat documents download 77', 'into this folder'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list [id]',
    summary: 'List documents, newest first',
    examples: [
      ['jurat documents list 13', 'of the appointment 13 and its reservation'],
      ['jurat documents list 12 --reservation', 'of the reservation 12'],
      ['jurat documents list --type notarized', 'of all appointments'],
    ],
    options: [
      option('--type <type>', 'only of this type, such as notarized'),
      ofReservation().conflicts('type'),
      limitOption(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: ListOptions, id?: number) => {
      const { type, limit, reservation } = options
      const connection = connect()
      if (!reservation) {
        const wanted = { appointment_id: id, type, limit: pageSize(limit) }
        return showAll(out, await connection.v3(read, jurat => take(jurat.documents.list(wanted), limit)))
      }
      if (id === undefined)
        throw new CliError('usage', 'Name the reservation: jurat documents list 12 --reservation.')
      const { reservations } = connection.manage
      showAll(out, await take(reservations.listDocuments(id, { limit: pageSize(limit) }), limit))
    },
  })
  addUpload(group, terminal)
  addDownload(group, terminal)
  addCommand(group, terminal, {
    usage: 'remove <id>',
    summary: 'Delete a document and its file',
    examples: [['jurat documents remove 77', 'links to it stop working']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      await connect().manage.documents.delete(id)
      out.done(`Deleted the document ${id}.`, null)
    },
  })
}

interface ListOptions extends OfBooking {
  type?: string
  limit: number
}

function addUpload(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'upload <id> <file>',
    summary: 'Upload a PDF of at most 30 MiB to an appointment',
    description:
      'A file of more than 16 MiB for an appointment is sent in parts. If it is interrupted, the same command within 24 hours sends only the rest.',
    examples: [
      ['jurat documents upload 13 Deed.pdf', 'to the appointment 13'],
      ['jurat documents upload 12 Deed.pdf --reservation', 'to the reservation 12'],
      ['jurat documents upload 13 Signed.pdf --type notarized', 'the result of the session'],
    ],
    options: [option('--type <type>', 'its type; uploaded when omitted'), ofReservation()],
    connects: 'server',
    run: async (
      { connect, out },
      { type, reservation }: OfBooking & { type?: string },
      object_id: number,
      file: string,
    ) => {
      await assertReadable(file)
      const connection = connect()
      if (!reservation && (await isSentInParts(file))) {
        const to = { appointment_id: object_id, kind: 'document' as const, type }
        const { document_id } = await sendFile(connection, terminal, file, to)
        const sent = await connection.manage.documents.get(document_id ?? 0)
        return out.done(`Uploaded the document ${sent.id}.`, sent)
      }
      const document = await connection.manage.documents.create({
        object_type: kindOf(reservation),
        object_id,
        type,
        filename: basename(file),
        pdf_content: createReadStream(file),
      })
      out.done(`Uploaded the document ${document.id}.`, document)
    },
  })
}

function addDownload(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'download <id>',
    summary: 'Download a document',
    description: 'Writes the file under its own name into this folder. It never replaces a file.',
    examples: [
      ['jurat documents download 77', 'into this folder'],
      ['jurat documents download 77 --output deed.pdf', 'under another name'],
    ],
    options: [option('-o, --output <file>', 'where to write it')],
    connects: 'workspace',
    run: async ({ connect, out }, { output }: { output?: string }, id: number) => {
      const document = await connect().v3(read, jurat => jurat.documents.get(id))
      const file = output ?? basename(document.filename)
      await writeNewFile(file, { hint: 'Name another file with --output.' }, async handle => {
        for await (const chunk of await contentOf(document.signed_url)) await handle.writeFile(chunk)
      })
      out.done(`Wrote ${file}.`, { ...document, file })
    },
  })
}

/** The file at a link, in parts. Throws a `CliError` that names the address. */
async function* contentOf(url: string): AsyncGenerator<Uint8Array> {
  const { origin } = new URL(url)
  try {
    const response = await fetch(url)
    if (!response.ok || !response.body)
      throw new CliError('failed', `The file could not be downloaded: status ${response.status}.`)
    yield* response.body
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const reason = (error.cause as Error | undefined)?.message ?? error.message
    throw new CliError('unreachable', `The file could not be downloaded from ${origin}: ${reason}.`)
  }
}

function showAll(out: Output, documents: Document[]): void {
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'file', value: row => row.filename },
      { title: 'type', value: row => row.type },
      { title: 'size', value: row => byteCount(row.file_size), align: 'right' },
      { title: 'appointment', value: row => row.appointment_id, align: 'right' },
      { title: 'added', value: row => dateTime(row.created_at) },
    ],
    documents,
    'There is no document.',
  )
}
