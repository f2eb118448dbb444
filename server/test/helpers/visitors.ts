import { expect } from 'vitest'
import { hourAhead } from './bookings.ts'
import { moveClock, staff } from './calendar.ts'
import type { Installation, Workspace } from './harness.ts'
import { mailsOf } from './mails.ts'

/** Helpers for the tests of open booking. The installation must trust its proxies: `JURAT_TRUST_PROXY`. */

let opened = 0
let visitors = 0

/** A workspace with notaries, by default one, whose open booking is on. */
export async function openBooking(installation: Installation, notaries = 1) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, ...Array.from({ length: notaries }, () => ({})))
  const slug = `acme-${++opened}-${workspace.id}`
  const set = (fields: object) => workspace.manage('PATCH', `/workspaces/${workspace.id}`, fields)
  expect((await set({ open_booking_slug: slug })).status).toBe(200)
  /**
   * Calls from another address. Each workspace's visitors have one of their own: calls are limited by
   * address.
   */
  const visitFrom =
    (address: string, headers = {}) =>
    (method: string, path = '', body?: unknown) =>
      installation.as(undefined)(method, `/booking/v1/open/${slug}${path}`, body, {
        ...headers,
        'x-forwarded-for': address,
      })
  return { workspace, slug, set, visitFrom, visit: visitFrom(`192.0.2.${opened}`) }
}

export type Visit = Awaited<ReturnType<typeof openBooking>>['visit']

/** An address that no other test uses: some share a database. */
export const newVisitor = () => `visitor${process.pid}-${++visitors}@example.com`

export const details = (fields: object = {}) => ({
  service: 'remote',
  timestamp: hourAhead(),
  first_name: 'Ana',
  last_name: 'Ortiz',
  email: newVisitor(),
  ...fields,
})

export async function ask(visit: Visit, fields: object = {}): Promise<string> {
  const { status, body } = await visit('POST', '/requests', details(fields))
  expect(status).toBe(201)
  return body.key
}

/** The code of the last mail that was due. */
export async function codeOf(workspace: Workspace): Promise<string> {
  await moveClock(workspace, 1)
  const kept = (await mailsOf(workspace, '&kind=booking_code&status=kept')).at(-1)
  return kept.subject.slice(0, 6)
}

/** The code of the request, without its mail. */
export async function storedCode({ ctx }: Installation, key: string): Promise<string> {
  const { code } = await ctx.db
    .selectFrom('booking_requests')
    .select('code')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return code
}
