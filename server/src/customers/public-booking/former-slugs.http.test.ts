import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { openBooking } from '../../../test/helpers/visitors.ts'
import { releaseOverdueSlugs } from '../../workspaces/former-slugs.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const dayMs = 86_400_000

/** A workspace that left the slug `first` for `second`. */
async function moved() {
  const { workspace, slug: first, set, visitFrom } = await openBooking(installation)
  const second = `${first}-new`
  expect((await set({ open_booking_slug: second })).status).toBe(200)
  const { id } = workspace
  const release = (slug: string, key?: string) =>
    workspace.manage('DELETE', `/workspaces/${id}/former-slugs/${slug}`, undefined, {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    })
  return { workspace, first, second, set, visit: visitFrom(`198.51.100.${id % 250}`), release }
}

const formerOf = async (workspace: Workspace): Promise<string[]> =>
  (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.former_slugs.map(
    ({ slug }: { slug: string }) => slug,
  )

/** What another workspace gets that wants the slug. */
async function wanted(slug: string) {
  const other = await installation.workspace()
  const { status, body } = await other.manage('PATCH', `/workspaces/${other.id}`, { open_booking_slug: slug })
  return [status, body.data?.problems?.open_booking_slug.reason]
}
const taken = [400, 'slug_taken']

const fetched = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await fetch(installation.url + path, { redirect: 'manual', ...init })
  return [status, headers.get('location')]
}

test('A former slug leads to the current page with path and query, and no other workspace can have it', async () => {
  const { workspace, first, second, visit } = await moved()
  const { body } = await workspace.manage('GET', `/workspaces/${workspace.id}`)
  const inAYear = installation.clock.now().getTime() + 365 * dayMs
  expect(body.former_slugs).toEqual([{ slug: first, until: expect.stringMatching(/Z$/) }])
  expect(Math.abs(Date.parse(body.former_slugs[0].until) - inAYear)).toBeLessThan(dayMs)
  expect(await fetched(`/book/${first}?lang=es&tz=Europe%2FMadrid`)).toEqual([
    308,
    `/book/${second}?lang=es&tz=Europe%2FMadrid`,
  ])
  expect(await fetched(`/book/${first.toUpperCase()}/remote/details?timestamp=1&lang=fr`)).toEqual([
    308,
    `/book/${second}/remote/details?timestamp=1&lang=fr`,
  ])
  expect(await fetched(`/%62ook/${first}/remote`)).toEqual([308, `/book/${second}/remote`])
  const form = { method: 'POST', body: new URLSearchParams({ code: '123456' }) }
  expect(await fetched(`/book/${first}/remote/details`, form)).toEqual([
    308,
    `/book/${second}/remote/details`,
  ])
  const followed = await fetch(`${installation.url}/book/${first}/remote`)
  expect([followed.status, followed.url]).toEqual([200, `${installation.url}/book/${second}/remote`])
  expect(await wanted(first)).toEqual(taken)
  expect((await visit('GET')).status).toBe(200)
})

test("A former slug in an address with another host leads to this server's page", async () => {
  const { first, second } = await moved()
  const path = `http://evil.example/book/${first}/remote?lang=es`
  const [{ statusCode, headers }] = await once(
    request(installation.url, { path, agent: false }).end(),
    'response',
  )
  expect([statusCode, headers.location]).toEqual([308, `/book/${second}/remote?lang=es`])
})

test('The booking interface works at a former slug, and its links have the current one', async () => {
  const { second, visit } = await moved()
  const { status, body } = await visit('GET')
  expect([status, body.links.page.endsWith(`/book/${second}`)]).toEqual([200, true])
  expect(body.links.self).toMatch(new RegExp(`/open/${second}$`))
})

test('A workspace takes its former slug back, and the one between leads there', async () => {
  const { workspace, first, second, set } = await moved()
  expect((await set({ open_booking_slug: first })).body).toMatchObject({ open_booking_slug: first })
  expect(await formerOf(workspace)).toEqual([second])
  expect((await fetched(`/book/${second}`))[1]).toBe(`/book/${first}`)
  expect((await fetched(`/book/${first}/remote`))[0]).toBe(200)
  expect(await wanted(second)).toEqual(taken)
})

