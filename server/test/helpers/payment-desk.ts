import { expect } from 'vitest'
import type { StripeServer } from '../servers/stripe/stripe.ts'
import { hourAhead, makeReservation } from './bookings.ts'
import { staff } from './calendar.ts'
import type { Installation } from './harness.ts'

/** A reservation, the key with which its customer opens it, and a start that is free. */
export interface Reserved {
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

export type PaymentDesk = Awaited<ReturnType<typeof paymentDesk>>

/**
 * A workspace whose customers pay 25 at the Stripe server of the tests when they book, unless `service` says
 * otherwise, and what they do.
 */
export async function paymentDesk(
  installation: Installation,
  stripe: StripeServer,
  service: object = {},
  timezone?: string,
) {
  const workspace = await installation.workspace(timezone)
  await staff(workspace, {})
  const connect = (secret_key: string) => {
    const account = { secret_key, webhook_secret: stripe.webhookSecret }
    return workspace.manage('PUT', `/workspaces/${workspace.id}/stripe`, account)
  }
  const account = await connect(stripe.secretKey)
  expect(account.status).toBe(200)
  const terms = { payment_at: 'at_booking', ...service }
  const changed = await workspace.manage('PATCH', '/services/remote', terms)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)

  const reserve = async (hours = 0, fields: object = {}): Promise<Reserved> => {
    const id = await makeReservation(workspace, { status: 'queued', ...fields })
    const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
    return { id, key: keys.reservation, timestamp: hourAhead(hours) }
  }
  const form = (path: string, fields?: Record<string, string>) => sendForm(installation, path, fields)
  /** The customer books, and is led to Stripe. Returns the session. */
  const toStripe = async ({ key, timestamp }: Pick<Reserved, 'key' | 'timestamp'>): Promise<string> => {
    const { status, to } = await form(`/schedule/${key}/book`, { timestamp: `${timestamp}` })
    expect(status).toBe(303)
    expect(to).toContain(`${stripe.url}/pay/`)
    return to.split('/').at(-1) ?? ''
  }
  const back = (key: string) => fetch(`${installation.url}/schedule/${key}/paid`, { redirect: 'manual' })
  /** The customer pays, and comes back. */
  const pay = async (session: string, key: string) => {
    stripe.account.pay(session)
    await back(key)
  }
  const money = async (id: number) => (await workspace.manage('GET', `/reservations/${id}`)).body
  const payments = async (id: number) =>
    (await workspace.manage('GET', `/reservations/${id}/payments`)).body.data
  return {
    workspace,
    events: account.body.webhook_url as string,
    connect,
    reserve,
    form,
    toStripe,
    back,
    pay,
    money,
    payments,
    booking: (key: string, method = 'GET', path = '', input?: unknown) =>
      installation.as(undefined)(method, `/booking/v1/${key}${path}`, input),
    page: async (path: string) => (await fetch(installation.url + path)).text(),
    /** The customer pays what is asked before the time is booked. Returns the appointment. */
    bookAndPay: async (made: Reserved) => {
      await pay(await toStripe(made), made.key)
      const { appointment_id } = await money(made.id)
      return (await workspace.manage('GET', `/appointments/${appointment_id}`)).body
    },
  }
}

/** A booking of the desk that is paid with 25, and its refunds. */
export async function paidWith25(
  { reserve, pay, toStripe, payments, money, workspace }: PaymentDesk,
  stripe: StripeServer,
) {
  const { id, ...made } = await reserve()
  await pay(await toStripe(made), made.key)
  const entries = async (): Promise<Entry[]> => payments(id)
  const [payment] = await entries()
  if (payment?.kind !== 'payment' || payment.amount !== 25) throw new Error('25 was not paid')
  const { id: paymentId, reference } = payment
  return {
    id,
    paymentId,
    reference,
    refund: (amount: number) =>
      workspace.manage('POST', `/payments/${paymentId}/refunds`, { amount, reason: 'One act less' }),
    /** Somebody pays back at Stripe, and the event comes later. */
    refundAtStripe: (minor: number) =>
      stripe.account.createRefund({ payment_intent: reference, amount: `${minor}` }),
    /** Refunds that count, each with its state. */
    refunds: async () =>
      (await entries())
        .filter(({ kind, is_voided }) => kind === 'refund' && !is_voided)
        .map(({ amount, refund_state }) => ({ amount, state: refund_state })),
    refunded: async (): Promise<number> => (await money(id)).payment.refunded,
  }
}

/** Sends a form of a customer's page. Returns the status and where it leads. */
export async function sendForm(
  installation: Installation,
  path: string,
  fields: Record<string, string> = {},
) {
  const response = await fetch(installation.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { origin: installation.url },
  })
  return { status: response.status, to: response.headers.get('location') ?? '' }
}

/** The words of a page or mail, without its marks. */
export const wordsOf = (text: string): string =>
  text
    .replace(/<br>/g, ', ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u00a0\u202f\s]+/g, ' ')
