import { appendFileSync, cpSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hourAhead } from './helpers/bookings.ts'
import { pdfOf, uploadOf } from './helpers/files.ts'
import { book, call } from './helpers/over-http.ts'
import { apiToken, type ServerProcess, startServer } from './helpers/process.ts'
import { say } from './servers/citus.ts'
import { postgresPrograms, servePostgres } from './servers/postgres.ts'

// The commands of docs/self-hosting.md#backups, on a PostgreSQL server of its own.

const run = postgresPrograms()

interface Made {
  reservation: number
  document: number
  bytes: Buffer
}

async function bookWithDocument(server: ServerProcess, timestamp: number): Promise<Made> {
  const reservation = await book(server, timestamp)
  const bytes = pdfOf()
  const upload = uploadOf('reservation', reservation, bytes)
  const { status, body } = await call(server, 'POST', '/wp-json/v3/documents', upload)
  expect(status).toBe(201)
  return { reservation, document: body.id as number, bytes }
}

/** What was made before is there, to the byte, and what was made after is not. */
async function expectRestored(server: ServerProcess, before: Made[], after: Made): Promise<void> {
  const read = (path: string) => call(server, 'GET', `/wp-json/v3${path}`)
  for (const { reservation, document, bytes } of before) {
    expect((await read(`/reservations/${reservation}`)).body.status).toBe('scheduled')
    const file = await fetch(String((await read(`/documents/${document}`)).body.signed_url))
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
  }
  expect((await read(`/reservations/${after.reservation}`)).status).toBe(404)
  await bookWithDocument(server, hourAhead(9))
}

test.skipIf(!run)(
  'An installation on PostgreSQL is restored from a dump, and to a point in time, with its files',
  async () => {
    if (!run) return
    using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-restore-'))
    const at = (name: string) => join(folder.path, name)
    const [data, archive] = [at('data'), at('archive')]
    run(folder.path, 'initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--wal-segsize=1')
    mkdirSync(archive, { mode: 0o777 })
    run(archive, 'pg_config', '--version')
    appendFileSync(
      join(data, 'postgresql.conf'),
      `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
    )
    const env = (url: string, dataDir: string) => ({
      JURAT_DATA_DIR: at(dataDir),
      JURAT_API_TOKEN: apiToken,
      JURAT_RATE_LIMIT: '0',
      JURAT_LOG_LEVEL: 'warn',
      JURAT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_URL: url,
    })
    const copyFiles = (to: string) =>
      cpSync(join(at('home'), 'files'), join(at(to), 'files'), { recursive: true })

    const before: Made[] = []
    let after: Made
    let moment: string
    {
      using postgres = await servePostgres(run, folder.path, data)
      await using server = await startServer(env(postgres.url, 'home'))
      before.push(await bookWithDocument(server, hourAhead(2)))
      run(folder.path, 'pg_basebackup', '-d', postgres.url, '-D', at('base'), '-X', 'none', '-c', 'fast')
      before.push(await bookWithDocument(server, hourAhead(3)))
      const [now] = await say<{ at: string }>(postgres.url, `select now()::text as at`)
      moment = now?.at ?? ''
      run(folder.path, 'pg_dump', '-d', postgres.url, '-Fc', '-f', at('jurat.dump'))
      copyFiles('dumped')
      await sleep(50)
      after = await bookWithDocument(server, hourAhead(4))
      const [ended] = await say<{ file: string }>(
        postgres.url,
        'select pg_walfile_name(pg_switch_wal()) as file',
      )
      await expect
        .poll(
          async () =>
            (
              await say<{ done: boolean }>(
                postgres.url,
                `select last_archived_wal >= '${ended?.file}' as done from pg_stat_archiver`,
              )
            )[0]?.done,
          { timeout: 10_000 },
        )
        .toBe(true)
      copyFiles('recovered')
      await server.end('SIGKILL')

      await say(postgres.url, 'create database restored')
      const restored = postgres.url.replace(/postgres$/, 'restored')
      run(folder.path, 'pg_restore', '-d', restored, '--no-owner', at('jurat.dump'))
      await using again = await startServer(env(restored, 'dumped'))
      await expectRestored(again, before, after)
    }

    writeFileSync(join(at('base'), 'recovery.signal'), '')
    appendFileSync(
      join(at('base'), 'postgresql.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
    )
    using recovered = await servePostgres(run, folder.path, at('base'))
    await expect
      .poll(
        async () => (await say<{ is: boolean }>(recovered.url, 'select pg_is_in_recovery() as is'))[0]?.is,
      )
      .toBe(false)
    await using server = await startServer(env(recovered.url, 'recovered'))
    await expectRestored(server, before, after)
  },
)
