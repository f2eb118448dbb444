import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer, hourAhead, makeAppointment, makeReservation } from '../../../../test/helpers/bookings.ts'
import { staff } from '../../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../../test/helpers/harness.ts'
import { person } from '../../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** A workspace with an address, and acts on its bookings of 75 USD. */
async function office(timezone = 'UTC', settings: object = {}) {
  const workspace = await installation.workspace(timezone)
  await staff(workspace, {})
  const own = { postal_address: '120 Main Street\nSpringfield', tax_id: '12-3456789', ...settings }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, own)).status).toBe(200)
  return {
    workspace,
    reserve: (fields: object = {}) =>
      makeReservation(workspace, { status: 'queued', quantity: 3, ...fields }),
    issue: (id: number, customer?: object, kind = 'reservations') =>
      workspace.manage('POST', `/${kind}/${id}/invoices`, customer ? { customer } : {}),
    correct: (id: number) =>
      workspace.manage('POST', `/invoices/${id}/correct`, { reason: 'Another company' }),
    list: async (query = '') => (await workspace.manage('GET', `/invoices?limit=100${query}`)).body.data,
    submit: async (id: number, hours = 0) => {
      const path = `/reservations/${id}/submit`
      const made = await workspace.manage('POST', path, { timestamp: hourAhead(hours) })
      expect(made.status).toBe(200)
      return made.body.appointment as { id: number; keys: { appointment: string } }
    },
  }
}

const numbersOf = (rows: { number: string }[]) => rows.map(({ number }) => number)
/** The workspaces of the tests are test workspaces. */
const year = () => `TEST-${installation.clock.now().getUTCFullYear()}`

