import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { heldBookings } from '../../../test/helpers/held-bookings.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'
import { type StripeServer, startStripe } from '../../../test/servers/stripe/stripe.ts'

let installation: Installation
let stripe: StripeServer
beforeAll(async () => {
  stripe = await startStripe(() => installation.clock.now())
  installation = await startOwnInstallation({ ...ownAddresses, JURAT_STRIPE_URL: stripe.url })
})
afterAll(async () => {
  await installation.stop()
  await stripe.stop()
})

type Held = Awaited<ReturnType<ReturnType<typeof heldBookings>['booked']>>

async function reportOf({ workspace, id }: Held) {
  const { timestamp, notary_id } = (await workspace.manage('GET', `/appointments/${id}`)).body
  const date = timestamp.slice(0, 10)
  const before = new Date(Date.parse(date) - 5 * 86_400_000).toISOString().slice(0, 10)
  const read = async (from: string, to: string, group = 'none') => {
    const url = `/reports/revenue?from=${from}&to=${to}&interval=month&group_by=${group}`
    return (await workspace.manage('GET', url)).body.data
  }
  return {
    notary: notary_id as number,
    date,
    of: (group?: string) => read(date, date, group),
    before: () => read(before, new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)),
  }
}

test('What is held on a card is in the report by the start of its session, until it is taken', async () => {
  const held = heldBookings(installation, stripe)
  const one = await held.booked()
  const { notary, of, before, date } = await reportOf(one)
  const shown = { currency: 'USD', payments: 0, received: 0, refunded: 0, earned: 0, authorized: 75 }
  expect(await of()).toMatchObject([{ ...shown, key: null }])
  expect(await of('method')).toMatchObject([{ ...shown, key: 'card_online' }])
  expect(await of('service')).toMatchObject([{ ...shown, key: 'remote' }])
  expect(await of('notary')).toMatchObject([{ ...shown, key: `${notary}` }])
  expect(await before()).toEqual([])
  const { browser } = await person(installation, one.workspace, 'notary', notary)
  const own = await browser.manage('GET', `/reports/revenue?from=${date}&to=${date}`)
  expect(own.body.data).toMatchObject([shown])

  await one.complete()
  await one.settle()
  const taken = await one.payment()
  expect(taken).toMatchObject({ state: 'paid', received: 75, authorized: 0 })
  expect((await of()).filter((row: { authorized: number }) => row.authorized !== 0)).toEqual([])
})

test('A hold of a canceled booking, and a card that is only saved, are not in the report', async () => {
  const held = heldBookings(installation, stripe)
  const one = await held.booked()
  const { of } = await reportOf(one)
  expect(await of()).toMatchObject([{ authorized: 75 }])
  await one.cancel()
  expect(await of()).toEqual([])
  const saved = await held.booked(24 * 8)
  expect(await (await reportOf(saved)).of()).toEqual([])
})
