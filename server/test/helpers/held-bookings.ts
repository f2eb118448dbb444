import { settleDueHolds } from '../../src/bookings/card-holds/settle.ts'
import type { StripeServer } from '../servers/stripe/stripe.ts'
import { moveClock } from './calendar.ts'
import type { Installation } from './harness.ts'
import { type PaymentDesk, paymentDesk, type Reserved } from './payment-desk.ts'

const policy = { free_until_hours: 24, fee: { amount: 30 }, no_show_fee: { percent: 50 } }

/** Bookings whose price of 75 is held on a card at the Stripe server of the tests, and what happens to them. */
export function heldBookings(installation: Installation, stripe: StripeServer) {
  const desk = (service: object = {}) =>
    paymentDesk(installation, stripe, {
      unit_price: 75,
      payment_at: 'hold',
      cancellation_policy: policy,
      ...service,
    })
  const intentsOf = (id: number) =>
    [...stripe.account.money.intents.values()].filter(one => one.metadata.jurat_reservation === `${id}`)
  return {
    desk,
    /** What Stripe has of the customers of a reservation: each payment with its state and what it took. */
    atStripe: (id: number) =>
      intentsOf(id).map(({ status, amount, amount_received }) => ({
        status,
        amount,
        taken: amount_received,
      })),
    taken: (id: number) => intentsOf(id).reduce((sum, one) => sum + one.amount_received, 0),
    /** Of the latest payment there. */
    intentOf: (id: number): string => intentsOf(id).at(-1)?.id ?? '',
    /** A booking whose card was given, `hours` after the first free time in two days. */
    booked: async (hours = 0, service: object = {}) => {
      const opened = await desk(service)
      const made = await opened.reserve(hours)
      const appointment = await opened.bookAndPay(made)
      return { ...opened, made, ...actsOf(installation, opened, made, appointment) }
    },
  }
}

interface Booked {
  id: number
  keys: { appointment: string }
}

function actsOf(
  installation: Installation,
  { workspace, money }: PaymentDesk,
  made: Reserved,
  { id, keys }: Booked,
) {
  return {
    id,
    key: keys.appointment,
    payment: async () => (await money(made.id)).payment,
    complete: () => workspace.manage('POST', `/appointments/${id}/complete`),
    cancel: (body: object = {}) => workspace.manage('POST', `/appointments/${id}/cancel`, body),
    settle: () => settleDueHolds(installation.ctx),
    /** Moves the clock of the workspace to that number of hours before the start. */
    until: async (hours: number) => {
      const { clock } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body
      const start = Date.parse((await workspace.manage('GET', `/appointments/${id}`)).body.timestamp)
      await moveClock(workspace, Math.round((start - Date.parse(clock.now)) / 1000 - hours * 3600))
    },
    audited: async () =>
      (await workspace.manage('GET', '/audit?limit=100')).body.data
        .map(({ action }: { action: string }) => action)
        .filter((action: string) => /^card|^payment/.test(action))
        .reverse(),
  }
}