/** The text of the PDF, with plain spaces. */
async function pdfText(workspace: Workspace, id: number): Promise<string> {
  const response = await fetch(`${installation.url}/manage/v1/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${workspace.token}` },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

describe('An invoice', () => {
  test('The invoice has the business, the customer, the lines, the tax and what was paid, and stays as it is', async () => {
    const { workspace, reserve, issue, list } = await office('UTC', { tax_rate: 10, tax_label: 'VAT' })
    const id = await reserve()
    await workspace.manage('POST', `/reservations/${id}/price-lines`, { label: 'Courier', amount: 15 })
    await workspace.manage('POST', `/reservations/${id}/price-lines`, { reason: 'Regular', amount: 10 })
    await workspace.manage('POST', `/reservations/${id}/payments`, { method: 'cash', amount: 20 })
    const company = { company: 'Nowak Ltd.', address: '5 Elm Street\nSpringfield', tax_id: 'PL1234567890' }
    const { status, body } = await issue(id, company)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      object: 'invoice',
      number: `${year()}-0001`,
      kind: 'invoice',
      corrects: null,
      corrected_by: null,
      reservation_ids: [id],
      seller: { address: '120 Main Street\nSpringfield', tax_id: '12-3456789' },
      customer: { name: 'Ana Ortiz', ...company },
      subtotal: 80,
      taxes: [{ label: 'VAT', rate: 10, included: false, amount: 8 }],
      total: 88,
      paid: 20,
      due: 68,
      currency: 'USD',
    })
    expect(body.lines.map(({ label, amount }: { label: string; amount: number }) => [label, amount])).toEqual(
      [
        ['Remote notarization', 75],
        ['Courier', 15],
        ['Regular', -10],
      ],
    )
    await workspace.manage('POST', `/reservations/${id}/payments`, { method: 'cash' })
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { tax_id: null, display_name: 'Other' })
    await workspace.manage('PATCH', `/reservations/${id}`, { first_name: 'Eve' })
    expect((await workspace.manage('GET', `/invoices/${body.id}`)).body).toEqual(body)
    expect(await list()).toEqual([body])
    const audit = (await workspace.manage('GET', '/audit?action=invoice-issued')).body.data
    expect(audit).toMatchObject([{ subject: { object: 'invoice', id: String(body.id) } }])
  })

  test('A booking is on one valid invoice, and a correction frees it', async () => {
    const { reserve, issue, correct, list, workspace } = await office()
    const id = await reserve()
    const first = (await issue(id)).body
    const reason = async (sent: ReturnType<typeof issue>) => (await sent).body.data.reason
    expect(await reason(issue(id))).toBe('already_invoiced')
    const { status, body: correction } = await correct(first.id)
    expect([status, correction.total, correction.due]).toEqual([201, -75, 0])
    expect(correction).toMatchObject({
      kind: 'correction',
      number: `${year()}-0002`,
      corrects: { id: first.id, number: first.number },
      reason: 'Another company',
    })
    expect(await reason(correct(first.id))).toBe('already_corrected')
    expect(await reason(correct(correction.id))).toBe('correction_of_correction')
    const again = (await issue(id, { company: 'Other Ltd.' })).body
    expect(numbersOf(await list())).toEqual([again.number, correction.number, first.number])
    expect(numbersOf(await list('&corrected=true'))).toEqual([first.number])
    expect(numbersOf(await list('&kind=correction'))).toEqual([correction.number])
    expect(await list('&year=1999')).toEqual([])
    expect(await list(`&reservation_id=${id + 1}`)).toEqual([])
    expect((await workspace.manage('GET', `/invoices/${first.id}`)).body.corrected_by.id).toBe(correction.id)
  })

  test('A canceled booking, one that costs nothing, and one without a price get no invoice and no number', async () => {
    const { workspace, reserve, issue, list } = await office()
    const canceled = await reserve()
    await workspace.manage('POST', `/reservations/${canceled}/cancel`)
    const free = await reserve()
    await workspace.manage('POST', `/reservations/${free}/price-lines`, { reason: 'Pro bono', percent: 100 })
    const bare = await makeAppointment(workspace)
    const refused = [await issue(canceled), await issue(free), await issue(bare, undefined, 'appointments')]
    expect(refused.map(one => one.body.data.reason)).toEqual([
      'invoice_of_canceled',
      'nothing_to_invoice',
      'without_price',
    ])
    expect(await list()).toEqual([])
    expect((await issue(await reserve())).body.number).toBe(`${year()}-0001`)
  })

  test('Twenty calls at once for one booking issue one invoice, and for twenty bookings twenty numbers', async () => {
    const { reserve, issue, list } = await office()
    const one = await reserve()
    const same = await Promise.all(Array.from({ length: 20 }, () => issue(one)))
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1)
    const ids = []
    for (let at = 0; at < 20; at++) ids.push(await reserve())
    const made = await Promise.all(ids.map(id => issue(id)))
    expect(made.every(({ status }) => status === 201)).toBe(true)
    const places = numbersOf(await list()).map(number => Number(number.split('-').at(-1)))
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
  })

  test('The year is that of the business, and each year begins with 1', async () => {
    const { workspace, reserve, issue } = await office('Pacific/Auckland')
    const first = (await issue(await reserve())).body
    const local = Temporal.Instant.from(first.issued_at).toZonedDateTimeISO('Pacific/Auckland')
    expect([first.number, first.issued_on]).toEqual([
      `TEST-${local.year}-0001`,
      local.toPlainDate().toString(),
    ])
    expect((await issue(await reserve())).body.number).toBe(`TEST-${local.year}-0002`)
    // Half an hour after New Year in Auckland it is still the old year in UTC.
    const newYear = local.with({ month: 1, day: 1, hour: 0, minute: 30 }).add({ years: 1 }).round('minute')
    const set_to = newYear.toInstant().toString()
    expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })).status).toBe(200)
    const next = (await issue(await reserve())).body
    expect([next.number, next.issued_on]).toEqual([`TEST-${newYear.year}-0001`, `${newYear.year}-01-01`])
  })

  test('A live workspace counts without the word TEST', async () => {
    const { admin, as } = installation
    const own = { name: 'Live', mode: 'live', timezone: 'UTC' }
    const { id } = (await admin('POST', '/manage/v1/workspaces', own)).body
    const token = { workspace_id: id, name: 'Live', scopes: ['*', 'manage'] }
    const call = as((await admin('POST', '/manage/v1/tokens', token)).body.token)
    const made = await call('POST', '/wp-json/v3/reservations', { ...customer, service: 'remote' })
    const { body } = await call('POST', `/manage/v1/reservations/${made.body.id}/invoices`, {})
    expect(body.number).toBe(`${installation.clock.now().getUTCFullYear()}-0001`)
  })
})

