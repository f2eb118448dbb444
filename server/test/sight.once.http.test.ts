import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../src/platform/lib/role.ts'
import { hourAhead } from './helpers/bookings.ts'
import { staff } from './helpers/calendar.ts'
import { uploadOf } from './helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { deliverDue, openHooks, register } from './helpers/hooks.ts'
import { Browser, ownAddresses, person, secretOf } from './helpers/people.ts'

/*
 * What members and portals see of a customer, in every reading operation of the management interface and of
 * v3. The operations are read from the documents, so a new one that shows a key or a name is found here.
 */

interface Reading {
  path: string
  required: { name: string; example: string }[]
}

let installation: Installation
let workspace: Workspace
let readings: Reading[]
/** Ids for the paths, by the resource before them. */
let ids: Record<string, number | string>
/** All keys of the booking and its signer. */
let keys: string[]
const notaries: number[] = []

const told = {
  first_name: 'Xquilla',
  last_name: 'Yborrin',
  email: 'xquilla@private.example',
  phone: '+13055550199',
  external_id: 'Zref-77',
}
const signer = { first_name: 'Qadira', last_name: 'Wennig', email: 'qadira@private.example' }
const encodedToo = (body: string) =>
  `${body}\npayload=${encodeURIComponent(body)}\n${JSON.stringify(`\n${body.replaceAll('"', '\n')}`)}`
const personal = [...Object.values(told), ...Object.values(signer), 'Wfile-of-Xq']

beforeAll(async () => {
  installation = await startInstallation({
    ...ownAddresses,
    JURAT_MANAGE_RATE_LIMIT: '0',
    JURAT_WEBHOOK_ALLOW: '127.0.0.0/8',
  })
  workspace = await installation.workspace()
  notaries.push(...(await staff(workspace, {})))
  await using hooks = await openHooks()
  // A receiver that repeats what it gets, also in encodings after which a key is no word of its own.
  hooks.echo = encodedToo
  const endpoint = await register(workspace, hooks.url)
  const booked = await workspace.manage('POST', '/bookings', {
    ...told,
    service: 'remote',
    timestamp: hourAhead(),
    notary_id: notaries[0],
    metadata: { note: 'Xquilla' },
  })
  expect(booked.status).toBe(201)
  const { reservation, appointment } = booked.body
  const added = await workspace.call('POST', `/appointments/${appointment.id}/signers`, signer)
  const upload = { ...uploadOf('appointment', appointment.id), filename: 'Wfile-of-Xq.pdf' }
  const document = await workspace.call('POST', '/documents', upload)
  expect([added.status, document.status]).toEqual([201, 201])
  const changed = await workspace.manage('PATCH', `/reservations/${reservation.id}`, {
    first_name: 'Xquilla ',
  })
  expect(changed.status).toBe(200)
  await deliverDue(workspace, 60)
  const events = await workspace.events()
  const deliveries = (await workspace.manage('GET', '/deliveries')).body.data
  const mails = (await workspace.manage('GET', '/mails')).body.data
  expect([events.length > 4, deliveries.length > 4, mails.length > 1]).toEqual([true, true, true])
  const created = events.find(({ type }) => type === 'reservation-created')
  const { body: key } = await workspace.manage('GET', `/signers/${added.body.id}`)
  keys = [
    ...Object.values(reservation.keys),
    ...Object.values(appointment.keys),
    key.key,
    created.data.public_key,
  ].map(String)
  expect(keys.every(one => /^[\w-]{21}$/.test(one))).toBe(true)
  ids = {
    reservations: reservation.id,
    appointments: appointment.id,
    signers: added.body.id,
    documents: document.body.id,
    events: created.id,
    'webhook-endpoints': endpoint.id,
    deliveries: deliveries.find((one: { event_type: string }) => one.event_type === 'reservation-created').id,
    mails: mails.find(({ kind }: { kind: string }) => kind === 'confirmation').id,
    notaries: notaries[0] ?? 0,
    services: 'remote',
    workspaces: workspace.id,
  }
  readings = [...(await read('/manage/openapi.json')), ...(await read('/openapi.json'))]
})
afterAll(() => installation.stop())

interface Documented {
  parameters?: {
    name: string
    in: string
    required?: boolean
    example?: string
    schema?: { examples?: string[] }
  }[]
}

