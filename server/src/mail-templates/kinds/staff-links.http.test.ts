import { expect, test } from 'vitest'
import { book } from '../../../test/helpers/calendar.ts'
import { deliverAll } from '../../../test/helpers/mails.ts'
import { person } from '../../../test/helpers/people.ts'
import { start, withPost } from '../../../test/helpers/post.ts'

/* What mails to staff say of the console. */

const post = withPost()

async function minutes(most: number): Promise<void> {
  for (let minute = 0; minute < most; minute++) {
    await deliverAll(post.installation)
    post.installation.clock.advance(60_000)
  }
}

test('A notary who can sign in gets a link to the page of the appointment, and another notary none', async () => {
  const world = await post.open()
  const { workspace, nora, otto, at, staff } = world
  await person(post.installation, workspace, 'notary', otto)
  const before = post.server.raw.length
  const ids: number[] = []
  for (const hours of [3, 6]) {
    const booked = await book(workspace, start + hours * 3600, { notary_id: nora, email: at('cleo') })
    ids.push(booked.body.id)
  }
  await minutes(3)
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  await minutes(4)
  const mails = (await post.server.mails()).slice(before)
  const to = (name: string) => mails.filter(mail => mail.to?.[0]?.address === at(name))
  const console = `${post.installation.url}/console/w/${workspace.id}/appointments/`
  for (const mail of to('nora')) expect(mail.text).not.toContain('/console/')
  const [both] = to('otto')
  for (const id of ids) expect(both?.text).toContain(`Open the appointment: ${console}${id}`)
  // The page asks to sign in: the link is no secret.
  expect(both?.text).not.toContain('without a password')

  const start0 = post.server.raw.length
  await staff('POST', `/appointments/${ids[0]}/reschedule`, { timestamp: start + 12 * 3600 })
  await minutes(3)
  const moved = (await post.server.mails()).slice(start0).find(mail => mail.to?.[0]?.address === at('otto'))
  expect(moved?.html).toContain(`<a href="${console}${ids[0]}"`)
  // The appointment that the notary no longer has is not theirs to see.
  const start1 = post.server.raw.length
  await staff('POST', `/appointments/${ids[0]}/assign`, { notary_id: nora })
  await minutes(3)
  const taken = (await post.server.mails()).slice(start1).find(mail => mail.to?.[0]?.address === at('otto'))
  expect([taken?.subject?.startsWith('Canceled'), taken?.text?.includes('/console/')]).toEqual([true, false])
})

test('An invitation names the member who invites, and the role', async () => {
  const { workspace } = await post.open()
  const owner = await person(post.installation, workspace)
  const names = { name: 'Harbor office', display_name: 'Harbor Seal Notary' }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, names)).status).toBe(200)
  const invite = async (email: string, by: 'member' | 'admin') => {
    const before = post.server.raw.length
    const body = { email, role: 'scheduler', workspace_id: workspace.id }
    const made =
      by === 'member'
        ? await owner.browser.manage('POST', '/invitations', body)
        : await post.installation.admin('POST', '/manage/v1/invitations', body)
    expect(made.status).toBe(201)
    await minutes(1)
    return (await post.server.mails()).slice(before).find(mail => mail.to?.[0]?.address === email)?.text
  }
  const text = await invite('invited-1@example.com', 'member')
  expect(text).toMatch(/Invited by:\s+Ana Ortiz/)
  expect(text).toMatch(/Role:\s+scheduler/)
  // The name of the workspace is that of the invitation's page, not the one that customers see.
  expect(text).toMatch(/Business:\s+Harbor office/)
  expect(text).not.toContain('Harbor Seal Notary')
  // Who administers the installation has no name here.
  const byAdmin = await invite('invited-2@example.com', 'admin')
  expect(byAdmin).not.toContain('Invited by')
  expect(byAdmin).toMatch(/Role:\s+scheduler/)
  // A name that reads like a message is left out.
  await owner.browser.auth('PATCH', '/me', { name: 'Verify at evil.example' })
  expect(await invite('invited-3@example.com', 'member')).not.toContain('evil')
})
