import { expect } from 'vitest'
import type { StripeServer } from '../servers/stripe/stripe.ts'
import { hourAhead, makeReservation } from './bookings.ts'
import { staff } from './calendar.ts'
import type { Installation, Workspace } from './harness.ts'

interface Reserved {
  id: number
  key: string
  timestamp: number
}

/** Of a payment, as the interface shows it. */
interface Entry {
  id: number
  kind: string
  amount: number
  is_voided: boolean
  reference: string
  refund_state: string | null
}

/** A workspace whose customers pay at the server that stands in for Stripe, and what they do. */
export async function openStripeDesk(installation: Installation, stripe: StripeServer) {
  const workspace: Workspace = await installation.workspace()
  await staff(workspace, {})
  const connect = (secret_key: string) =>
    workspace.manage('PUT', `/workspaces/${workspace.id}/stripe`, {
      secret_key,
      webhook_secret: stripe.webhookSecret,
    })
  const account = await connect(stripe.secretKey)
  expect(account.status).toBe(200)
  expect((await workspace.manage('PATCH', '/services/remote', { payment_at: 'at_booking' })).status).toBe(200)
  const events: string = account.body.webhook_url

  const reserve = async (): Promise<Reserved> => {
    const id = await makeReservation(workspace, { status: 'queued' })
    const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
    return { id, key: keys.reservation, timestamp: hourAhead() }
  }
  /** Sends a form of a page, and returns where it leads. */
  const form = async (path: string, fields: Record<string, string> = {}): Promise<string> => {
    const response = await fetch(installation.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { origin: installation.url },
    })
    expect(response.status).toBe(303)
    return response.headers.get('location') ?? ''
  }
  /** Returns the session of the page at Stripe. */
  const toStripe = async ({ key, timestamp }: Reserved): Promise<string> => {
    const to = await form(`/schedule/${key}/book`, { timestamp: `${timestamp}` })
    expect(to).toContain('/pay/')
    return to.split('/').at(-1) ?? ''
  }
  const entriesOf = async (id: number): Promise<Entry[]> =>
    (await workspace.manage('GET', `/reservations/${id}/payments`)).body.data
  const moneyOf = async (id: number) => (await workspace.manage('GET', `/reservations/${id}`)).body.payment

  /** A booking that is paid with 25. */
  const paid = async () => {
    const made = await reserve()
    stripe.account.pay(await toStripe(made))
    await fetch(`${installation.url}/schedule/${made.key}/paid`, { redirect: 'manual' })
    const [payment] = await entriesOf(made.id)
    if (payment?.kind !== 'payment' || payment.amount !== 25) throw new Error('25 was not paid')
    const { id: paymentId, reference } = payment
    return {
      id: made.id,
      paymentId,
      reference,
      refund: (amount: number) =>
        workspace.manage('POST', `/payments/${paymentId}/refunds`, { amount, reason: 'One act less' }),
      /** Somebody pays back at Stripe, and the event comes later. */
      refundAtStripe: (minor: number) =>
        stripe.account.createRefund({ payment_intent: reference, amount: `${minor}` }),
      /** Refunds that count, each with its state. */
      refunds: async () =>
        (await entriesOf(made.id))
          .filter(({ kind, is_voided }) => kind === 'refund' && !is_voided)
          .map(({ amount, refund_state }) => ({ amount, state: refund_state })),
      refunded: async (): Promise<number> => (await moneyOf(made.id)).refunded,
    }
  }
  return { workspace, events, connect, reserve, form, toStripe, entriesOf, moneyOf, paid }
}
