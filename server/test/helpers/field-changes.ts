import { createHash } from 'node:crypto'
import { defaultRateCard } from '../../src/bookings/shipping/rate-card.ts'
import type { Changes } from '../../src/platform/events/changes.ts'
import { customer, hourAhead, makeAppointment, makeReservation, makeSigner, utc } from './bookings.ts'
import { staff } from './calendar.ts'
import type { Workspace } from './harness.ts'

export const to = (before: unknown, after: unknown) => ({ before, after })

/** An update that can be repeated, and its changes. */
interface Update {
  method?: 'PATCH' | 'POST' | 'PUT'
  path: string
  body: object
  changes: Changes
}

const logo = Buffer.from('89504e470d0a1a0a00', 'hex')
const digest = createHash('sha256').update(logo).digest('base64url').slice(0, 21)
const place = { location: '120 Main Street\nSpringfield', meeting_url: 'https://meet.example.com/7' }
const placed = { location: to(null, place.location), meeting_url: to(null, place.meeting_url) }
const metadata = { order: '4711' }
const references = { external_id: 'crm-4711', metadata }
const referenced = { external_id: to(null, 'crm-4711'), metadata: to(null, metadata) }
export const world = { name: 'World', countries: ['*'], services: [] }

export const hired = async ({ manage }: Workspace): Promise<number> =>
  (await manage('POST', '/notaries', { name: 'Nora', categories: ['wet'], timezone: 'UTC' })).body.id

const retention = {
  events_days: 30,
  deliveries_days: 30,
  mails_days: null,
  audit_days: null,
  uploads_days: null,
  acts_days: 3653,
}

const manage = '/manage/v1'
const v3 = '/wp-json/v3'

