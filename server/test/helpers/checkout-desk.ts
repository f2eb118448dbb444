import { expect } from 'vitest'
import type { StripeServer } from '../servers/stripe/stripe.ts'
import { hourAhead, makeReservation } from './bookings.ts'
import { staff } from './calendar.ts'
import type { Installation } from './harness.ts'

/** A reservation, the key of its customer, and a start that is free. */
export interface Made {
  id: number
  key: string
  timestamp: number
}

/** A workspace whose customers pay when they book, and what they and Stripe do. */
export async function checkoutDesk(installation: Installation, stripe: StripeServer, service: object = {}) {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const { secretKey: secret_key, webhookSecret: webhook_secret } = stripe
  const account = { secret_key, webhook_secret }
  const { body } = await workspace.manage('PUT', `/workspaces/${workspace.id}/stripe`, account)
  const changed = await workspace.manage('PATCH', '/services/remote', {
    payment_at: 'at_booking',
    ...service,
  })
  expect(changed.status).toBe(200)
  const reserve = async (): Promise<Made> => {
    const id = await makeReservation(workspace, { status: 'queued' })
    const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
    return { id, key: keys.reservation, timestamp: hourAhead() }
  }
  const booking = (key: string, method = 'GET', path = '', input?: unknown) =>
    installation.as(undefined)(method, `/booking/v1/${key}${path}`, input)
  const form = async (path: string, fields: Record<string, string> = {}) => {
    const response = await fetch(installation.url + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { origin: installation.url },
    })
    return { status: response.status, to: response.headers.get('location') ?? '' }
  }
  /** The customer books, and is led to Stripe. Returns the session. */
  const toStripe = async ({ key, timestamp }: Pick<Made, 'key' | 'timestamp'>): Promise<string> => {
    const { to } = await form(`/schedule/${key}/book`, { timestamp: `${timestamp}` })
    expect(to).toContain(`${stripe.url}/pay/`)
    return to.split('/').at(-1) ?? ''
  }
  const back = (key: string) => fetch(`${installation.url}/schedule/${key}/paid`, { redirect: 'manual' })
  const page = async (path: string) => (await fetch(installation.url + path)).text()
  return {
    workspace,
    events: body.webhook_url as string,
    reserve,
    booking,
    form,
    page,
    toStripe,
    back,
    /** The customer pays, and comes back. */
    pay: async (session: string, key: string) => {
      stripe.account.pay(session)
      await back(key)
    },
    payments: async (id: number) => (await workspace.manage('GET', `/reservations/${id}/payments`)).body.data,
    money: async (id: number) => (await workspace.manage('GET', `/reservations/${id}`)).body,
  }
}