describe('The PDF and the page of the customer', () => {
  test('Names with Polish, Vietnamese and Cyrillic letters print, and the same invoice has the same bytes', async () => {
    const { workspace, reserve, issue } = await office()
    const { id } = (
      await issue(await reserve(), {
        name: 'Łukasz Nguyễn',
        company: 'Юрий и сыновья',
        address: 'Straße 1\nŁódź',
      })
    ).body
    const text = await pdfText(workspace, id)
    for (const part of ['Łukasz Nguyễn', 'Юрий и сыновья', 'Straße 1', 'Łódź', '120 Main Street', '$75.00'])
      expect(text).toContain(part)
    const bytes = async () => {
      const headers = { authorization: `Bearer ${workspace.token}` }
      const response = await fetch(`${installation.url}/manage/v1/invoices/${id}/pdf`, { headers })
      return Buffer.from(await response.arrayBuffer()).toString('base64')
    }
    expect(await bytes()).toBe(await bytes())
  })

  test('The customer opens the invoice of their booking only, as a page and as a PDF', async () => {
    const { reserve, issue, submit, correct } = await office()
    const id = await reserve({ lang: 'es' })
    const { keys } = await submit(id)
    const other = (await issue(await reserve())).body
    const invoice = (await issue(id, { company: 'Nowak <b>Ltd.</b>' })).body
    const open = async (path: string) => {
      const response = await fetch(`${installation.url}/appointment/${keys.appointment}${path}`)
      return { status: response.status, text: await response.text() }
    }
    expect((await open('?lang=en')).text).toContain(`Invoice ${invoice.number}</a>`)
    expect((await open('?lang=en')).text).not.toContain(other.number)
    const page = await open(`/invoices/${invoice.id}?lang=fr`)
    expect(page.text).toContain(`<h1>Facture ${invoice.number}</h1>`)
    expect(page.text).toContain('Nowak &lt;b&gt;Ltd.&lt;/b&gt;')
    expect((await open(`/invoices/${invoice.id}/pdf`)).text.slice(0, 5)).toBe('%PDF-')
    for (const path of [`/invoices/${other.id}`, `/invoices/${other.id}/pdf`, '/invoices/0'])
      expect((await open(path)).status).toBe(404)
    await correct(invoice.id)
    expect((await open(`/invoices/${invoice.id}?lang=en`)).text).toContain('has taken this invoice back')
  })
})

test('Completing a session issues the invoice where the workspace says so, once', async () => {
  const { workspace, reserve, submit, list } = await office('UTC', { invoice_on_completion: true })
  const { id } = await submit(await reserve())
  const act = (name: string) => workspace.manage('POST', `/appointments/${id}/${name}`)
  expect((await act('complete')).status).toBe(200)
  expect(await list()).toMatchObject([{ kind: 'invoice', total: 75 }])
  await act('reopen')
  await act('complete')
  expect(await list()).toHaveLength(1)
  const off = await office()
  const appointment = await off.submit(await off.reserve())
  await off.workspace.manage('POST', `/appointments/${appointment.id}/complete`)
  expect(await off.list()).toEqual([])
})

test('Other workspaces and notaries see no invoice, and viewers issue none', async () => {
  const { workspace, reserve, issue } = await office()
  const id = await reserve()
  const invoice = (await issue(id)).body
  const [notaryId] = await staff(workspace, {})
  const notary = (await person(installation, workspace, 'notary', notaryId)).browser
  const viewer = (await person(installation, workspace, 'viewer')).browser
  const other = await installation.workspace()
  const path = `/invoices/${invoice.id}`
  const asked = [
    (await other.manage('GET', path)).status,
    (await other.manage('POST', `${path}/correct`, { reason: 'x' })).status,
    (await other.manage('POST', `/reservations/${id}/invoices`, {})).status,
    (await notary.manage('GET', path)).status,
    (await viewer.manage('GET', path)).status,
    (await viewer.manage('POST', `${path}/correct`, { reason: 'x' })).status,
  ]
  expect(asked).toEqual([404, 404, 404, 403, 200, 403])
  expect((await other.manage('GET', '/invoices')).body.data).toEqual([])
})

test('An erasure leaves the invoice, and an export has it', async () => {
  const { workspace, reserve, issue } = await office()
  const id = await reserve()
  const invoice = (await issue(id)).body
  await workspace.manage('POST', `/reservations/${id}/cancel`)
  const email = 'ana@example.com'
  const exported = (await workspace.manage('POST', '/people/export', { email })).body
  expect(exported.invoices).toMatchObject([{ id: invoice.id }])
  expect((await workspace.manage('POST', '/people/erase', { email })).status).toBeLessThan(300)
  expect((await workspace.manage('GET', `/invoices/${invoice.id}`)).body.customer.name).toBe('Ana Ortiz')
})