async function read(document: string): Promise<Reading[]> {
  const { paths } = (await installation.as(undefined)('GET', document)).body
  return Object.entries<Record<string, Documented>>(paths).flatMap(([path, { get }]) => {
    if (!get || !/^\/(manage|wp-json)/.test(path) || path === '/manage/v1/events/stream') return []
    const required = (get.parameters ?? []).filter(one => one.in === 'query' && one.required)
    const values = required.map(({ name, example, schema }) => ({
      name,
      example: String(example ?? schema?.examples?.[0] ?? ''),
    }))
    return [{ path, required: values }]
  })
}

/** All that the person can read of the customer, in one text. */
async function everythingFor(browser: Browser): Promise<string> {
  const found: string[] = []
  for (const { path, required } of readings) {
    const own = path.replace(
      /([\w-]+)\/\{\w+\}/g,
      (_, resource: string) => `${resource}/${ids[resource] ?? 999_999}`,
    )
    const query = required.map(({ name, example }) => `${name}=${encodeURIComponent(example)}`)
    const search = path.endsWith('/search') ? ['q=xquilla@private.example'] : query
    const { status, body } = await browser.call('GET', `${own}?${search.join('&')}`)
    expect([path, [200, 400, 403, 404, 422].includes(status)]).toEqual([path, true])
    if (status === 200) found.push(`${path} ${typeof body === 'string' ? body : JSON.stringify(body)}`)
  }
  return found.join('\n')
}

const seen = (text: string, among: string[]) => among.filter(one => text.includes(one))

async function portal(): Promise<Browser> {
  const link = await workspace.manage('POST', '/portal-links', {})
  const browser = new Browser(installation)
  expect((await browser.auth('POST', `/portal-links/${secretOf(link.body.url)}`)).status).toBe(201)
  return browser
}

test.each(['owner', 'admin', 'scheduler', 'notary'] as const)(
  'The role %s, which may change bookings, sees the keys of customers',
  async role => {
    const { browser } = await person(
      installation,
      workspace,
      role,
      role === 'notary' ? notaries[0] : undefined,
    )
    const text = await everythingFor(browser)
    const publicKey = keys.at(-1) ?? ''
    // A notary has no events, which alone have the public key.
    const expected = role === 'notary' ? keys.filter(key => key !== publicKey) : keys
    expect(seen(text, expected)).toEqual(expected)
  },
)

test.each([
  ['viewer', personal],
  // In events only.
  [
    'developer',
    ['Xquilla', 'Yborrin', 'xquilla@private.example', 'Zref-77', ...Object.values(signer), 'Wfile-of-Xq'],
  ],
] as [Role, string[]][])(
  'The role %s, which may not change bookings, sees customers without their keys',
  async (role, people) => {
    const { browser } = await person(installation, workspace, role)
    const text = await everythingFor(browser)
    expect(seen(text, keys)).toEqual([])
    expect(seen(text, people)).toEqual(people)
  },
)

test.each(['owner', 'viewer', 'developer'] as const)(
  'The role %s sees texts to a receiver or in a mail only if it sees the keys of customers',
  async role => {
    const { browser } = await person(installation, workspace, role)
    const delivery = await browser.manage('GET', `/deliveries/${ids.deliveries}`)
    const mail = await browser.manage('GET', `/mails/${ids.mails}`)
    const [attempt] = delivery.body.attempts
    if (role === 'owner') {
      expect(attempt.response_head).toContain(`for ${keys.at(-1)}`)
      expect(attempt.response_body).toContain(`%22${keys.at(-1)}%22`)
      expect(seen(mail.body.text, keys)).not.toEqual([])
      return
    }
    expect(attempt).toMatchObject({ status: 200, response_head: '200 OK', response_body: null })
    const hidden = { text: null, html: null, attachments: [] }
    if (role === 'viewer') expect(mail.body).toMatchObject({ ...hidden, kind: 'confirmation' })
    else expect(mail.status).toBe(403)
  },
)

test('A session of a portal sees events and deliveries, and nothing about customers', async () => {
  const browser = await portal()
  const text = await everythingFor(browser)
  expect(seen(text, [...keys, ...personal])).toEqual([])
  expect(text).toContain('"type":"reservation-created"')
  expect(text).toContain('"public_key":"[hidden]"')
  const { body } = await browser.manage('GET', `/deliveries/${ids.deliveries}`)
  expect(body.attempts[0]).toMatchObject({
    status: 200,
    response_head: '200 OK',
    response_body: null,
  })
  const whole = await workspace.manage('GET', `/deliveries/${ids.deliveries}`)
  expect(whole.body.attempts[0].response_body).toContain(keys.at(-1))
})

