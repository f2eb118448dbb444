import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation, verdict } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf } from '../../../test/helpers/mails.ts'
import { ownAddresses } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

interface Warning {
  line: string
  key: string | null
  amount: number
  cap: { state: string; amount: number; unit: string; source: string; verified: boolean }
  notary_ids: number[]
}

const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
const brief = ({ body }: { body: { fee_warnings: Warning[] } }) =>
  body.fee_warnings.map(({ line, key, amount, cap, notary_ids }) => [
    `${line} ${key} ${amount}`,
    `${cap.state} ${cap.amount} ${cap.unit}`,
    notary_ids,
  ])
const setState = (workspace: Workspace, id: number, commission_state: string | null) =>
  workspace.manage('PATCH', `/notaries/${id}`, { commission_state })

/** A workspace with notaries of these states and a remote service at 35 USD. */
async function commissioned(...states: (string | null)[]) {
  const workspace = await installation.workspace()
  const ids = await staff(workspace, ...states.map(() => ({ categories: ['remote' as const] })))
  for (const [at, state] of states.entries()) await setState(workspace, ids[at] ?? 0, state)
  await workspace.manage('PATCH', '/services/remote', {
    unit_price: 35,
    price_lines: [{ key: 'platform', kind: 'technology', amount: 12 }],
  })
  return { workspace, ids }
}

describe('commission_state of a notary', () => {
  test('It is the code of a state, its change is audited, and null removes it', async () => {
    const { workspace, ids } = await commissioned(null)
    const [id = 0] = ids
    expect((await workspace.manage('GET', `/notaries/${id}`)).body.commission_state).toBeNull()
    expect((await setState(workspace, id, 'OH')).body.commission_state).toBe('OH')
    for (const wrong of ['oh', 'Ohio', 'XX', 'AE', ''])
      expect(verdict(await setState(workspace, id, wrong))).toEqual([
        400,
        'invalid_request',
        { commission_state: expect.any(String) },
      ])
    const { body } = await workspace.manage('GET', `/audit?object=notary&object_id=${id}`)
    expect(body.data[0].changes).toEqual({ commission_state: { before: null, after: 'OH' } })
    expect((await setState(workspace, id, null)).body.commission_state).toBeNull()
  })
})

describe('fee_warnings', () => {
  test('A service names each amount over the cap, with source and notaries, and keeps its price', async () => {
    const { workspace, ids } = await commissioned('OH', null, 'OR')
    const service = await workspace.manage('GET', '/services/remote')
    expect(brief(service)).toEqual([
      ['act null 35', 'OH 30 act', [ids[0]]],
      ['technology platform 12', 'OH 10 session', [ids[0]]],
      ['act null 35', 'OR 25 act', [ids[2]]],
    ])
    expect(service.body.fee_warnings[0].cap).toMatchObject({
      source: expect.stringMatching(/^https:/),
      verified: false,
    })
    expect(service.body.unit_price).toBe(35)
    const list = await workspace.manage('GET', '/services')
    expect(list.body.data[0].fee_warnings).toEqual(service.body.fee_warnings)
    expect(list.body.data[1].fee_warnings).toEqual([])
    const lower = { unit_price: 25, price_lines: [] }
    expect(brief(await workspace.manage('PATCH', '/services/remote', lower))).toEqual([])
  })

  test('A notary who was removed, does not sign so, or is of another workspace does not count', async () => {
    const { workspace, ids } = await commissioned('OH', 'NV')
    const other = await installation.workspace()
    await other.manage('PATCH', '/services/remote', { unit_price: 35 })
    expect(brief(await other.manage('GET', '/services/remote'))).toEqual([])
    await workspace.manage('PATCH', `/notaries/${ids[1]}`, { signing_methods: ['wet'] })
    await workspace.manage('DELETE', `/notaries/${ids[0]}`)
    expect(brief(await workspace.manage('GET', '/services/remote'))).toEqual([])
  })

  test('A booking is compared with the state of its notary, or before that of all who can get it', async () => {
    const { workspace, ids } = await commissioned('OH', null)
    const id = await makeReservation(workspace)
    expect(brief(await workspace.manage('GET', `/reservations/${id}`))).toHaveLength(2)
    const booked = await workspace.manage('POST', '/bookings', {
      ...ana,
      timestamp: hourAhead(),
      notary_id: ids[1],
    })
    const { reservation, appointment } = booked.body
    expect(brief(await workspace.manage('GET', `/reservations/${reservation.id}`))).toEqual([])
    await workspace.manage('POST', `/appointments/${appointment.id}/assign`, { notary_id: ids[0] })
    for (const path of [`/reservations/${reservation.id}`, `/appointments/${appointment.id}`])
      expect(brief(await workspace.manage('GET', path))).toEqual([
        ['act null 35', 'OH 30 act', [ids[0]]],
        ['technology platform 12', 'OH 10 session', [ids[0]]],
      ])
    await workspace.manage('PATCH', `/reservations/${reservation.id}`, { unit_price: 30 })
    const after = await workspace.manage('GET', `/reservations/${reservation.id}`)
    expect(brief(after)).toEqual([['technology platform 12', 'OH 10 session', [ids[0]]]])
    expect(after.body.price.total_price).toBe(42)
    await workspace.manage('POST', `/reservations/${reservation.id}/cancel`, {})
    expect(brief(await workspace.manage('GET', `/appointments/${appointment.id}`))).toEqual([])
  })

  test('Customers see no warning in their interface, pages and mails', async () => {
    const { workspace, ids } = await commissioned('OH')
    const { body } = await workspace.manage('POST', '/bookings', { ...ana, timestamp: hourAhead() })
    const { appointment } = body
    expect(brief(await workspace.manage('GET', `/appointments/${appointment.id}`))).toHaveLength(2)
    expect(ids).toHaveLength(1)
    const key = appointment.keys.appointment
    for (const path of [`/booking/v1/${key}`, `/appointment/${key}`]) {
      const text = await (await fetch(`${installation.url}${path}`)).text()
      expect(text).not.toMatch(/fee_warnings|ohio\.gov|commission/i)
    }
    await deliverAll(installation)
    const mails = JSON.stringify(await mailsOf(workspace))
    expect(mails).toContain('$47.00')
    expect(mails).not.toMatch(/ohio\.gov|fee cap/i)
  })
})

test('GET /fee-caps lists every cap with its source, for staff only', async () => {
  const workspace = await installation.workspace()
  const { body } = await workspace.manage('GET', '/fee-caps')
  expect(body.object).toBe('fee_caps')
  expect(body.data).toContainEqual({
    state: 'OH',
    act: 'remote',
    line: 'act',
    amount: 30,
    currency: 'USD',
    unit: 'act',
    source: 'https://codes.ohio.gov/ohio-revised-code/section-147.08',
    read_on: '2026-11-30',
    verified: false,
  })
  expect((await fetch(`${installation.url}/manage/v1/fee-caps`)).status).toBe(401)
})
