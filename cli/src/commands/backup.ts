import { createReadStream } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import { JuratConnectionError } from '../../../client/src/index.ts'
import { fetchBackup } from '../archive/fetch.ts'
import { type Manifest, readArchive } from '../archive/read.ts'
import { addCommand, type Given, option } from '../command.ts'
import { CliError } from '../exit.ts'
import { assertFree, writeNewFile } from '../local/new-file.ts'
import type { Output } from '../output/output.ts'
import { openProgress, type Progress } from '../output/progress.ts'
import { byteCount } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

export function addBackup(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'backup',
    summary: 'Back up an installation while it runs',
    description:
      'Downloads a backup of an installation while it runs: the database at one moment, every file it refers to, and the keys. The backup is checked before the file gets its name. Keep it secret: it holds the admin token and the secret key. For a large PostgreSQL use pg_dump.',
    examples: [
      ['jurat backup', 'to ./jurat-<time>.tar'],
      ['jurat backup --output /backups/jurat.tar --force', 'replaces the last one'],
    ],
    options: [
      option('-o, --output <file>', 'file to write; a name with the time when omitted'),
      option('--force', 'replace an existing file'),
    ],
    connects: 'server',
    run: backup,
  })
}

async function backup(
  { connect, out, terminal }: Given,
  { output, force }: { output?: string; force?: boolean },
): Promise<void> {
  if (output !== undefined) assertFree(output, { force })
  const signal = terminal.interruption()
  const { archive, sizeBytes, filename } = await fetchBackup(connect(), signal)
  const path = output ?? filename
  try {
    let checked: { size: number; manifest: Manifest } | undefined
    await writeNewFile(
      path,
      { force },
      file => keep(archive, file, openProgress(terminal, 'Downloading', sizeBytes)),
      async part => {
        const { size } = await stat(part)
        const progress = openProgress(terminal, 'Checking', size)
        checked = { size, manifest: await verify(part, { size, signal, progress }) }
      },
    )
    if (checked) tell(out, path, checked.size, checked.manifest)
  } finally {
    archive.destroy()
  }
}

function tell(out: Output, path: string, sizeBytes: number, manifest: Manifest): void {
  const { count, bytes, kept_on, missing } = manifest.files
  out.done(`Backed up to ${path}: ${byteCount(sizeBytes)}, with ${count} files of ${byteCount(bytes)}.`, {
    path,
    size_bytes: sizeBytes,
    ...manifest,
  })
  if (kept_on === 's3') out.warn('The files are in the S3 bucket, not in this backup. Copy the bucket too.')
  if (missing.length > 0)
    out.warn(`${missing.length} lost files are missing from this backup: ${missing.join(', ')}`)
}

async function keep(archive: Readable, file: FileHandle, progress: Progress): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of archive as AsyncIterable<Buffer>) {
      await file.writeFile(chunk)
      bytes += chunk.length
      progress.at(bytes)
    }
  } catch (error) {
    if (!(error instanceof JuratConnectionError)) throw error
    throw new CliError('unreachable', `The connection ended after ${byteCount(bytes)}. No backup was made.`)
  } finally {
    progress.end()
  }
}

interface Verifying {
  size: number
  signal: AbortSignal
  progress: Progress
}

/** Checks the file on disk, not the downloaded bytes. */
async function verify(path: string, { size, signal, progress }: Verifying): Promise<Manifest> {
  signal.throwIfAborted()
  const source = createReadStream(path, { signal })
  try {
    return await readArchive(source, async (name, content) => {
      for await (const _ of content) progress.at(Math.min(size, source.bytesRead), name)
    })
  } finally {
    progress.end()
    source.destroy()
  }
}
