import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'

let installation: Installation
let slugs = 0
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const daySeconds = 24 * 3600

/** An appointment whose customer got the confirmation. With open booking, unless `slug` is null. */
async function confirmed(fields: object = {}, slug: string | null = `ended-${++slugs}`) {
  const workspace = await installation.workspace()
  await staff(workspace, {})
  const settings = { open_booking_slug: slug, contact: 'office@example.com' }
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)).status).toBe(200)
  const { body } = await book(workspace, hourAhead(), fields)
  await moveClock(workspace, 0)
  return { workspace, id: body.id as number, key: body.keys.appointment as string, slug }
}

async function toStart(workspace: Workspace, seconds = 60) {
  const set_to = new Date((hourAhead() + seconds) * 1000).toISOString()
  expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { set_to })).status).toBe(200)
}

const ended = async (workspace: Workspace) =>
  (await mailsOf(workspace)).filter(({ kind }: { kind: string }) => ['missed', 'cancellation'].includes(kind))

const page = async (key: string) => (await fetch(`${installation.url}/appointment/${key}`)).text()

describe('A no-show', () => {
  test('The customer of a no-show is mailed ten minutes after the mark, once, with a link to book again', async () => {
    const { workspace, id, key, slug } = await confirmed()
    await toStart(workspace)
    await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
    await moveClock(workspace, 599)
    expect((await ended(workspace)).map(({ status }: { status: string }) => status)).toEqual(['pending'])
    await moveClock(workspace, 1)
    const [mail] = await ended(workspace)
    expect([mail.kind, mail.status, mail.to]).toEqual(['missed', 'kept', 'ana@example.com'])
    expect(mail.subject).toMatch(/^We missed you: /)
    expect(mail.text).toContain(
      `${installation.ctx.config.publicUrl}/book/${slug}/remote?lang=en&again=${key}`,
    )
    // The link has nothing about the person.
    expect(mail.text).not.toMatch(/again=.*(Ana|Ortiz|@)/)
    expect(mail.attachments).toEqual([])
    expect(await page(key)).toContain(`href="/book/${slug}/remote?`)
    // Neither another reason nor the cancellation mails it again.
    await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'other' })
    await moveClock(workspace, daySeconds)
    expect((await workspace.manage('GET', `/appointments/${id}`)).body.status).toBe('canceled')
    await moveClock(workspace, daySeconds)
    expect(await ended(workspace)).toEqual([mail])
  })

  test('A mark that is taken back within ten minutes mails nobody, and a later mark does', async () => {
    const { workspace, id } = await confirmed()
    await toStart(workspace)
    const url = `/appointments/${id}/no-show`
    await workspace.manage('POST', url, { reason: 'signer' })
    await moveClock(workspace, 300)
    await workspace.manage('DELETE', url)
    await moveClock(workspace, daySeconds)
    expect((await ended(workspace)).map(({ status }: { status: string }) => status)).toEqual(['withdrawn'])
    await workspace.manage('POST', url, { reason: 'signer' })
    await moveClock(workspace, 600)
    expect((await ended(workspace)).map(({ status }: { status: string }) => status)).toEqual(['kept'])
  })

  test('An appointment that is completed after all sends no mail of a no-show', async () => {
    const { workspace, id } = await confirmed()
    await toStart(workspace)
    await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'signer' })
    await workspace.manage('POST', `/appointments/${id}/complete`)
    await moveClock(workspace, daySeconds)
    expect((await ended(workspace)).map(({ status }: { status: string }) => status)).toEqual(['withdrawn'])
  })

  test('The business is sorry if the session failed, and without open booking the mail names no link', async () => {
    const { workspace, id } = await confirmed({}, null)
    await toStart(workspace)
    await workspace.manage('POST', `/appointments/${id}/no-show`, { reason: 'technical' })
    await moveClock(workspace, 600)
    const [mail] = await ended(workspace)
    expect(mail.subject).toMatch(/^Your appointment did not take place: /)
    expect(mail.text).toMatch(/is sorry that your appointment did not take place/)
    expect(mail.text).toMatch(/To book again, contact /)
    expect(mail.text).not.toMatch(/https?:/)
  })

  test('Staff who cancel a past appointment as a no-show without a mark mail the customer', async () => {
    const { workspace, id } = await confirmed()
    await toStart(workspace)
    await workspace.manage('POST', `/appointments/${id}/cancel`, { reason: 'no_show' })
    const quiet = await confirmed()
    await toStart(quiet.workspace)
    await quiet.workspace.manage('POST', `/appointments/${quiet.id}/cancel`, {
      reason: 'no_show',
      notify: false,
    })
    for (const one of [workspace, quiet.workspace]) await moveClock(one, 600)
    expect((await ended(workspace)).map(({ kind }: { kind: string }) => kind)).toEqual(['missed'])
    expect(await ended(quiet.workspace)).toEqual([])
  })
})

