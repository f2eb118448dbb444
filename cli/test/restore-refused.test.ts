import { readdirSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { load } from '../../server/src/platform/backups/rows/rows.ts'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import { openLog } from '../../server/src/platform/lib/log.ts'
import { keyCheckOf } from '../../server/src/platform/lib/secret-key.ts'
import { engine } from '../../server/test/helpers/harness.ts'
import { say } from '../../server/test/servers/citus.ts'
import { archiveOf } from './archives.ts'
import { jurat } from './jurat.ts'
import { restorePlaces } from './restore-places.ts'

const { folder, at, newDatabase } = restorePlaces()

describe.runIf(engine === 'postgres')('A restore that cannot be', () => {
  const head = (...migrations: string[]) => JSON.stringify({ format: 'jurat-rows', migrations })
  const known = readdirSync(new URL('../../server/migrations/', import.meta.url)).sort()
  const key = Buffer.alloc(32, 1)
  const settings = (check: string) =>
    [
      `{"table":"settings","columns":["name","value"]}`,
      JSON.stringify(['secret_key_check', check]),
      `{"table":"migrations","columns":["name"]}`,
      ...known.map(name => JSON.stringify([name])),
    ].join('\n')
  const whole = `${head(...known)}\n${settings(keyCheckOf(key))}\n`
  const logo = (workspace: string, type = 'image/png') =>
    `{"table":"logos","columns":["workspace_id","type","bytes"]}\n${JSON.stringify([workspace, type, ''])}\n`
  const sequence = (table: string, last: string) =>
    `${JSON.stringify({ sequence: { table, column: 'id' }, last, called: true })}\n`
  const job = (wrong: object) =>
    `${JSON.stringify({ job: { queue: 'mail', data: {}, start_at: '2026-11-21 00:00:00+00', ...wrong } })}\n`
  let url: string

  const restore = async (rows: string, { env = {}, to = url }: { env?: object; to?: string } = {}) => {
    const manifest = {
      format: 'jurat-backup',
      version: 2,
      made_at: '2026-11-21T00:00:00Z',
      files: { kept_on: 'disk', count: 0, bytes: 0, missing: [] },
    }
    const parts = { 'secret-key': `${key.toString('base64')}\n`, 'rows.jsonl': rows }
    writeFileSync(at('made.tar'), await archiveOf({ 'manifest.json': JSON.stringify(manifest), ...parts }))
    const args = ['restore', at('made.tar'), '--data-dir', at('none'), '--database-url', to]
    const { code, err } = await jurat(args, { env: { ...env } })
    return { code, err, left: readdirSync(folder).includes('none') }
  }
  const isEmpty = async () =>
    expect(await say(url, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])

  beforeAll(async () => {
    url = await newDatabase()
  })

  test.each([
    [
      'of a newer version',
      `${head(...known, '9999-later.sql')}\n`,
      'a newer version of Jurat made it (9999-later.sql). Use',
    ],
    ['with a line cut off', whole.slice(0, -4), 'a line of its rows is cut off'],
    ['with another key', whole.replace(keyCheckOf(key), 'other'), 'its secret key does not open its secrets'],
    ['without migrations', `${settings('')}\n`, 'it does not begin with its migrations'],
    ['with a column of nobody', whole.replace('"value"', '"values"'), 'its table settings has other columns'],
    ['with another line', `${whole}{"view":1}\n`, 'it has a line of an unknown kind'],
    ['with a number as a line', `${whole}5\n`, 'it has a line of an unknown kind'],
    ['with null as a line', `${whole}null\n`, 'it has a line of an unknown kind'],
    ['whose migrations are a text', `{"format":"jurat-rows","migrations":"x"}\n`, 'it does not begin with'],
    ['of half of the migrations', `${head(...known.slice(5))}\n`, 'its tables are not those that'],
    ['with too few columns', `${whole}[]\n`, 'it has a row that does not fit the columns'],
    ['with an object as a value', `${whole}[{}]\n`, 'it has a row that does not fit the columns'],
    ['with a row twice', `${whole}["${known[0]}"]\n`, 'it contains a row twice (table migrations)'],
    ['with a table of nobody', `${whole}{"table":"x","columns":[]}\n`, 'it has a table that its migrations'],
    ['with a sequence of nobody', whole + sequence('x', '1'), 'it has a sequence that its migrations'],
    ['with a text as a sequence', whole + sequence('audit', 'secret'), 'it has a line of an unknown kind'],
    ['with too large a sequence', whole + sequence('audit', '9'.repeat(19)), 'a value is not of the type'],
    ['with a value against a rule', whole + logo('1', 'secret'), 'a value breaks a rule of its table (table'],
    ['with a broken reference', whole + logo('99'), 'a row refers to another row that it does not contain'],
    [
      'with a large value',
      whole + logo(`secret${'x'.repeat(60e6)}`),
      'a value is not of the type of its column',
    ],
    ['with a job at no time', whole + job({ start_at: 'secret' }), 'it has a line of an unknown kind'],
    ['with a job of nobody', whole + job({ queue: 'secret' }), 'it has a line of an unknown kind'],
    ['with a job that cannot be stored', whole + job({ data: { a: '\0' } }), 'a value is not of the type'],
  ])('A backup %s is rejected and leaves the database empty', async (_name, rows, why) => {
    const refused = await restore(rows)
    expect(refused).toEqual({
      code: 1,
      err: expect.stringContaining(`This backup cannot be used: ${why}`),
      left: false,
    })
    expect(refused.err).not.toMatch(/secret(?!s| key)/)
    expect(refused.err.split('\n')).toHaveLength(3)
    expect(refused.err.length).toBeLessThan(400)
    await isEmpty()
  })

  test('A user who may not create a schema is refused before anything is filled', async () => {
    const [role, own] = [`jurat_test_role_${process.pid}`, await newDatabase()]
    await say(own, `create role ${role} login`, `grant all on schema public to ${role}`)
    const limited = new URL(own)
    limited.username = role
    try {
      for (const _ of [1, 2]) {
        const refused = await restore(whole, { to: limited.href })
        expect(refused).toMatchObject({ code: 1, left: false })
        expect(refused.err).toContain(`the user "${role}" may not create what Jurat needs in the database`)
        expect(refused.err).toMatch(/--database-url: .*permission denied for database/)
      }
      expect(await say(own, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([])
    } finally {
      await say(own, `drop owned by ${role}`, `drop role ${role}`)
    }
  })

  test('Of two restores into one database, the second is refused, early and late', async () => {
    const own = await newDatabase()
    const database = openPostgres(own, 2, openLog('silent'))
    const [begun, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const all = whole.trim().split('\n')
    const slow = async function* () {
      yield* all.slice(0, 3)
      begun.resolve()
      await rest.promise
      yield* all.slice(3)
    }
    try {
      const first = load(database, { lines: slow, keys: [key] })
      await begun.promise
      const second = await restore(whole, { to: own })
      const late = load(database, { lines: slow, keys: [key] })
      await expect(late).rejects.toThrow('another restore fills it now')
      rest.resolve()
      expect(await first).toEqual([])
      expect(second).toMatchObject({ code: 2, left: false })
      expect(second.err).toContain('--database-url cannot be used: another restore fills it now.')
      expect(second.err.split('\n')).toHaveLength(3)
    } finally {
      rest.resolve()
      await database.close()
    }
  })

  test('Another JURAT_SECRET_KEY than that of the backup is rejected', async () => {
    const other = { JURAT_SECRET_KEY: Buffer.alloc(32, 2).toString('base64') }
    const refused = await restore(whole, { env: other })
    expect(refused).toMatchObject({ code: 2, left: false })
    expect(refused.err).toContain('JURAT_SECRET_KEY is not the key of this backup')
    await isEmpty()
  })

  test('A database that has something, one of another encoding and a wrong URL are rejected', async () => {
    const [full, latin] = [await newDatabase(), `jurat_test_latin_${process.pid}`]
    await say(full, 'create table mine (id int)')
    const refused = await restore(whole, { to: full })
    expect(refused).toMatchObject({ code: 2, left: false })
    expect(refused.err).toContain('it is not empty: it has public.mine.')
    await say(full, `create database ${latin} encoding latin1 locale 'C' template template0`)
    const other = await restore(whole, { to: full.replace(/[^/]+$/, latin) })
    expect(other.err).toContain('its encoding is LATIN1 and not UTF8.')
    await say(full, `drop database ${latin}`)
    const none = await restore(whole, { to: full.replace(/[^/]+$/, 'jurat_none') })
    expect([none.code, none.err]).toEqual([
      1,
      expect.stringContaining('--database-url: the database "jurat_none" does not exist'),
    ])
    expect((await restore(whole, { to: 'mysql://x/y' })).err).toContain(
      'not the URL of a PostgreSQL database',
    )
  })

  test('The same backup is accepted when nothing is wrong, also with its own key', async () => {
    const own = { JURAT_SECRET_KEY: key.toString('base64') }
    expect(await restore(whole, { env: own })).toMatchObject({ code: 0, left: true })
  })
})