/** Updates of every field that can be changed. */
export const updates: Record<string, (workspace: Workspace) => Promise<Update>> = {
  'settings of a workspace': async ({ id }) => ({
    path: `${manage}/workspaces/${id}`,
    body: {
      timezone: 'Europe/Berlin',
      minimum_notice_minutes: 30,
      horizon_days: 40,
      reminder_minutes: [30, 2880],
      customer_booking: false,
      booking_page_url: 'https://book.example.com',
      open_booking_slug: `changes-${id}`,
      visitor_appointments: 20,
      mail_from: 'Acme <mail@example.com>',
      mail_reply_to: 'office@example.com',
      tax_rate: 8.875,
      prices_include_tax: true,
      tax_label: 'Sales tax',
      postal_address: '120 Main Street\nSpringfield',
      tax_id: '12-3456789',
      completed_status: 'complete',
      result_release: 'manual',
      result_days: null,
      result_to_signers: false,
      result_requires_payment: true,
      invoice_on_completion: true,
      retention: { events_days: 60, audit_days: 730 },
    },
    changes: {
      timezone: to('UTC', 'Europe/Berlin'),
      minimum_notice_minutes: to(60, 30),
      horizon_days: to(90, 40),
      reminder_minutes: to([1440, 60], [2880, 30]),
      customer_booking: to(true, false),
      booking_page_url: to(null, 'https://book.example.com'),
      open_booking_slug: to(null, `changes-${id}`),
      visitor_appointments: to(3, 20),
      mail_from: to(null, 'Acme <mail@example.com>'),
      mail_reply_to: to(null, 'office@example.com'),
      tax_rate: to(0, 8.875),
      prices_include_tax: to(false, true),
      tax_label: to(null, 'Sales tax'),
      postal_address: to(null, '120 Main Street\nSpringfield'),
      tax_id: to(null, '12-3456789'),
      completed_status: to('completed', 'complete'),
      result_release: to('completed', 'manual'),
      result_days: to(90, null),
      result_to_signers: to(true, false),
      result_requires_payment: to(false, true),
      invoice_on_completion: to(false, true),
      retention: to(retention, { ...retention, events_days: 60, audit_days: 730 }),
    },
  }),
  'the brand of a workspace, with the digest of its logo': async ({ id }) => ({
    path: `${manage}/workspaces/${id}`,
    body: {
      display_name: 'Acme',
      accent_color: '#112233',
      privacy_url: 'https://example.com/privacy',
      terms_url: 'https://example.com/terms',
      contact: '+1 305 555 0123',
      embed_origins: ['https://www.example.com'],
      logo: logo.toString('base64'),
    },
    changes: {
      display_name: to(null, 'Acme'),
      accent_color: to(null, '#112233'),
      privacy_url: to(null, 'https://example.com/privacy'),
      terms_url: to(null, 'https://example.com/terms'),
      contact: to(null, '+1 305 555 0123'),
      embed_origins: to([], ['https://www.example.com']),
      logo: to(null, digest),
    },
  }),
  'a service': async workspace => {
    const before = {
      label: 'Will',
      category: 'wet',
      signing_methods: ['wet'],
      duration_minutes: 45,
      unit_price: 12.5,
      currency: 'USD',
      unit_price_taxable: true,
      price_lines: [] as object[],
      deposit: null as object | null,
      cancellation_policy: null as object | null,
      position: 70,
    }
    const body = {
      label: 'Deed',
      category: 'remote',
      signing_methods: ['electronic'],
      duration_minutes: 60,
      unit_price: 1_500,
      currency: 'JPY',
      unit_price_taxable: false,
      price_lines: [{ key: 'travel', kind: 'travel', labels: {}, amount: 500, taxable: true }],
      deposit: { amount: 300, percent: null },
      cancellation_policy: {
        free_until_hours: 24,
        fee: { amount: null, percent: 50 },
        no_show_fee: { amount: 500, percent: null },
      },
      position: 71,
    }
    await workspace.manage('POST', '/services', { handle: 'will', ...before })
    const changes = Object.entries(body).map(([field, after]) => [
      field,
      to(before[field as keyof typeof before], after),
    ])
    const path = `${manage}/services/will`
    const texts = { es: { label: 'Escritura', bring: 'Pasaporte' } }
    const none = { help: {}, options: [], required: false, shown_to: 'customer' }
    const question = { key: 'pages', kind: 'number', label: { en: 'How many pages?' } }
    return {
      path,
      body: { ...body, ...place, texts, questions: [question] },
      changes: {
        ...Object.fromEntries(changes),
        ...placed,
        texts: to({}, texts),
        questions: to([], [{ ...none, ...question }]),
      },
    }
  },
  'a notary': async workspace => ({
    path: `${manage}/notaries/${await hired(workspace)}`,
    body: {
      name: 'Nora Vidal',
      email: 'nora@example.com',
      categories: ['wet', 'remote'],
      signing_methods: ['wet'],
      commission_state: 'OH',
      timezone: 'Europe/Berlin',
      buffer_before_minutes: 5,
      buffer_after_minutes: 10,
      ...place,
      lang: 'es',
      notify_assigned: false,
      notify_moved: false,
      notify_canceled: false,
      notify_next_day: false,
      notify_calendar: false,
    },
    changes: {
      lang: to('en', 'es'),
      notify_assigned: to(true, false),
      notify_moved: to(true, false),
      notify_canceled: to(true, false),
      notify_next_day: to(true, false),
      notify_calendar: to(true, false),
      name: to('Nora', 'Nora Vidal'),
      email: to('', 'nora@example.com'),
      categories: to(['wet'], ['wet', 'remote']),
      signing_methods: to(null, ['wet']),
      commission_state: to(null, 'OH'),
      timezone: to('UTC', 'Europe/Berlin'),
      buffer_before_minutes: to(0, 5),
      buffer_after_minutes: to(0, 10),
      ...placed,
    },
  }),
  'hours of a notary': async workspace => {
    const weekly = [{ weekday: 'sunday', from: '22:00', to: '02:30' }]
    const exceptions = [{ date: '2030-12-24', spans: [{ from: '09:00', to: '24:00' }] }]
    const path = `${manage}/notaries/${await hired(workspace)}/hours`
    return {
      path,
      body: { weekly, exceptions },
      changes: { weekly: to([], weekly), exceptions: to([], exceptions) },
    }
  },
  'time off': async workspace => {
    const path = `/notaries/${await hired(workspace)}/time-off`
    const old = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-02T00:00:00Z', reason: 'Holiday' }
    const { id } = (await workspace.manage('POST', path, old)).body
    return {
      path: `${manage}${path}/${id}`,
      body: { starts_at: '2030-01-01T14:00:00+02:00', ends_at: '2030-01-03T00:00:00Z', reason: 'Ill' },
      changes: {
        starts_at: to(old.starts_at, '2030-01-01T12:00:00Z'),
        ends_at: to(old.ends_at, '2030-01-03T00:00:00Z'),
        reason: to('Holiday', 'Ill'),
      },
    }
  },
  'a closure': async workspace => {
    const old = { name: 'Holiday', from: '2030-01-01', to: '2030-01-02' }
    const { id } = (await workspace.manage('POST', '/closures', old)).body
    return {
      path: `${manage}/closures/${id}`,
      body: { name: 'Move', from: '2030-01-01T14:00:00.5+02:00', to: '2030-01-03' },
      changes: {
        name: to('Holiday', 'Move'),
        from: to(old.from, '2030-01-01T12:00:00Z'),
        to: to(old.to, '2030-01-03'),
      },
    }
  },
  'the customer of an appointment': async workspace => ({
    path: `${v3}/appointments/${await makeAppointment(workspace)}`,
    body: { first_name: 'Bea', last_name: 'Adler', email: 'bea@example.com' },
    changes: {
      first_name: to(customer.first_name, 'Bea'),
      last_name: to(customer.last_name, 'Adler'),
      email: to(customer.email, 'bea@example.com'),
    },
  }),
  'place and phone of an appointment': async workspace => ({
    path: `${manage}/appointments/${await makeAppointment(workspace)}`,
    body: { phone: '+1 305 555 0123', ...place, ...references },
    changes: { phone: to(null, '+13055550123'), ...placed, ...referenced },
  }),
  'the time of a draft': async workspace => {
    const [notary] = await staff(workspace, {})
    const timestamp = hourAhead()
    return {
      method: 'POST',
      path: `${v3}/appointments/${await makeAppointment(workspace)}/reschedule`,
      body: { timestamp, timezone: 'Europe/Berlin' },
      changes: {
        status: to('draft', 'scheduled'),
        timestamp: to(null, utc(timestamp)),
        timezone: to('UTC', 'Europe/Berlin'),
        notary_id: to(null, notary),
      },
    }
  },
  'a reservation': async workspace => ({
    path: `${v3}/reservations/${await makeReservation(workspace)}`,
    body: { first_name: 'Bea', last_name: 'Adler', email: 'bea@example.com', lang: 'es', status: 'pending' },
    changes: {
      first_name: to(customer.first_name, 'Bea'),
      last_name: to(customer.last_name, 'Adler'),
      email: to(customer.email, 'bea@example.com'),
      lang: to('en', 'es'),
      status: to('draft', 'pending'),
    },
  }),
  'the phone of a reservation': async workspace => ({
    path: `${manage}/reservations/${await makeReservation(workspace)}`,
    body: { phone: '+1 305 555 0123', billing_reference: 'Nowak Ltd.', ...references },
    changes: {
      phone: to(null, '+13055550123'),
      billing_reference: to(null, 'Nowak Ltd.'),
      ...referenced,
    },
  }),
  'a signer': async workspace => ({
    path: `${v3}/signers/${await makeSigner(workspace, `/reservations/${await makeReservation(workspace)}`)}`,
    body: { first_name: 'Bo', last_name: 'Eder', email: 'Bo@example.com' },
    changes: {
      first_name: to('Ben', 'Bo'),
      last_name: to('Adler', 'Eder'),
      email: to('ben@example.com', 'Bo@example.com'),
    },
  }),
  'the verification of a signer': async workspace => {
    const signer = await makeSigner(workspace, `/reservations/${await makeReservation(workspace)}`)
    return {
      method: 'POST',
      path: `${manage}/signers/${signer}/verification`,
      body: { status: 'verified', human_approval: 'approved', method: 'personal_knowledge' },
      changes: {
        status: to('pending', 'verified'),
        human_approval: to(null, 'approved'),
        verification_method: to(null, 'personal_knowledge'),
      },
    }
  },
  'a webhook endpoint': async workspace => {
    const old = { url: 'https://127.0.0.1/old', description: 'Old' }
    const { id } = (await workspace.manage('POST', '/webhook-endpoints', old)).body
    const body = { url: 'https://127.0.0.1/new', event_types: ['signer-added'], description: 'New' }
    return {
      path: `${manage}/webhook-endpoints/${id}`,
      body,
      changes: {
        url: to(old.url, body.url),
        event_types: to(null, body.event_types),
        description: to('Old', 'New'),
      },
    }
  },
  'the rate card': async () => {
    const body = { currency: 'EUR', cutoff_hour: 9, holidays: ['12-25'], zones: [world] }
    return {
      method: 'PUT',
      path: `${manage}/shipping/rate-card`,
      body,
      changes: {
        currency: to('USD', 'EUR'),
        cutoff_hour: to(14, 9),
        holidays: to(defaultRateCard.holidays, ['12-25']),
        zones: to(defaultRateCard.zones, [world]),
      },
    }
  },
}
