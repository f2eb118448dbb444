import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { expectKept, pdfOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** A customer, whose page of documents sends all its forms with one hidden field. */
async function invited() {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace, { status: 'queued' })
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  const page = `${installation.url}/schedule/${keys.reservation}`
  const [, once = ''] = /name="once" value="([^"]+)"/.exec(await (await fetch(page)).text()) ?? []
  expect(once).not.toBe('')
  const send = async (...files: [string, Buffer][]) => {
    const form = new FormData()
    form.set('once', once)
    for (const [name, bytes] of files) form.append('files', new Blob([Buffer.from(bytes)]), name)
    const headers = { 'sec-fetch-site': 'same-origin' }
    return (await fetch(`${page}/documents`, { method: 'POST', body: form, headers, redirect: 'manual' }))
      .status
  }
  return { workspace, page, send }
}

test('A form that is sent twice adds its files once', async () => {
  const { workspace, send } = await invited()
  const file: [string, Buffer] = ['deed.pdf', pdfOf(64)]
  expect([await send(file), await send(file)]).toEqual([303, 303])
  await expectKept(installation, workspace, 1)
})

test('Another file of the same name and size from the same page is added too', async () => {
  const { workspace, send } = await invited()
  const [first, second] = [pdfOf(64), pdfOf(64)]
  expect([await send(['deed.pdf', first]), await send(['deed.pdf', second])]).toEqual([303, 303])
  await expectKept(installation, workspace, 2)
  // Only the last byte differs.
  const third = Buffer.concat([first.subarray(0, 63), Buffer.from([(first[63] ?? 0) ^ 1])])
  expect(await send(['deed.pdf', third], ['will.pdf', first])).toBe(303)
  await expectKept(installation, workspace, 4)
  expect(await send(['deed.pdf', third], ['will.pdf', first])).toBe(303)
  await expectKept(installation, workspace, 4)
})
