import { expect, test } from 'vitest'
import { moveClock } from '../../../test/helpers/calendar.ts'
import type { Workspace } from '../../../test/helpers/harness.ts'
import { heldBookings } from '../../../test/helpers/held-bookings.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { wordsOf } from '../../../test/helpers/payment-desk.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'

// What a late cancellation keeps of a payment, and charges to the card: it is done as it was said.

let held: ReturnType<typeof heldBookings>
withStripe(({ installation, stripe }) => {
  held = heldBookings(installation, stripe)
})

/** A booking of 75 whose card was given, and whose free time is over. */
async function late(fee: object, hours = 0) {
  const booked = await held.booked(hours, { cancellation_policy: { free_until_hours: 720, fee } })
  const { workspace, made, id, key, page, booking } = booked
  // A cancellation is mailed to those who were told of the appointment.
  await moveClock(workspace, 120)
  return {
    id,
    workspace,
    payment: booked.payment,
    pay: async (amount: number) => {
      const sent = await workspace.manage('POST', `/reservations/${made.id}/payments`, {
        method: 'cash',
        amount,
      })
      expect(sent.status).toBe(201)
    },
    raise: (amount: number) =>
      workspace.manage('POST', `/reservations/${made.id}/price-lines`, { label: 'Courier', amount }),
    says: async (lang = 'en') => wordsOf(await page(`/appointment/${key}/cancel?lang=${lang}`)),
    cancel: async (accepted_fee: number) => {
      expect((await booking(key, 'POST', '/cancel', { accepted_fee })).status).toBeLessThan(300)
    },
    cancelAsStaff: (refund: string) =>
      workspace.manage('POST', `/appointments/${id}/cancel`, { refund, reason: 'Moved away' }),
    settle: booked.settle,
    /** In cents, and how many payments at Stripe are open. */
    taken: () => held.taken(made.id),
    states: () => held.atStripe(made.id).map(({ status }) => status),
  }
}

test('What is missing of the fee is charged to the card, and the page says both amounts before', async () => {
  const one = await late({ amount: 25 })
  await one.pay(10)
  expect(await one.payment()).toMatchObject({ authorized: 65, chargeable: 75 })
  for (const [lang, text] of [
    [
      'en',
      'If you cancel now, the $10.00 you paid is kept, and $15.00 is charged to your card. What is held beyond that is released.',
    ],
    [
      'es',
      'Si cancela ahora, se retienen los 10,00 US$ que pagó y se cobran 15,00 US$ a su tarjeta. El resto de lo retenido en la tarjeta se libera.',
    ],
    [
      'fr',
      'Si vous annulez maintenant, les 10,00 $US que vous avez payés sont conservés, et 15,00 $US sont débités de votre carte. Le reste du montant bloqué est libéré.',
    ],
  ] as const)
    expect(await one.says(lang)).toContain(text)
  await one.cancel(25)
  const before = await one.payment()
  expect(before).toMatchObject({ received: 10, chargeable: 0 })
  await one.settle()
  expect(one.taken()).toBe(1500)
  expect(await one.payment()).toMatchObject({ received: 25, to_refund: 0, chargeable: 0 })
  const mail = await cancellationOf(one.workspace)
  expect(mail).toContain('Cancellation fee: $25.00')
  expect(mail).toContain('Of this, charged to your card: $15.00')
})

test('The mail names the fee that is charged to the card alone', async () => {
  const one = await late({ amount: 25 })
  await one.cancel(25)
  const mail = await cancellationOf(one.workspace)
  expect(mail).toContain('Cancellation fee: $25.00')
  expect(mail).toContain('Of this, charged to your card: $25.00')
})

test('A payment that covers the fee releases the card, and the page says so', async () => {
  const one = await late({ amount: 25 })
  await one.pay(40)
  const says = await one.says()
  expect(says).toContain('If you cancel now, $25.00 of the $40.00 you paid is kept; $15.00 is paid back by')
  expect(says).toContain('What is held on your card is released.')
  await one.cancel(25)
  await one.settle()
  expect([one.taken(), one.states()]).toEqual([0, ['canceled']])
  expect(await one.payment()).toMatchObject({ received: 40, to_refund: 15 })
  expect(await cancellationOf(one.workspace)).not.toContain('charged to your card')
})

test('A saved card is charged no more than the customer agreed to, also after the price rose', async () => {
  const one = await late({ percent: 100 }, 24 * 8)
  await one.raise(100)
  expect(await one.payment()).toMatchObject({ card_hold: 'saved', total: 175, chargeable: 75 })
  expect(await one.says()).toContain('If you cancel now, $75.00 is charged to your card.')
  await one.pay(20)
  expect(await one.says()).toContain(
    'If you cancel now, the $20.00 you paid is kept, and $75.00 is charged to your card.',
  )
  await one.cancel(175)
  await one.settle()
  expect(one.taken()).toBe(7500)
  expect(await one.payment()).toMatchObject({ received: 95 })
})

test('A saved card is not charged where the payment covers the fee', async () => {
  const one = await late({ amount: 25 }, 24 * 8)
  await one.pay(25)
  expect(await one.says()).toContain(
    'If you cancel now, the $25.00 you paid is kept. Nothing is charged to your card.',
  )
  await one.cancel(25)
  await one.settle()
  expect(one.taken()).toBe(0)
})

test('Staff who keep the fee charge the rest of it, and those who pay all back charge nothing', async () => {
  const kept = await late({ amount: 25 })
  await kept.pay(10)
  expect((await kept.cancelAsStaff('less_fee')).status).toBe(200)
  await kept.settle()
  expect(kept.taken()).toBe(1500)
  const free = await late({ amount: 25 }, 3)
  await free.pay(10)
  expect((await free.cancelAsStaff('full')).status).toBe(200)
  await free.settle()
  expect([free.taken(), free.states()]).toEqual([0, ['canceled']])
})

/** The text of the mail about the cancellation. */
async function cancellationOf(workspace: Workspace): Promise<string> {
  await moveClock(workspace, 120)
  const [mail] = await mailsOf(workspace, '&kind=cancellation')
  return wordsOf((await workspace.manage('GET', `/mails/${mail.id}`)).body.text)
}