test('A delivery that a portal retries, and a replay, show nothing about customers', async () => {
  const browser = await portal()
  const retried = await browser.manage('POST', `/deliveries/${ids.deliveries}/retry`)
  expect(retried.status).toBe(200)
  const replayed = await browser.manage('POST', `/webhook-endpoints/${ids['webhook-endpoints']}/replay`, {
    since: '2026-01-01T00:00:00Z',
    dry_run: true,
  })
  expect(replayed.status).toBe(200)
  const texts = JSON.stringify([retried.body, replayed.body])
  expect(seen(texts, [...keys, ...personal])).toEqual([])
})

test('A session of a portal gets complete past events only at an endpoint of its own, and only in its first 15 minutes', async () => {
  const browser = await portal()
  await using hooks = await openHooks()
  const added = await browser.manage('POST', '/webhook-endpoints', { url: hooks.url })
  expect(added.status).toBe(201)
  const path = `/webhook-endpoints/${added.body.id}`
  const replay = () => browser.manage('POST', `${path}/replay`, { since: '2026-01-01T00:00:00Z' })
  const replayed = await replay()
  expect([replayed.status, replayed.body.deliveries > 4]).toEqual([200, true])
  await deliverDue(workspace, 60)
  const received = hooks.received.map(({ body }) => body).join('\n')
  expect(seen(received, [told.first_name, told.email, keys.at(-1) ?? '']).length).toBe(3)
  const { body } = await browser.manage('GET', `/deliveries?endpoint_id=${added.body.id}`)
  expect(body.data.length).toBeGreaterThan(4)
  expect(seen(JSON.stringify([replayed.body, body]), [...keys, ...personal])).toEqual([])

  installation.clock.advance(16 * 60_000)
  const count = hooks.received.length
  const late = [
    await replay(),
    await browser.manage('POST', '/webhook-endpoints', { url: `${hooks.url}/2` }),
    await browser.manage('PATCH', path, { url: `${hooks.url}/2` }),
  ]
  for (const refused of late) expect([refused.status, refused.body.data.reason]).toEqual([403, 'confirm'])
  await deliverDue(workspace, 60)
  expect(hooks.received.length).toBe(count)
  // It gets further events after the session, until somebody removes it.
  expect((await workspace.manage('DELETE', '/portal-links')).status).toBe(200)
  expect((await workspace.manage('GET', path)).body.status).toBe('enabled')
  expect((await workspace.manage('DELETE', path)).status).toBe(200)
})

test('The stream of events shows each caller what the feed shows', async () => {
  const streamed = async (browser: Browser) => {
    const response = await fetch(`${installation.url}/manage/v1/events/stream?cursor=${cursor}`, {
      headers: { cookie: browser.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('signer-added')) text += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    return text
  }
  const cursor = (await workspace.manage('GET', '/events?limit=1')).body.resume_cursor
  const owner = await streamed((await person(installation, workspace)).browser)
  expect(seen(owner, Object.values(signer))).toEqual(Object.values(signer))
  const developer = await streamed((await person(installation, workspace, 'developer')).browser)
  expect(seen(developer, Object.values(signer))).toEqual(Object.values(signer))
  expect(seen(developer, keys)).toEqual([])
  expect(seen(await streamed(await portal()), [...keys, ...personal])).toEqual([])
})

test('A token reads the keys that its scopes allow', async () => {
  const body = {
    workspace_id: workspace.id,
    name: 'Reader',
    scopes: ['bookings:read', 'events:read', 'mails:read'],
  }
  const { token } = (await installation.admin('POST', '/manage/v1/tokens', body)).body
  const call = installation.as(token)
  const texts = await Promise.all(
    ['reservations', 'appointments', 'signers', 'events', 'mails'].map(async one => {
      const { status, body } = await call('GET', `/manage/v1/${one}/${ids[one]}`)
      expect(status).toBe(200)
      return JSON.stringify(body)
    }),
  )
  expect(seen(texts.join('\n'), keys)).toEqual(keys)
})
