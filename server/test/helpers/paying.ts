import { expect } from 'vitest'
import type { StripeServer } from '../servers/stripe/stripe.ts'
import { hourAhead, makeReservation } from './bookings.ts'
import { staff } from './calendar.ts'
import type { Installation, Workspace } from './harness.ts'

/** A reservation, the key with which its customer opens it, and a start that is free. */
export interface Reserved {
  id: number
  key: string
  timestamp: number
}

/** A workspace whose customers pay at the Stripe server of the tests. */
export async function payingDesk(
  installation: Installation,
  stripe: StripeServer,
  service: object,
  timezone?: string,
) {
  const workspace = await installation.workspace(timezone)
  await staff(workspace, {})
  const { secretKey: secret_key, webhookSecret: webhook_secret } = stripe
  const account = { secret_key, webhook_secret }
  expect((await workspace.manage('PUT', `/workspaces/${workspace.id}/stripe`, account)).status).toBe(200)
  const changed = await workspace.manage('PATCH', '/services/remote', service)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const reserve = async (hours = 0, fields: object = {}): Promise<Reserved> => {
    const id = await makeReservation(workspace, { status: 'queued', ...fields })
    const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
    return { id, key: keys.reservation, timestamp: hourAhead(hours) }
  }
  const page = async (path: string) => (await fetch(installation.url + path)).text()
  /** The customer pays what is asked before the time is booked. Returns the appointment. */
  const pay = async (made: Reserved) => {
    const { to } = await sendForm(installation, `/schedule/${made.key}/book`, {
      timestamp: `${made.timestamp}`,
    })
    expect(to).toContain(`${stripe.url}/pay/`)
    stripe.account.pay(to.split('/').at(-1) ?? '')
    await fetch(`${installation.url}/schedule/${made.key}/paid`, { redirect: 'manual' })
    return appointmentOf(workspace, made.id)
  }
  return { workspace, reserve, page, pay }
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

async function appointmentOf({ manage }: Workspace, reservationId: number) {
  const { appointment_id } = (await manage('GET', `/reservations/${reservationId}`)).body
  return (await manage('GET', `/appointments/${appointment_id}`)).body
}

/** The words of a page or mail, without its marks. */
export const wordsOf = (text: string): string =>
  text
    .replace(/<br>/g, ', ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u00a0\u202f\s]+/g, ' ')
