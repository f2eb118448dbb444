import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { queriesOver } from '../src/platform/db/embedded.ts'
import { createDatabase, createPrepared, prepare, preparePostgres } from './helpers/databases.ts'
import { openHome, startServer } from './helpers/process.ts'
import { citusUrl } from './servers/citus.ts'
import { startPostgres } from './servers/postgres.ts'
import { startS3 } from './servers/s3.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database of this run. Null without PostgreSQL. */
    postgresUrl: string | null
    /** A migrated embedded database, dumped. */
    embeddedDump: string
  }
}

/** Starts the real servers once per run, and prepares both databases. Returns how to stop them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = temporaryFolder()
  const embeddedDump = join(directory, 'embedded.tar')
  process.env.JURAT_TEST_DATABASE = join(directory, 'database')
  await prepareEmbedded(process.env.JURAT_TEST_DATABASE, embeddedDump)
  // Servers that tests start share a compile cache. Vitest's workers have none: each would write all it has
  // loaded at its end, which takes 3 s of processor time, more than it saves.
  process.env.JURAT_TEST_COMPILE_CACHE = join(directory, 'compiled')
  const [postgres, s3] = await Promise.all([startPostgres(), startS3(), compileServer()])
  const postgresUrl = postgres && (await freshDatabase(postgres.url))
  if (postgresUrl) process.env.JURAT_TEST_POSTGRES = postgresUrl
  if (s3) {
    process.env.TEST_S3_ENDPOINT = s3.endpoint
    process.env.TEST_S3_KEY = s3.accessKeyId
    process.env.TEST_S3_SECRET = s3.secretAccessKey
  }
  project.provide('embeddedDump', embeddedDump)
  project.provide('postgresUrl', postgresUrl)
  process.stdout.write(
    `Databases: embedded${postgres ? ` and ${citusUrl ? 'Citus' : 'PostgreSQL'}` : '; no PostgreSQL was found, so tests named (PostgreSQL) are skipped'}. `,
  )
  process.stdout.write(`Storage: disk${s3 ? ' and S3' : '; no S3 gateway was found'}.\n`)
  return async () => {
    postgres?.stop()
    await s3?.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * The folder of the run's temporary files, in memory where there is room: it took 0.7 GB at most. Tests make
 * and delete thousands of files. On ext4, which passes over the places of deleted files for minutes, making
 * and dropping 60 databases took 30 to 40 s of processor time, and 5 s in memory.
 */
function temporaryFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory) || freeBytes(memory) < 3 * 2 ** 30 || isNoexec(memory))
    return mkdtempSync(join(tmpdir(), 'jurat-test-'))
  const folder = mkdtempSync(join(memory, 'jurat-test-'))
  // PostgreSQL's own user reaches its folder in here.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  return folder
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Whether no program in there can be run, as some containers set it. */
const isNoexec = (folder: string): boolean =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some(line => line.includes(` ${folder} `) && line.includes('noexec'))

/** A migrated embedded database: the folder for processes, and its dump for installations in memory. */
async function prepareEmbedded(folder: string, dump: string): Promise<void> {
  const pglite = new PGlite(folder, { parsers: { [types.INT8]: Number } })
  await prepare({ ...queriesOver(pglite), close: () => pglite.close() })
  writeFileSync(dump, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
}

/** Runs a server to its end. Its compile cache is used by servers that are killed. */
async function compileServer(): Promise<void> {
  await using home = await openHome(null)
  await using server = await startServer(home.env)
  await server.end('SIGTERM')
}

async function freshDatabase(url: string): Promise<string> {
  if (!citusUrl) {
    const template = await createDatabase(url)
    await preparePostgres(template.url)
    process.env.JURAT_TEST_TEMPLATE = new URL(template.url).pathname.slice(1)
  }
  return (await createPrepared(url)).url
}
