import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'
import { ownAddresses } from '../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

test('A network that asks for logos without a pause is told to wait, and others get theirs', async () => {
  const workspace = await installation.workspace()
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const path = `/manage/v1/workspaces/${workspace.id}`
  const { logo_url: logo } = (await installation.admin('PATCH', path, { logo: png })).body
  const read = async (url: string, address: string) =>
    (await fetch(url, { headers: { 'x-forwarded-for': address } })).status
  const unknown = logo.replace(/.$/, (end: string) => (end === 'A' ? 'B' : 'A'))
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < 1_300 && !statuses.has(429); sent += 100)
    for (const status of await Promise.all(Array.from({ length: 100 }, () => read(unknown, '203.0.113.8'))))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
  expect(statuses.get(404)).toBeGreaterThanOrEqual(600)
  expect([...statuses.keys()].sort()).toEqual([404, 429])
  expect(await read(logo, '203.0.113.9')).toBe(200)
})