describe('A cancellation', () => {
  const signer = { first_name: 'Ben', last_name: 'Ortiz', email: 'ben@example.com' }

  async function canceledWith(body: object) {
    const booking = await confirmed()
    const { workspace, id } = booking
    const added = { object_id: id, object_type: 'appointment', ...signer }
    await workspace.call('POST', `/appointments/${id}/signers`, added)
    await moveClock(workspace, 60)
    const canceled = await workspace.manage('POST', `/appointments/${id}/cancel`, body)
    await moveClock(workspace, 60)
    return { ...booking, canceled, mails: await ended(workspace) }
  }

  test('The mails and the page of a cancellation say who canceled, and the reason that staff share', async () => {
    const reason = 'The notary is ill'
    const { workspace, id, key, slug, canceled, mails } = await canceledWith({ reason, share_reason: true })
    expect(canceled.body).toMatchObject({ cancel_reason: reason, cancel_reason_shared: true })
    expect(mails.map(({ to }: { to: string }) => to).sort()).toEqual(['ana@example.com', 'ben@example.com'])
    for (const { text } of mails) {
      expect(text).toMatch(/ canceled (your|the) appointment\.\n\nReason: The notary is ill\n/)
    }
    const toCustomer = mails.find(({ to }: { to: string }) => to === 'ana@example.com')
    expect(toCustomer.text).toContain(`/book/${slug}/remote`)
    expect(await page(key)).toContain('Reason: The notary is ill')
    const [entry] = (await workspace.manage('GET', '/audit?action=appointment-canceled')).body.data
    expect(entry.subject.id).toBe(String(id))
    expect(entry.changes.cancel_reason_shared).toEqual({ before: false, after: true })
  })

  test('A reason that is not shared stays with the staff', async () => {
    const { key, canceled, mails } = await canceledWith({ reason: 'Did not pay' })
    expect(canceled.body).toMatchObject({ cancel_reason: 'Did not pay', cancel_reason_shared: false })
    for (const { subject, text, html } of mails) expect(`${subject}${text}${html}`).not.toContain('pay')
    expect(await page(key)).not.toContain('pay')
  })

  test('Sharing needs a reason', async () => {
    const { workspace, canceled, id, mails } = await canceledWith({ share_reason: true })
    expect([canceled.status, canceled.body.code, canceled.body.data.params]).toEqual([
      400,
      'invalid_request',
      { reason: 'is required with share_reason: write what the customer is told, or leave share_reason out' },
    ])
    expect(mails).toEqual([])
    expect((await workspace.manage('GET', `/appointments/${id}`)).body.status).toBe('scheduled')
  })

  test('A customer who cancels is not told that the business did', async () => {
    const { workspace, key } = await confirmed()
    const own = await installation.as(undefined)('POST', `/booking/v1/${key}/cancel`, { reason: 'Ill' })
    expect(own.status).toBe(200)
    await moveClock(workspace, 60)
    const [mail] = await ended(workspace)
    expect(mail.text).toContain('You canceled your appointment with')
    expect(mail.text).not.toContain('Ill')
    expect(await page(key)).toContain('You canceled this appointment.')
  })
})
