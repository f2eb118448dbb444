import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, hourAhead } from '../../../test/helpers/bookings.ts'
import { staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { openLiveWorkspace } from '../../../test/helpers/mails.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const needed = 'needs a contact or mail_reply_to, so that customers can reach you. Set one in the same call'
const last = 'cannot be null while open booking is on and there is no other way to reach you'

async function live() {
  const workspace = await openLiveWorkspace(installation)
  const set = async (fields: object) => {
    const { status, body } = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, fields)
    return status === 200 ? 200 : [status, body.data.params]
  }
  return { workspace, set, slug: `reach-${workspace.id}` }
}

test('Open booking of a live workspace needs a way to reach the business, which cannot be removed', async () => {
  const { set, slug } = await live()
  expect(await set({ open_booking_slug: slug })).toEqual([400, { open_booking_slug: needed }])
  expect(await set({ open_booking_slug: slug, contact: '+1 305 555 0123' })).toBe(200)
  expect(await set({ contact: null })).toEqual([400, { contact: last }])
  expect(await set({ contact: null, mail_reply_to: 'office@acme.example' })).toBe(200)
  expect(await set({ mail_reply_to: null })).toEqual([400, { mail_reply_to: last }])
  expect(await set({ open_booking_slug: `${slug}-b` })).toBe(200)
  expect(await set({ mail_reply_to: null, open_booking_slug: null })).toBe(200)
  const made = await installation.admin('POST', '/manage/v1/workspaces', {
    name: 'Acme',
    mode: 'live',
    timezone: 'UTC',
    open_booking_slug: `${slug}-c`,
  })
  expect([made.status, made.body.data?.params]).toEqual([400, { open_booking_slug: needed }])
})

test('Search engines may show the page of services of a live workspace, and no other page', async () => {
  const { set, slug } = await live()
  await set({ open_booking_slug: slug, contact: '+1 305 555 0123' })
  const robots = async (path: string) =>
    (await fetch(`${installation.url}/book/${slug}${path}`)).headers.get('x-robots-tag')
  expect([await robots(''), await robots('/remote')]).toEqual([null, 'noindex'])
})

test('The address of the page may be in capitals or end with a slash', async () => {
  const { set, slug } = await live()
  await set({ open_booking_slug: slug, contact: '+1 305 555 0123' })
  const heading = async (path: string) => {
    const response = await fetch(`${installation.url}/book/${path}`)
    return [response.status, /<h1[^>]*>([^<]*)</.exec(await response.text())?.[1]]
  }
  const page = await heading(slug)
  expect(page).toEqual([200, expect.any(String)])
  for (const path of [slug.toUpperCase(), `${slug}/`, `${slug.toUpperCase()}/`])
    expect([path, await heading(path)]).toEqual([path, page])
  const remote = await heading(`${slug}/remote`)
  expect(remote[0]).toBe(200)
  expect(await heading(`${slug.toUpperCase()}/remote/`)).toEqual(remote)
  expect((await heading(`${slug}-other`))[0]).toBe(404)
})

test('Open booking that an earlier version turned on stays on, and other settings can be changed', async () => {
  const { workspace, set, slug } = await live()
  expect(await set({ open_booking_slug: slug, contact: '+1 305 555 0123' })).toBe(200)
  await installation.ctx.db
    .updateTable('workspaces')
    .set({ contact: null })
    .where('id', '=', workspace.id)
    .execute()
  expect(await set({ horizon_days: 30 })).toBe(200)
  expect(await set({ open_booking_slug: `${slug}-new` })).toBe(200)
  expect((await fetch(`${installation.url}/book/${slug}-new`)).status).toBe(200)
})

test('A test workspace can try open booking without a way to reach it, because nobody gets its mails', async () => {
  const workspace = await installation.workspace()
  const url = `/workspaces/${workspace.id}`
  expect((await workspace.manage('PATCH', url, { open_booking_slug: `try-${workspace.id}` })).status).toBe(
    200,
  )
})

/** The page of a reservation that was canceled, and the page on which its customer checks the details. */
async function pages(fields: object) {
  const workspace = await installation.workspace('UTC')
  await staff(workspace, {})
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, fields)).status).toBe(200)
  const made = await workspace.call('POST', '/reservations', {
    ...customer,
    service: 'remote',
    status: 'queued',
  })
  const { reservation } = (await workspace.manage('GET', `/reservations/${made.body.id}`)).body.keys
  const read = async (path: string) => (await fetch(installation.url + path)).text()
  const check = await read(
    `/schedule/${reservation}/check?${new URLSearchParams({ at: String(hourAhead()) })}`,
  )
  await workspace.manage('POST', `/reservations/${made.body.id}/cancel`, {})
  return [check, await read(`/schedule/${reservation}`)]
}

test.each<[string, object, RegExp | undefined]>([
  ['the contact', { contact: '+1 305 555 0123' }, /\+1 305 555 0123/],
  [
    'a reply, where mails have a reply address',
    { mail_reply_to: 'office@acme.example' },
    /reply to its last email/,
  ],
  ['nothing, where there is neither', {}, undefined],
])('A page names a way to reach the business that exists: %s', async (_name, fields, said) => {
  const [check = '', canceled = ''] = await pages(fields)
  expect(check).toContain('Ana')
  expect(canceled).toMatch(/canceled/i)
  for (const page of [check, canceled]) {
    if (said) expect(page).toMatch(said)
    else expect(page).not.toMatch(/reply to its last email|Contact the business|Questions\?/)
  }
})

test('Links to calendars of Microsoft and Google have spaces that all of them read', async () => {
  const workspace = await installation.workspace('UTC')
  await staff(workspace, {})
  const made = await workspace.manage('POST', '/appointments', {
    ...customer,
    service: 'remote',
    timestamp: hourAhead(),
    location: '12 Main Street + Annex',
  })
  const page = await (await fetch(`${installation.url}/appointment/${made.body.keys.appointment}`)).text()
  const links = [...page.matchAll(/href="(https:\/\/(?:outlook|calendar)[^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  expect(links.map(url => new URL(url).host)).toEqual([
    'calendar.google.com',
    'outlook.live.com',
    'outlook.office.com',
  ])
  for (const url of links) {
    expect(url).not.toContain('+')
    expect(new URL(url).searchParams.get('location')).toBe('12 Main Street + Annex')
  }
})
