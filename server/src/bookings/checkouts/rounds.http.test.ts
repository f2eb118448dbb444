import { describe, expect, test } from 'vitest'
import type { Installation } from '../../../test/helpers/harness.ts'
import { type PaymentDesk, paymentDesk } from '../../../test/helpers/payment-desk.ts'
import { withStripe } from '../../../test/helpers/with-stripe.ts'
import type { StripeServer } from '../../../test/servers/stripe/stripe.ts'
import { settleDueCheckouts } from './settle.ts'

let installation: Installation
let stripe: StripeServer
withStripe(opened => {
  installation = opened.installation
  stripe = opened.stripe
})

const openDesk = () => paymentDesk(installation, stripe)

/** Where a form of a page leads. */
async function target({ form }: PaymentDesk, path: string, fields?: Record<string, string>): Promise<string> {
  const { status, to } = await form(path, fields)
  expect(status).toBe(303)
  return to
}
type Desk = Awaited<ReturnType<typeof openDesk>>

const callsOfRound = async (): Promise<number> => {
  const before = stripe.calls.length
  await settleDueCheckouts(installation.ctx)
  return stripe.calls.length - before
}

/** Copies of a checkout that are long due, and that Stripe must end. */
async function addEnding({ workspace }: Desk, bookingId: number, count: number): Promise<void> {
  const { db, clock } = installation.ctx
  const { id: _id, ...row } = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const due = new Date(clock.now().getTime() - 60_000)
  const copy = { ...row, state: 'ending' as const, next_check_at: due }
  await db
    .insertInto('checkouts')
    .values(Array.from({ length: count }, () => copy))
    .execute()
}

describe('Payment pages that must end', () => {
  test('A workspace whose key is refused does not delay others, and is asked about in turns', async () => {
    const [one, other] = [await openDesk(), await openDesk()]
    const refused = await one.reserve()
    await one.toStripe(refused)
    await addEnding(one, refused.id, 104)
    await one.connect('sk_test_notAKeyOfAnybody')
    await one.workspace.call('POST', `/reservations/${refused.id}/cancel`)
    const made = await other.reserve()
    const session = await other.toStripe(made)
    await other.workspace.call('POST', `/reservations/${made.id}/cancel`)
    expect(await callsOfRound()).toBe(21)
    expect(stripe.account.session(session).status).toBe('expired')
    const later: number[] = []
    for (let round = 0; round < 6; round++) later.push(await callsOfRound())
    // Each was asked about once, and waits.
    expect(later).toEqual([20, 20, 20, 20, 5, 0])
    await installation.ctx.db.deleteFrom('checkouts').where('workspace_id', '=', one.workspace.id).execute()
  })

  test('The waits after failures grow up to an hour, and a key that is mended ends the page', async () => {
    const desk = await openDesk()
    const made = await desk.reserve()
    const session = await desk.toStripe(made)
    await desk.connect('sk_test_notAKeyOfAnybody')
    await desk.workspace.call('POST', `/reservations/${made.id}/cancel`)
    const waitAfter = async (minutes: number): Promise<number> => {
      installation.clock.advance(minutes * 60_000)
      expect(await callsOfRound()).toBe(1)
      const { next_check_at } = await installation.ctx.db
        .selectFrom('checkouts')
        .select('next_check_at')
        .where('workspace_id', '=', desk.workspace.id)
        .executeTakeFirstOrThrow()
      return Math.round(((next_check_at?.getTime() ?? 0) - installation.clock.now().getTime()) / 60_000)
    }
    expect(await waitAfter(0)).toBe(10)
    expect(await waitAfter(11)).toBe(10)
    expect(await waitAfter(89)).toBe(25)
    expect(await waitAfter(26 * 60)).toBe(60)
    await desk.connect(stripe.secretKey)
    installation.clock.advance(61 * 60_000)
    await settleDueCheckouts(installation.ctx)
    expect(stripe.account.session(session).status).toBe('expired')
    expect(await callsOfRound()).toBe(0)
  })

  test('The page of a booking that can still be paid is not ended', async () => {
    const desk = await openDesk()
    const session = await desk.toStripe(await desk.reserve())
    expect(await callsOfRound()).toBe(0)
    expect(stripe.account.session(session).status).toBe('open')
  })
})

