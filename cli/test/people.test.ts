import {
  existsSync,
  lstatSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Erasure, Workspace as WorkspaceJson } from '../../client/src/manage.ts'
import { makeReservation } from '../../server/test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../server/test/helpers/harness.ts'
import { jurat } from './jurat.ts'

let installation: Installation
let workspace: Workspace
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace()
  env = { JURAT_URL: installation.url, JURAT_TOKEN: workspace.token }
})
afterAll(() => installation.stop())

const email = 'ana@example.com'

test('An export is a file that only its owner can read, and overwrites none without --force', async () => {
  await makeReservation(workspace, { email })
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-people-'))
  const path = join(folder.path, 'ana.json')
  const ran = await jurat(['people', 'export', email, '--output', path], { env })
  expect([ran.code, ran.out]).toEqual([0, `✓ Exported what the workspace has about ${email} to ${path}.\n`])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ object: 'person_export', email })
  const again = await jurat(['people', 'export', email, '-o', path], { env })
  expect([again.code, again.err]).toEqual([2, expect.stringContaining('To replace it, add --force.')])
  expect((await jurat(['people', 'export', email, '-o', path, '--force'], { env })).code).toBe(0)
  const refused = await jurat(['people', 'export', 'nobody', '-o', join(folder.path, 'no.json')], { env })
  expect(refused.code).not.toBe(0)
  // A link stays, and leads to the new file. What is no file is not replaced by one.
  const [link, socket] = [join(folder.path, 'link.json'), join(folder.path, 'socket')]
  symlinkSync(path, link)
  const listening = createServer()
  await new Promise<void>(resolve => listening.listen(socket, resolve))
  const before = statSync(path).ino
  expect((await jurat(['people', 'export', email, '-o', link, '--force'], { env })).code).toBe(0)
  expect([lstatSync(link).isSymbolicLink(), statSync(path).ino === before]).toEqual([true, false])
  for (const [to, said] of [
    [socket, 'is no regular file'],
    [folder.path, 'is a folder. Name a file in it.'],
    [join(folder.path, 'none', 'ana.json'), 'does not exist'],
  ] as const) {
    const wrong = await jurat(['people', 'export', email, '-o', to, '--force'], { env })
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining(said)])
  }
  if (existsSync('/proc')) {
    const barred = await jurat(['people', 'export', email, '-o', '/proc/ana.json'], { env })
    expect([barred.code, barred.err]).toEqual([
      1,
      expect.stringContaining('/proc/ana.json cannot be written: '),
    ])
  }
  expect(lstatSync(socket).isSocket()).toBe(true)
  expect(readdirSync(folder.path)).toEqual(['ana.json', 'link.json', 'socket'])
  listening.close()
})

test('An erasure asks to type the address, and says what prevents it', async () => {
  const id = await makeReservation(workspace, { email: 'ben@example.com' })
  const open = await jurat(['people', 'erase', 'ben@example.com', '--yes'], { env })
  expect([open.code, open.err]).toEqual([1, expect.stringContaining(`reservation ${id} (draft)`)])
  await workspace.call('POST', `/reservations/${id}/cancel`)
  const unsure = await jurat(['people', 'erase', 'ben@example.com'], { env, input: 'yes\n' })
  expect([unsure.code, unsure.err]).toEqual([2, expect.stringContaining('must be the address')])
  const name = async () => (await workspace.call('GET', `/reservations/${id}`)).body.customer.first_name
  expect(await name()).toBe('Ana')
  const unasked = await jurat(['people', 'erase', 'ben@example.com'], { env })
  expect([unasked.code, unasked.err]).toEqual([
    2,
    expect.stringContaining('To erase without being asked, add --yes.'),
  ])
  const sure = await jurat(['people', 'erase', 'ben@example.com'], { env, input: 'ben@example.com\n' })
  expect([sure.code, sure.out]).toEqual([
    0,
    expect.stringMatching(/^✓ Erasure \d+ has finished: 1 rows, \d+ mails/),
  ])
  expect(await name()).toBe('erased')
  const done = await jurat<Erasure>(['people', 'erase', 'ben@example.com', '--yes', '--json'], { env })
  expect(done.json).toMatchObject({ status: 'finished', erased: [] })
  const read = await jurat<Erasure>(['people', 'erasure', String(done.json.id), '--json'], { env })
  expect(read.json).toEqual(done.json)
})

test('A workspace shows how long it keeps rows', async () => {
  const id = String(workspace.id)
  const args = ['--keep-mails', '365', '--keep-events', '', '--keep-deliveries', '40']
  const changed = await jurat<WorkspaceJson>(['workspaces', 'update', id, ...args, '--json'], { env })
  expect([changed.code, changed.err]).toEqual([0, ''])
  expect(changed.json.retention).toMatchObject({ mails_days: 365, events_days: null, deliveries_days: 40 })
  const shown = await jurat(['workspaces', 'get', id], { env })
  expect(shown.out).toMatch(/Kept +events for ever, deliveries 40 days, mails 365 days, audit for ever/)
})
