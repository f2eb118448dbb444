import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Answer, Installation, Workspace } from './harness.ts'
import { emptyPdf } from './pdf.ts'

/** Helpers for the tests of documents, videos and files. */

/** A PDF of one page that differs from any other. Without a size, all have the same. */
export const pdfOf = (sizeBytes = 0): Buffer => emptyPdf(1, sizeBytes)

/** The body of an upload to a parent. */
export const uploadOf = (object_type: 'appointment' | 'reservation', object_id: number, bytes = pdfOf()) => ({
  object_type,
  object_id,
  filename: 'Deed.pdf',
  pdf_content: bytes.toString('base64'),
})

/** The form of a session video. */
export function videoForm(
  appointmentId: number,
  bytes: Uint8Array,
  type = 'video/mp4',
  name = 'Session 1.mp4',
): FormData {
  const form = new FormData()
  form.set('appointment_id', String(appointmentId))
  form.set('file', new Blob([Buffer.from(bytes)], { type }), name)
  return form
}

/** Headers of a part of an upload. */
export const partHeaders = (bytes: string | Uint8Array) => ({
  'content-type': 'application/octet-stream',
  'content-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
})

/** Storage keys of the workspace's files on disk, including incomplete ones. */
export async function filesOnDisk(installation: Installation, workspace: Workspace): Promise<string[]> {
  const root = join(installation.ctx.config.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const keys = files.map(file => relative(root, join(file.parentPath, file.name)))
  return keys.filter(key => key.startsWith(`${workspace.id}/`)).sort()
}

/** The workspace's rows of `files`. */
export async function fileRows(installation: Installation, workspace: Workspace) {
  const rows = installation.ctx.db.selectFrom('files').select(['storage_key', 'state'])
  return rows.where('workspace_id', '=', workspace.id).orderBy('storage_key').execute()
}

/** Number of the workspace's rows in each table. */
export async function rowCounts(
  installation: Installation,
  { id }: { id: number },
): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'workspace_id' and table_schema = current_schema() order by 1`.execute(
    installation.ctx.db,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const counted = await sql<{ rows: number }>`
      select count(*)::int as rows from ${sql.table(name)} where workspace_id = ${id}`.execute(
      installation.ctx.db,
    )
    counts[name] = counted.rows[0]?.rows ?? 0
  }
  return counts
}

/** The workspace has this many documents and videos, each with one file, and no other file. */
export async function expectKept(
  installation: Installation,
  workspace: Workspace,
  count: number,
): Promise<void> {
  const [rows, files, counts] = await Promise.all([
    fileRows(installation, workspace),
    filesOnDisk(installation, workspace),
    rowCounts(installation, workspace),
  ])
  expect(rows).toEqual(files.map(storage_key => ({ storage_key, state: 'stored' })))
  expect([(counts.documents ?? 0) + (counts.videos ?? 0), files.length]).toEqual([count, count])
}

/** A request whose connection can be cut at any byte of it. */
export interface OpenRequest {
  send(bytes: Uint8Array | string): Promise<void>
  /** The next response. */
  answer(): Promise<string>
  cut(): void
}

/** Opens a raw request on its own connection, with the headers sent. */
export async function openRequest(
  installation: Installation,
  path: string,
  headers: Record<string, string | number>,
  method = 'POST',
): Promise<OpenRequest> {
  const { hostname, port } = new URL(installation.url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  const send = (bytes: Uint8Array | string) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, error => (error ? reject(error) : resolve())))
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  await send(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return {
    send,
    answer: async () => {
      let text = ''
      while (!isWhole(text)) text += (await once(socket, 'data'))[0]
      return text
    },
    cut: () => socket.destroy(),
  }
}

function isWhole(response: string): boolean {
  const [head = '', body] = response.split('\r\n\r\n', 2)
  const [, length] = /content-length: (\d+)/i.exec(head) ?? []
  return body !== undefined && Buffer.byteLength(body) >= Number(length)
}

/** Status, headers and bytes of a link. */
export async function download(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init)
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** The link in the response of a document or video. */
export const linkOf = ({ body }: Answer): string => body.signed_url
