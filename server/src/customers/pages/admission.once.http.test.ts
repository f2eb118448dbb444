import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { openBooking } from '../../../test/helpers/visitors.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** Takes all places of the workspace in admission control. The result gives them back. */
async function takeAll(workspaceId: number): Promise<() => Promise<void>> {
  const { admission } = installation.app
  const entered = Array.from({ length: 200 }, () => admission.enter({ workspaceId, of: 'member:1' }))
  return async () => {
    for (const leave of entered) (await leave)?.()
  }
}

test('A page waits for its workspace like a call of the API, and gives its place back when it is complete', async () => {
  const { workspace, slug } = await openBooking(installation)
  const { keys } = (await workspace.call('GET', `/reservations/${await makeReservation(workspace)}`)).body
  const paths = [`/book/${slug}`, `/book/${slug}/remote`, `/schedule/${keys.reservation}`]
  const get = async (path: string) => (await fetch(installation.url + path)).status
  const leaveAll = await takeAll(workspace.id)
  expect(await Promise.all(paths.map(get))).toEqual([503, 503, 503])
  for (const path of paths) {
    const text = await (await fetch(installation.url + path)).text()
    expect(text).toContain(`href="${path}">Try again</a>`)
    expect(text).not.toContain('<bdi>Jurat</bdi>')
  }
  await leaveAll()
  // Together more than there are places: each page has left its own.
  for (let round = 0; round < 20; round++) expect(await Promise.all(paths.map(get))).toEqual([200, 200, 200])
  expect(installation.app.admission.load).toEqual({ running: 0, waiting: 0 })
})

test('A page of a client that has left gives its place back too', async () => {
  const { workspace, slug } = await openBooking(installation)
  const controller = new AbortController()
  const left = Array.from({ length: 30 }, () =>
    fetch(`${installation.url}/book/${slug}/remote`, { signal: controller.signal }).catch(() => undefined),
  )
  setTimeout(() => controller.abort(), 5)
  await Promise.all(left)
  await expect.poll(() => installation.app.admission.load).toEqual({ running: 0, waiting: 0 })
  expect((await workspace.call('GET', '/reservations')).status).toBe(200)
})
