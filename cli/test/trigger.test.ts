import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventTypes as serverTypes } from '../../server/src/platform/events/record.ts'
import {
  adminToken,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../server/test/helpers/harness.ts'
import { jurat } from './jurat.ts'

let installation: Installation
let workspace: Workspace

beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

const envOf = ({ token }: Workspace) => ({ JURAT_URL: installation.url, JURAT_TOKEN: token })
const reservation = 'reservation-created'
const appointment = 'appointment-created'

/** Every event that the recipe causes, in order. */
const caused: Record<(typeof serverTypes)[number], string[]> = {
  'appointment-created': [appointment],
  'appointment-updated': [appointment, 'appointment-updated'],
  'appointment-complete': [appointment, 'appointment-complete'],
  'appointment-canceled': [appointment, 'appointment-canceled'],
  'document-uploaded': [reservation, 'document-uploaded'],
  'document-deleted': [reservation, 'document-uploaded', 'document-deleted'],
  'reservation-created': [reservation],
  'reservation-submitted': [reservation, 'reservation-submitted', appointment],
  'reservation-canceled': [reservation, 'reservation-canceled'],
  'reservation-updated': [reservation, 'reservation-updated'],
  'signer-added': [reservation, 'signer-added'],
  'signer-updated': [reservation, 'signer-added', 'signer-updated'],
  'signer-removed': [reservation, 'signer-added', 'signer-removed'],
  'video-uploaded': [appointment, 'video-uploaded'],
  'video-deleted': [appointment, 'video-uploaded', 'video-deleted'],
}

async function eventIds(): Promise<string[]> {
  const { db } = installation.ctx
  const rows = await db.selectFrom('events').select('id').where('workspace_id', '=', workspace.id).execute()
  return rows.map(({ id }) => id)
}

describe('makes happen', () => {
  test.each(serverTypes)('%s', async type => {
    const before = new Set(await eventIds())
    const { code, json } = await jurat<{ id: string; type: string }[]>(['trigger', type, '--json'], {
      env: envOf(workspace),
    })
    expect(code).toBe(0)
    expect(json.map(event => event.type)).toEqual(caused[type])
    const made = (await eventIds()).filter(id => !before.has(id))
    expect(made.sort()).toEqual(json.map(event => event.id).sort())
  })
})

test('trigger says what it did, and shows the events', async () => {
  const { out } = await jurat(['trigger', 'document-deleted'], { env: envOf(workspace) })
  expect(out).toMatch(
    /^✓ created the reservation \d+\n✓ uploaded the document \d+, \d+-Power-of-attorney\.pdf, \d+ bytes\n✓ deleted it\n\nEVENT +OF +ID\n/,
  )
  expect(out).toMatch(/\ndocument-deleted +document \d+ +evt_[0-9a-f]{32}\n$/)
})

test('trigger lists the types, and the steps for each', async () => {
  const { code, out } = await jurat(['trigger', '--list'])
  const shown = out
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(' ')[0])
  expect([code, shown]).toEqual([0, [...serverTypes]])
})

test('trigger changes no live workspace', async () => {
  const { id } = (await installation.admin('POST', '/manage/v1/workspaces', { name: 'Acme', mode: 'live' }))
    .body
  const env = { JURAT_URL: installation.url, JURAT_TOKEN: adminToken, JURAT_WORKSPACE: String(id) }
  const { code, out, err } = await jurat(['trigger', 'reservation-created'], { env })
  expect([code, out, err]).toEqual([
    4,
    '',
    `✗ Acme (${id}) is live: events can be triggered only in test workspaces.\n`,
  ])
  const { data } = (await installation.admin('GET', `/manage/v1/events?workspace_id=${id}`)).body
  expect(data).toEqual([])
})

test('trigger says so if no notary is free', async () => {
  const other = await installation.workspace()
  for (const { id } of (await other.manage('GET', '/notaries')).body.data)
    await other.manage('DELETE', `/notaries/${id}`)
  const { code, err } = await jurat(['trigger', 'appointment-created'], { env: envOf(other) })
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('No notary is free for "remote" in the next 14 days.'),
  ])
})

test.each([
  [['trigger'], 'The type is missing. jurat trigger --list'],
  [['trigger', 'reservation-eaten'], 'Allowed choices are appointment-created'],
  [['trigger', 'reservation-created', '--service', 'wedding'], 'remote'],
])('%s is wrong use', async (args, said) => {
  const { code, err } = await jurat(args, { env: envOf(workspace) })
  expect([code, err]).toEqual([2, expect.stringContaining(said)])
})
