import { expect, inject, test } from 'vitest'
import { customer, hourAhead } from '../../../test/helpers/bookings.ts'
import { book, staff } from '../../../test/helpers/calendar.ts'
import { engine, startInstallation, testOnPostgres, type Workspace } from '../../../test/helpers/harness.ts'
import { apiToken, openHome, startServer } from '../../../test/helpers/process.ts'

// The embedded database runs one transaction after the other: more rounds show nothing new.
const rounds = engine === 'postgres' ? 40 : 10
const rivals = 25
const halfHour = 1800

/** Responses to 25 concurrent calls, from as many clients, for the last free notary of that time. */
type Round = (timestamp: number) => Promise<{ status: number; code: string | undefined }[]>

async function expectOneWinner(round: Round): Promise<void> {
  for (let count = 0; count < rounds; count++) {
    const answers = await round(hourAhead() + count * halfHour)
    const refused = answers.filter(({ status, code }) => status === 409 && code === 'slot_unavailable')
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, rivals - 1])
  }
}

const title = '25 bookings at once of the last free notary: one succeeds, each time'

test.runIf(engine === 'embedded')(title, { timeout: 240_000 }, async () => {
  const installation = await startInstallation()
  try {
    const workspace = await installation.workspace()
    await staff(workspace, {})
    await expectOneWinner(async timestamp => {
      const answers = await Promise.all(Array.from({ length: rivals }, () => book(workspace, timestamp)))
      return answers.map(({ status, body }) => ({ status, code: body.code }))
    })
    await expectNoDoubleBooking(workspace)
  } finally {
    await installation.stop()
  }
})

async function expectNoDoubleBooking(workspace: Workspace): Promise<void> {
  const listed = await workspace.call('GET', '/appointments?limit=100')
  const starts = listed.body.data.map(({ timestamp }: { timestamp: string }) => timestamp)
  expect(new Set(starts).size).toBe(starts.length)
}

testOnPostgres(`${title}, over four processes`, async () => {
  await using home = await openHome(inject('postgresUrl'))
  await using first = await startServer(home.env)
  await using second = await startServer(home.env)
  await using third = await startServer(home.env)
  await using fourth = await startServer(home.env)
  const servers = [first, second, third, fourth]
  const headers = { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' }
  const send = async (url: string, method: string, path: string, body?: object) => {
    const text = body ? { body: JSON.stringify(body) } : {}
    const response = await fetch(`${url}/manage/v1${path}`, { method, headers, ...text })
    return { status: response.status, body: (await response.json()) as { code?: string } }
  }
  const manage = (method: string, path: string, body?: object) => send(first.url, method, path, body)
  await staff({ manage } as unknown as Workspace, {})
  await expectOneWinner(async timestamp => {
    const body = { ...customer, service: 'remote', timestamp, timezone: 'UTC' }
    const calls = Array.from({ length: rivals }, (_, n) =>
      send(servers[n % servers.length]?.url ?? '', 'POST', '/appointments', body),
    )
    return (await Promise.all(calls)).map(({ status, body }) => ({ status, code: body.code }))
  })
})