describe('The way to the page at Stripe', () => {
  const pageAt = async (url: string) => {
    const desk = await openDesk()
    const made = await desk.reserve()
    await desk.toStripe(made)
    await installation.ctx.db
      .updateTable('checkouts')
      .set({ session_url: url })
      .where('workspace_id', '=', desk.workspace.id)
      .execute()
    const path = `/schedule/${made.key}/pay`
    const response = await fetch(installation.url + path)
    const text = await response.text()
    return {
      to: await target(desk, path),
      path,
      text,
      policy: response.headers.get('content-security-policy'),
    }
  }

  test('A domain of the business is reached by a link, and no form may lead there', async () => {
    const url = 'https://pay.business.example/c/pay/cs_test_1#fid'
    const { to, path, text, policy } = await pageAt(url)
    expect(to).toBe(path)
    expect(text).toContain(`href="${url}"`)
    expect(text).not.toContain(`action="${path}"`)
    expect(policy).toContain('form-action')
    expect(policy).not.toContain('business.example')
  })

  test('A form leads to the usual page, and nothing to an address without https', async () => {
    const usual = await pageAt(`${stripe.url}/pay/cs_test_1`)
    expect(usual.to).toBe(`${stripe.url}/pay/cs_test_1`)
    expect(usual.text).toContain(`action="${usual.path}"`)
    const open = await pageAt('http://pay.business.example/c/pay/cs_test_1')
    expect(open.text).not.toContain('business.example')
  })

  test('A lost response is found again after the service was renamed', async () => {
    const desk = await openDesk()
    const made = await desk.reserve()
    const before = stripe.account.sessions.size
    stripe.fail('POST /v1/checkout/sessions', 'lost')
    const first = await target(desk, `/schedule/${made.key}/book`, { timestamp: `${made.timestamp}` })
    expect(first).toContain('state=unreachable')
    await desk.workspace.manage('PATCH', '/services/remote', { label: 'Renamed' })
    const again = await target(desk, `/schedule/${made.key}/pay`)
    const [session] = [...stripe.account.sessions.values()].slice(-1)
    expect(again).toBe(session?.url)
    expect(stripe.account.sessions.size).toBe(before + 1)
  })

  test('While the session is not found, the payment stays open and can be tried again', async () => {
    const desk = await openDesk()
    const made = await desk.reserve()
    stripe.fail('POST /v1/checkout/sessions', 'lost')
    await target(desk, `/schedule/${made.key}/book`, { timestamp: `${made.timestamp}` })
    await desk.workspace.manage('PATCH', '/services/remote', { label: 'Renamed' })
    stripe.fail('GET /v1/checkout/sessions', 'down')
    expect(await target(desk, `/schedule/${made.key}/pay`)).toContain('state=unreachable')
    expect(await target(desk, `/schedule/${made.key}/pay`)).toContain(`${stripe.url}/pay/`)
  })
})

describe('Events that are none', () => {
  test('What is signed and has not the form of an event is refused', async () => {
    const { events } = await openDesk()
    const object = { payment_intent: 'pi_1' }
    for (const event of [
      null,
      [],
      'x',
      { id: 'evt_1' },
      { id: 'evt_1', type: 'x', data: null },
      { id: 'evt_1', type: 'x', data: { object: null } },
      { id: 5, type: 'x', data: { object } },
      { id: 'evt_\u0000', type: 'x', data: { object } },
      { id: 'e'.repeat(9000), type: 'x', data: { object } },
    ])
      expect(await stripe.send(events, event as never), JSON.stringify(event)).toBe(400)
    for (const event of [
      { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: { a: 1 } } } },
      { id: 'evt_2', type: 'charge.refunded', data: { object: { payment_intent: {} } } },
      { id: 'evt_3', type: 'charge.refunded', data: { object: { payment_intent: { id: 'pi_1' } } } },
    ])
      expect(await stripe.send(events, event as never)).toBe(200)
  })

  test('A signature of the future is refused beyond five minutes', async () => {
    const { events } = await openDesk()
    const event = { id: 'evt_1', type: 'x', data: { object: {} } } as never
    expect(await stripe.send(events, event, { ageSeconds: -3600 })).toBe(400)
    expect(await stripe.send(events, event, { ageSeconds: -240 })).toBe(200)
  })

  test('Without a signature, nobody learns which workspace has an account', async () => {
    const { workspace } = await openDesk()
    const bare = await installation.workspace()
    const answers = await Promise.all(
      [workspace.id, bare.id, 99_999_999, '0', '-1', 'x'].map(async id => {
        const url = `${installation.url}/stripe/${id}/events`
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(url, { method: 'POST', headers, body: '{}' })
        const { code, message, data } = (await response.json()) as Record<string, { request_id?: string }>
        return JSON.stringify([response.status, code, message, { ...data, request_id: '' }])
      }),
    )
    expect(answers[0]).toContain('400')
    expect(new Set(answers).size).toBe(1)
  })
})