test('Open booking that is turned off keeps its slug, which leads nowhere', async () => {
  const { workspace, first, second, set } = await moved()
  await set({ open_booking_slug: null })
  expect(await formerOf(workspace)).toEqual([first, second])
  for (const slug of [first, second]) {
    expect((await fetched(`/book/${slug}`))[0]).toBe(404)
    expect(await wanted(slug)).toEqual(taken)
  }
  expect((await set({ open_booking_slug: second })).status).toBe(200)
})

test('A former slug ends after 365 days of real time, and housekeeping gives it up', async () => {
  const { workspace, first, second } = await moved()
  const endAt = (at: Date) => {
    const kept = JSON.stringify([{ slug: first, until: at.toISOString() }])
    return sql`update workspaces set former_slugs = ${kept}, former_slugs_end_at = ${at}
      where id = ${workspace.id}`.execute(installation.ctx.db)
  }
  const now = installation.clock.now().getTime()
  await endAt(new Date(now + 60_000))
  await releaseOverdueSlugs(installation.ctx)
  expect((await fetched(`/book/${first}/remote`))[0]).toBe(308)
  await endAt(new Date(now - 1000))
  expect((await fetched(`/book/${first}/remote`))[0]).toBe(404)
  expect(await formerOf(workspace)).toEqual([])
  await releaseOverdueSlugs(installation.ctx)
  expect(await wanted(first)).toEqual([200, undefined])
  expect((await fetched(`/book/${second}/remote`))[0]).toBe(200)
})

test('A refused change of the slug keeps the current one and adds no former slug', async () => {
  const { workspace, first, second, set } = await moved()
  const { slug } = await openBooking(installation)
  const { status, body } = await set({ open_booking_slug: slug })
  expect([status, body.data.problems.open_booking_slug.reason]).toEqual(taken)
  expect(await formerOf(workspace)).toEqual([first])
  expect((await fetched(`/book/${second}/remote`))[0]).toBe(200)
})

test('An eleventh former slug releases the oldest', async () => {
  const { workspace, first, second, set } = await moved()
  const later = Array.from({ length: 10 }, (_, at) => `${first}-${at}`)
  for (const open_booking_slug of later) expect((await set({ open_booking_slug })).status).toBe(200)
  expect(await formerOf(workspace)).toEqual([second, ...later.slice(0, -1)])
  expect(await wanted(second)).toEqual(taken)
  expect(await wanted(first)).toEqual([200, undefined])
})

test('A released slug can be taken at once, the release is in the audit trail, and repeats do nothing', async () => {
  const { workspace, first, second, release } = await moved()
  expect((await release(second)).status).toBe(404)
  expect((await release('unknown')).status).toBe(404)
  const released = await release(first, 'once')
  expect([released.status, released.body]).toEqual([200, null])
  expect(await formerOf(workspace)).toEqual([])
  expect((await fetched(`/book/${first}`))[0]).toBe(404)
  expect(await wanted(first)).toEqual([200, undefined])
  expect((await release(first, 'once')).status).toBe(200)
  expect((await release(first)).body.code).toBe('not_found')
  expect((await fetched(`/book/${first}`))[0]).toBe(200)
  const { data } = (await workspace.manage('GET', '/audit?limit=10')).body
  expect(data.filter(({ action }: { action: string }) => action === 'former-slug-released')).toMatchObject([
    { changes: { former_slug: { before: first, after: null } } },
  ])
})

test('Another workspace cannot release a former slug', async () => {
  const { workspace, first } = await moved()
  const other = await installation.workspace()
  for (const id of [workspace.id, other.id])
    expect((await other.manage('DELETE', `/workspaces/${id}/former-slugs/${first}`)).status).toBe(404)
  expect(await formerOf(workspace)).toEqual([first])
})
