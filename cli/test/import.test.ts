import { once } from 'node:events'
import { type DisposableTempDir, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../client/src/manage.ts'
import { hourAhead } from '../../server/test/helpers/bookings.ts'
import { staff } from '../../server/test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../server/test/helpers/harness.ts'
import { jurat } from './jurat.ts'

let installation: Installation
let workspace: Workspace
let env: NodeJS.ProcessEnv
let folder: DisposableTempDir
let file: string
beforeAll(async () => {
  installation = await startInstallation()
  folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-import-'))
  file = join(folder.path, 'appointments.csv')
})
afterAll(async () => {
  folder.remove()
  await installation.stop()
})
beforeEach(async () => {
  workspace = await installation.workspace()
  env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
})

const header = 'first_name,last_name,email,service,status,start_utc\n'
const good = `${header}Ana,Ortiz,ana@example.com,remote,completed,2025-03-04T15:00:00Z\nBen,Adler,,wet,canceled,2025-03-05T15:00:00Z\n`
const imported = async () => (await workspace.manage('GET', '/appointments')).body.data.length

test('An import with errors shows a table, and imports nothing', async () => {
  writeFileSync(file, `${good}Eva,,eva@,remote,completed,2025-03-04T15:00:00Z\n`)
  const { code, out, err } = await jurat(['import', file, '--yes'], { env })
  expect([code, out, err]).toEqual([
    1,
    [
      'ROW  COLUMN     PROBLEM                   WAY OUT',
      '  4  last_name  is required               Add the value, or the column if the file does not have it.',
      '  4  email      must be an email address  Correct the cell. An optional cell may be empty.',
      '',
    ].join('\n'),
    '✗ The file has 2 errors, so nothing was imported.\n',
  ])
  const json = await jurat<{ error_count: number }>(['import', file, '--yes', '--json'], { env })
  expect([json.code, json.json.error_count]).toEqual([1, 2])
  expect(await imported()).toBe(0)
})

test('A dry run of an import says what would be created', async () => {
  writeFileSync(file, good)
  const { code, out } = await jurat(['import', file, '--dry-run'], { env })
  expect([code, out]).toEqual([
    0,
    '✓ No errors. The import would create 2 appointments: 1 completed, 1 canceled.\n',
  ])
  expect(await imported()).toBe(0)
})

test('An import with many errors shows the first 100, and their number', async () => {
  writeFileSync(file, header + 'Eva,,,remote,completed,2025-03-04T15:00:00Z\n'.repeat(101))
  const { code, out, err } = await jurat(['import', file, '--yes'], { env })
  expect([code, out.trim().split('\n').length, err]).toEqual([
    ...[1, 1 + 100],
    '✗ The file has 101 errors, so nothing was imported. The first 100 are shown.\n',
  ])
  writeFileSync(file, `${header}Eva,,,remote,completed,2025-03-04T15:00:00Z\n`)
  expect((await jurat(['import', file, '--yes'], { env })).err).toContain('The file has 1 error, so nothing')
  expect(await imported()).toBe(0)
})

test('An import names the rows that were left out, and fails', async () => {
  const leftOut = {
    row: 3,
    column: 'start_utc',
    code: 'booked',
    message: 'is taken by appointment 7: the notary has that time already',
    reason: 'taken',
    values: {},
    way_out: 'Change the time or the notary, or remove the row.',
  }
  const appointments = { draft: 0, scheduled: 0, completed: 1, canceled: 0 }
  const checked = { error_count: 0, errors: [], appointments }
  const done = { error_count: 1, errors: [leftOut], appointments }
  // Only another call at the same moment has a row left out, so a server of the test responds.
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url?.includes('dry_run=false') ? done : checked))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    writeFileSync(file, good)
    const { port } = server.address() as AddressInfo
    const own = { ...env, JURAT_URL: `http://127.0.0.1:${port}` }
    const { code, out, err } = await jurat(['import', file, '--yes'], { env: own })
    expect([code, err]).toEqual([1, '✗ Imported 1 appointment: 1 completed. 1 row was left out.\n'])
    expect(out).toContain('  3  start_utc  is taken by appointment 7: the notary has that time already')
  } finally {
    server.close()
  }
})

test('Customers of imported appointments get a mail only on request', async () => {
  await staff(workspace, {})
  const mails = async () => (await workspace.manage('GET', '/mails')).body.data.map(({ kind }: Mail) => kind)
  for (const [hours, options, kinds] of [
    [0, [], []],
    [1, ['--notify'], ['confirmation']],
  ] as const) {
    const start = new Date(hourAhead(hours) * 1000).toISOString()
    writeFileSync(file, `${header}Ana,Ortiz,ana@example.com,remote,scheduled,${start}\n`)
    expect((await jurat(['import', file, '--yes', ...options], { env })).out).toContain('1 scheduled')
    expect((await mails()).filter((kind: Mail['kind']) => kind === 'confirmation')).toEqual(kinds)
  }
})

test('An import asks for confirmation', async () => {
  writeFileSync(file, good)
  const no = await jurat(['import', file], { env, input: '\n' })
  expect([no.code, no.err]).toEqual([
    130,
    'Import 2 appointments: 1 completed, 1 canceled? [no]: ✗ Nothing was imported.\n',
  ])
  expect(await imported()).toBe(0)
  const unasked = await jurat(['import', file], { env })
  expect([unasked.code, unasked.err]).toEqual([
    2,
    expect.stringContaining('To import without being asked, add --yes.'),
  ])
  const yes = await jurat(['import', file], { env, input: 'maybe\ny\n' })
  expect([yes.code, yes.out]).toEqual([0, '✓ Imported 2 appointments: 1 completed, 1 canceled.\n'])
  expect(yes.err).toContain('It must be yes or no.')
  expect(await imported()).toBe(2)
})

test('A missing file of an import is an error', async () => {
  const { code, err } = await jurat(['import', join(folder.path, 'none.csv')], { env })
  expect([code, err]).toEqual([2, expect.stringContaining('none.csv cannot be read: there is no such file.')])
})

test('A file of another system is imported with the meaning of its columns', async () => {
  writeFileSync(file, 'Who,When,Kind,Staff,Other\nAna Ortiz,03/04/2025 9:00 AM,Visit,Old,x\n')
  const given = ['--column', 'Who=full_name', '--column', 'When=start_local', '--column', 'Kind=service']
  const names = ['--column', 'Staff=notary_name', '--service', 'Visit=remote', '--notary', 'Old=']
  const run = (...more: string[]) => jurat(['import', file, ...given, ...names, '--yes', ...more], { env })
  const asked = await run()
  expect([asked.code, asked.out]).toEqual([1, expect.stringContaining('Send date_order')])
  const { code, out } = await run('--date-order', 'dmy')
  expect([code, out]).toEqual([0, '✓ Imported 1 appointment: 1 completed.\n'])
  const [{ timestamp }] = (await workspace.manage('GET', '/appointments')).body.data
  expect(timestamp).toMatch(/^2025-04-03T/)
})
