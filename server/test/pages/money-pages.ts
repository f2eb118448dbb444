import { expect } from 'vitest'
import { customer, hourAhead } from '../helpers/bookings.ts'
import type { Installation } from '../helpers/harness.ts'
import { paymentDesk } from '../helpers/payment-desk.ts'
import type { StripeServer } from '../servers/stripe/stripe.ts'

const questions = [
  {
    key: 'document',
    kind: 'choice',
    label: { en: 'What will be notarized?', es: '¿Qué se va a certificar?', fr: 'Quel document ?' },
    options: [
      { key: 'deed', label: { en: 'A deed', es: 'Una escritura', fr: 'Un acte' } },
      { key: 'other', label: { en: 'Something else', es: 'Otra cosa', fr: 'Autre chose' } },
    ],
  },
  { key: 'pages', kind: 'number', label: { en: 'How many pages?' }, help: { en: 'With all enclosures.' } },
  { key: 'terms', kind: 'yes_no', label: { en: 'Is it signed by a company?' } },
]

/** The address of every page of a service that asks, adds lines and tax, takes a deposit and keeps a fee. */
export async function makeMoneyPages(
  installation: Installation,
  stripe: StripeServer,
): Promise<Record<string, string>> {
  const { url } = installation
  const desk = await paymentDesk(
    installation,
    stripe,
    {
      unit_price: 100,
      questions,
      price_lines: [
        { key: 'signer', kind: 'extra_signer', amount: 10 },
        { key: 'online', kind: 'technology', amount: 5 },
      ],
      payment_at: 'deposit',
      deposit: { percent: 40 },
      cancellation_policy: { free_until_hours: 96, fee: { amount: 25 }, no_show_fee: { percent: 100 } },
    },
    'America/New_York',
  )
  const { workspace } = desk
  const slug = `money-${workspace.id}`
  const set = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, {
    display_name: 'Acme Notaries of Springfield and Shelbyville',
    open_booking_slug: slug,
    contact: '+1 305 555 0123',
    postal_address: '120 Main Street\nSpringfield',
    tax_id: '12-3456789',
    tax_rate: 8.25,
  })
  expect(set.status).toBe(200)
  const reviewed = await workspace.manage('POST', '/services', {
    handle: 'reviewed',
    label: 'Reviewed',
    category: 'remote',
    signing_methods: ['remote'],
    duration_minutes: 30,
    unit_price: 50,
    currency: 'USD',
    questions,
    confirmation: 'staff',
  })
  expect(reviewed.status).toBe(201)

  const waiting = await desk.reserve(2)
  await desk.toStripe(waiting)
  const open = await desk.reserve(4)
  const booked = await desk.bookAndPay(await desk.reserve(6))
  const invoice = await workspace.manage('POST', `/appointments/${booked.id}/invoices`, {})
  expect(invoice.status).toBe(201)
  const asked = await desk.reserve(8, { service: 'reviewed', signing_method: 'remote' })
  const sent = await desk.form(`/schedule/${asked.key}/book`, { timestamp: `${asked.timestamp}` })
  expect(sent).toMatchObject({ status: 303, to: expect.stringContaining('done=requested') })
  const request = await installation.as(undefined)('POST', `/booking/v1/open/${slug}/requests`, {
    ...customer,
    service: 'remote',
    timestamp: hourAhead(10),
  })
  expect(request.status).toBe(201)

  const book = `${url}/book/${slug}`
  const schedule = `${url}/schedule/${open.key}`
  const appointment = `${url}/appointment/${booked.keys.appointment}`
  return {
    'services with prices': book,
    'open month with a price': `${book}/remote`,
    'open details with questions': `${book}/remote/details?timestamp=${hourAhead(12)}`,
    'open code with a deposit': `${book}/remote/confirm/${request.body.key}`,
    'month with a price': schedule,
    'check with questions, lines and a deposit': `${schedule}/check?at=${open.timestamp}`,
    pay: `${url}/schedule/${waiting.key}/pay`,
    'pay after going back': `${url}/schedule/${waiting.key}/pay?left=1`,
    requested: `${url}/schedule/${asked.key}`,
    'paid appointment': appointment,
    questions: `${appointment}/questions`,
    'cancel for a fee': `${appointment}/cancel`,
    invoice: `${appointment}/invoices/${invoice.body.id}`,
  }
}
