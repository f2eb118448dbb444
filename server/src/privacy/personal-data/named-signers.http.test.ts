import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

test('A person who signs open bookings of many others is removed from all of them, in several steps', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  const bookings: number[] = []
  for (let at = 0; at < 25; at++) {
    const id = await makeReservation(workspace, { ...customer, email: `person${at}@example.com` })
    await makeSigner(workspace, `/reservations/${id}`, ben)
    bookings.push(id)
  }
  const foreign = await makeReservation(other)
  await makeSigner(other, `/reservations/${foreign}`, ben)
  const { status, body } = await workspace.manage('POST', '/people/erase', { email: ben.email })
  expect([status, body.status]).toEqual([201, 'finished'])
  const kinds = body.erased.map(({ object }: { object: string }) => object)
  expect(kinds).toEqual(Array(25).fill('signer'))
  for (const id of bookings) {
    const { data } = (await workspace.manage('GET', `/reservations/${id}/signers`)).body
    expect([id, data]).toEqual([id, []])
  }
  const removed = (await workspace.eventTypes()).filter(type => type === 'signer-removed')
  expect(removed).toHaveLength(25)
  expect((await other.manage('GET', `/reservations/${foreign}/signers`)).body.data).toHaveLength(1)
})

test('A booking takes a hundred signers', async () => {
  const workspace = await installation.workspace()
  const id = await makeReservation(workspace)
  const add = (at: number) =>
    workspace.manage('POST', `/reservations/${id}/signers`, {
      first_name: 'Signer',
      last_name: String(at),
      email: `signer${at}@example.com`,
    })
  for (let at = 0; at < 100; at++) expect((await add(at)).status).toBe(201)
  const refused = await add(100)
  expect([refused.status, refused.body.code, refused.body.data.reason]).toEqual([
    422,
    'unprocessable_entity',
    'too_many_parts',
  ])
  expect((await workspace.manage('GET', `/reservations/${id}`)).body.counts.signers).toBe(100)
})
