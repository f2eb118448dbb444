import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead, makeAppointment, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** A completed appointment with a notarized document, of which 75 USD are to be paid. */
async function completed(settings: object = { result_requires_payment: true }) {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)).status).toBe(200)
  const reservation = await makeReservation(workspace, { status: 'queued', quantity: 3 })
  const submitted = await workspace.manage('POST', `/reservations/${reservation}/submit`, {
    timestamp: hourAhead(),
  })
  const { id, keys } = submitted.body.appointment
  const act = async (name: string, body?: object) => {
    const { status, body: made } = await workspace.manage('POST', `/appointments/${id}/${name}`, body)
    expect(status).toBeLessThan(300)
    return made
  }
  const added = { ...uploadOf('appointment', id, pdfOf()), type: 'notarized' }
  const document = (await workspace.call('POST', '/documents', added)).body.id as number
  await act('complete')
  return {
    workspace,
    id: id as number,
    reservation,
    key: keys.appointment as string,
    document,
    act,
    pay: (amount?: number) => act('payments', { method: 'cash', ...(amount && { amount }) }),
    result: async () => (await workspace.manage('GET', `/appointments/${id}`)).body.result,
    /** What the customer sees of it. */
    own: async () => (await installation.as(undefined)('GET', `/booking/v1/${keys.appointment}`)).body.result,
    opens: async () =>
      (await installation.as(undefined)('GET', `/booking/v1/${keys.appointment}/documents/${document}`))
        .status,
    mails: async (seconds: number) => {
      await moveClock(workspace, seconds)
      const { data } = (await workspace.manage('GET', '/mails?kind=result_ready&limit=100')).body
      return data.map(({ status }: { status: string }) => status)
    },
    page: async (query = '') =>
      (await (await fetch(`${installation.url}/appointment/${keys.appointment}${query}`)).text()).replace(
        /[\u00a0\u202f]/g,
        ' ',
      ),
  }
}

const held = { state: 'held', blockers: ['not_paid'], ready_at: null }

test('The result waits until all is paid, the page says what is missing, and the mail follows a minute later', async () => {
  const { key, pay, result, own, opens, mails, page, workspace, id } = await completed()
  expect(await result()).toMatchObject(held)
  expect(await own()).toEqual({ state: 'held', downloadable_until: null, due_first: 75 })
  expect(await opens()).toBe(404)
  expect(await page()).toContain('Your notarized documents wait for your payment of $75.00.')
  expect(await page()).toContain(`href="/appointment/${key}/receipt"`)
  const receipt = await fetch(`${installation.url}/appointment/${key}/receipt`)
  expect(await receipt.text()).toMatch(/<h1>Price summary[\s\S]*Still to pay/)
  expect(await page('?lang=es')).toContain('esperan su pago de 75,00 US$')
  expect(await page('?lang=fr')).toContain('attendent votre paiement de 75,00 $US')
  await pay(50)
  expect(await mails(3_600)).toEqual([])
  expect(await own()).toMatchObject({ state: 'held', due_first: 25 })
  await pay()
  expect(await result()).toMatchObject({ state: 'ready', blockers: [] })
  expect(await mails(50)).toEqual(['pending'])
  expect(await mails(20)).toEqual(['kept'])
  expect([await opens(), (await own()).due_first]).toEqual([200, null])
  expect(await page()).not.toContain('wait for your payment')
  const audit = (await workspace.manage('GET', `/audit?object=appointment&object_id=${id}`)).body.data
  expect(audit.map(({ action }: { action: string }) => action)).not.toContain('result-released')
})

test('Staff release it without the payment, which stays due', async () => {
  const { act, result, opens, mails, workspace, id } = await completed()
  await act('release-result')
  expect([(await result()).state, await opens(), await mails(70)]).toEqual(['ready', 200, ['kept']])
  const { payment } = (await workspace.manage('GET', `/appointments/${id}`)).body
  expect(payment).toMatchObject({ state: 'due', due: 75 })
})

test('A result that was given stays after a refund, a payment that is taken back, and a higher price', async () => {
  const { pay, result, mails, workspace, opens, reservation } = await completed()
  const { id } = await pay()
  await mails(70)
  const { ready_at } = await result()
  await workspace.manage('POST', `/payments/${id}/refunds`, { amount: 75, reason: 'Goodwill' })
  expect((await result()).state).toBe('ready')
  const [, ...entries] = (await workspace.manage('GET', `/reservations/${reservation}/payments`)).body.data
  expect(entries).toHaveLength(1)
  const line = { label: 'Courier', amount: 10 }
  expect(
    (await workspace.manage('POST', `/reservations/${reservation}/price-lines`, line)).status,
  ).toBeLessThan(300)
  expect(await result()).toMatchObject({ state: 'ready', ready_at })
  expect([await opens(), await mails(3_600)]).toEqual([200, ['kept']])
})

test('A payment that is taken back leaves the result, and after the session is reopened it waits anew', async () => {
  const { pay, result, act, workspace, mails } = await completed()
  const { id } = await pay()
  await workspace.manage('POST', `/payments/${id}/void`, { reason: 'Another booking' })
  expect((await result()).state).toBe('ready')
  await act('reopen')
  await act('complete')
  expect(await result()).toMatchObject(held)
  expect(await mails(120)).toEqual(['withdrawn'])
  await pay()
  expect([(await result()).state, await mails(70)]).toEqual(['ready', ['kept']])
})

test('A discount that leaves nothing to pay releases the result, and an invoice that was sent does not', async () => {
  const { act, result, mails, workspace, reservation } = await completed()
  await act('payments', { method: 'invoiced' })
  expect(await result()).toMatchObject(held)
  const discount = { percent: 100, reason: 'Pro bono' }
  const path = `/reservations/${reservation}/price-lines`
  expect((await workspace.manage('POST', path, discount)).status).toBeLessThan(300)
  expect([(await result()).state, await mails(70)]).toEqual(['ready', ['kept']])
})

test('A signer does not read what the customer owes', async () => {
  const { workspace, id, page } = await completed()
  const signer = await makeSigner(workspace, `/appointments/${id}`)
  await workspace.manage('POST', `/signers/${signer}/verification`, { status: 'verified' })
  const { key } = await installation.ctx.db
    .selectFrom('signers')
    .select('key')
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', signer)
    .executeTakeFirstOrThrow()
  const session = await (await fetch(`${installation.url}/session/${key}`)).text()
  expect(session).toContain('Your notarized documents')
  expect(session).not.toContain('payment')
  expect(await page()).toContain('wait for your payment')
})

test('Without the setting, and without an agreed price, no payment holds the result back', async () => {
  const off = await completed({ result_requires_payment: false })
  expect((await off.result()).state).toBe('ready')
  const { workspace } = await completed()
  const id = await makeAppointment(workspace, { status: 'scheduled', timestamp: hourAhead(3) })
  await workspace.call('POST', '/documents', {
    ...uploadOf('appointment', id, pdfOf()),
    type: 'notarized',
  })
  await workspace.manage('POST', `/appointments/${id}/complete`)
  expect((await workspace.manage('GET', `/appointments/${id}`)).body.result.state).toBe('ready')
})
