import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDump } from '../../../test/helpers/databases.ts'
import { type Installation, startInstallation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { Browser, ownAddresses, password, secretOf } from '../../../test/helpers/people.ts'
import { firstOwnerLink } from '../../start/first-owner.ts'

// Secrets of one-time links, where ids repeat.

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const linksOf = (kind: string) =>
  installation.ctx.db
    .selectFrom('one_time_links')
    .selectAll()
    .where('kind', '=', kind as 'portal')
    .execute()

/** As a restore of a backup from before the links: the next link gets the id of the first one. */
async function forgetLinks(): Promise<void> {
  const { db } = installation.ctx
  await sql`delete from directory where kind = 'invitation'`.execute(db)
  await sql`delete from one_time_links`.execute(db)
  await sql`alter table one_time_links alter column id restart with 1`.execute(db)
}

test('After a restore an earlier link opens nothing, although the new link has its id', async () => {
  const workspace = await installation.workspace()
  const invite = async (email: string, role: string) =>
    (await installation.admin('POST', '/manage/v1/invitations', { workspace_id: workspace.id, email, role }))
      .body
  const accept = (url: string) =>
    new Browser(installation).auth('POST', `/invitations/${secretOf(url)}/accept`, { name: 'Ann', password })
  await forgetLinks()
  const earlier = await invite('mallory@example.com', 'viewer')
  await forgetLinks()
  const later = await invite('boss@example.com', 'owner')
  expect(later.id).toBe(earlier.id)
  expect(later.url).not.toBe(earlier.url)
  expect((await accept(earlier.url)).status).toBe(404)
  const accepted = await accept(later.url)
  expect([accepted.status, accepted.body.account.email]).toEqual([201, 'boss@example.com'])
  // The same for the other kinds.
  const [{ id: memberId }] = accepted.body.memberships
  const making = {
    recovery: `/manage/v1/members/${memberId}/reset`,
    portal: '/manage/v1/portal-links',
  }
  for (const [kind, path] of Object.entries(making)) {
    const made = async () => {
      await forgetLinks()
      const body = kind === 'portal' ? { workspace_id: workspace.id } : {}
      const { url } = (await installation.admin('POST', path, body)).body
      return [url, (await linksOf(kind))[0]?.id]
    }
    const [[first, id], [second, again]] = [await made(), await made()]
    expect([kind, again]).toEqual([kind, id])
    expect(second).not.toBe(first)
  }
})

test('A link that an earlier version made no longer opens, and is not listed', async () => {
  const workspace = await installation.workspace()
  const body = { workspace_id: workspace.id, email: 'old@example.com', role: 'viewer' }
  const { url, id } = (await installation.admin('POST', '/manage/v1/invitations', body)).body
  const { db } = installation.ctx
  await db.updateTable('one_time_links').set({ salt: null }).where('id', '=', id).execute()
  const browser = new Browser(installation)
  expect((await browser.auth('GET', `/invitations/${secretOf(url)}`)).status).toBe(404)
  const accepted = await browser.auth('POST', `/invitations/${secretOf(url)}/accept`, {
    name: 'Ann',
    password,
  })
  expect(accepted.status).toBe(404)
  const listed = await installation.admin('GET', `/manage/v1/invitations?workspace_id=${workspace.id}`)
  expect(listed.body.data).toEqual([])
})

test("The link of the first start proves the owner's address", async () => {
  const own = await startInstallation({}, { database: await openDump(inject('embeddedDump')) })
  try {
    const { id } = await own.workspace()
    const secret = secretOf((await firstOwnerLink(own.ctx, id)) ?? '')
    const account = { email: 'first@example.org', name: 'Ann', password }
    const accepted = await new Browser(own).auth('POST', `/invitations/${secret}/accept`, account)
    expect(accepted.status).toBe(201)
    const rows = await own.ctx.db.selectFrom('accounts').select('email_proved_at').execute()
    expect(rows).toEqual([{ email_proved_at: expect.any(Date) }])
  } finally {
    await own.stop()
  }
})

test('Two installations with the same secret key print different links for their first owners', async () => {
  const links: (string | undefined)[] = []
  for (let installations = 0; installations < 2; installations++) {
    const own = await startInstallation({}, { database: await openDump(inject('embeddedDump')) })
    try {
      const { id } = await own.workspace()
      links.push(`${id} ${secretOf((await firstOwnerLink(own.ctx, id)) ?? '')}`)
    } finally {
      await own.stop()
    }
  }
  const [[id, secret], [otherId, otherSecret]] = links.map(link => link?.split(' ')) as [string[], string[]]
  expect(otherId).toBe(id)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(otherSecret).not.toBe(secret)
})
