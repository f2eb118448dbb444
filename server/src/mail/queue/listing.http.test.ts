import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReservation, someInstant, verdict } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf, queue } from '../../../test/helpers/mails.ts'
import { compose } from '../../mail-templates/compose.ts'
import { Mailer, nextDueMail } from './deliver.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const deliver = (workspace: Workspace, until = installation.clock.now()) =>
  new Mailer(installation.ctx, compose).deliverDue(workspace.id, until)

/** A workspace with this many invitations, newest first. */
async function filled(count: number) {
  const workspace = await installation.workspace()
  const reservations: number[] = []
  for (let n = 0; n < count; n++)
    reservations.unshift(
      await makeReservation(workspace, { status: 'queued', email: `ana-${n}@example.com` }),
    )
  return { workspace, reservations }
}

const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)
const objectsOf = (data: { object_id: number }[]) => data.map(({ object_id }) => object_id)

describe('A mail', () => {
  test('A mail names whom it is about as they are called now, in a list, alone and sent again', async () => {
    const { workspace, reservations } = await filled(1)
    const other = await filled(1)
    const [id] = reservations
    const renamed = { first_name: 'Zoe', last_name: 'Ames' }
    expect((await workspace.manage('PATCH', `/reservations/${id}`, renamed)).status).toBe(200)
    await deliver(workspace)
    const [mail] = await mailsOf(workspace)
    expect(mail.about_name).toBe('Zoe Ames')
    const again = await workspace.manage('POST', `/mails/${mail.id}/send-again`)
    expect([again.status, again.body.about_name]).toEqual([201, 'Zoe Ames'])
    expect((await workspace.manage('GET', `/mails/${mail.id}`)).body.about_name).toBe('Zoe Ames')
    expect((await mailsOf(other.workspace)).map((one: { about_name: string }) => one.about_name)).toEqual([
      'Ana Ortiz',
    ])
  })

  test('A mail is read completely by its id', async () => {
    const { workspace, reservations } = await filled(1)
    const [planned] = await mailsOf(workspace)
    expect(planned).toEqual({
      object: 'mail',
      signer_id: null,
      notary_id: null,
      id: expect.any(Number),
      object_id: reservations[0],
      endpoint_id: null,
      about_name: 'Ana Ortiz',
      repeat_of: null,
      sent_with: null,
      kind: 'invitation',
      status: 'pending',
      due_at: someInstant,
      to: null,
      subject: null,
      text: null,
      html: null,
      attachments: [],
      error: null,
      attempts: 0,
      created_at: someInstant,
      sent_at: null,
      updated_at: someInstant,
      links: { self: `${installation.url}/manage/v1/mails/${planned.id}` },
    })
    await deliver(workspace)
    const { status, body } = await workspace.manage('GET', `/mails/${planned.id}`)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...planned,
        status: 'kept',
        to: 'ana-0@example.com',
        subject: expect.stringContaining('Choose a time'),
        text: expect.stringContaining('/schedule/'),
        html: expect.stringContaining('/schedule/'),
        sent_at: someInstant,
        updated_at: someInstant,
      },
    })
    expect([body]).toEqual(await mailsOf(workspace))
  })

  test('The admin reads a mail by its bare id', async () => {
    const { workspace } = await filled(1)
    const [{ id }] = await mailsOf(workspace)
    expect((await installation.admin('GET', `/manage/v1/mails/${id}`)).body.id).toBe(id)
    const listed = await installation.admin('GET', `/manage/v1/mails?workspace_id=${workspace.id}`)
    expect(idsOf(listed.body.data)).toEqual([id])
  })

  test('A mail of another workspace, or an unknown one, is not found', async () => {
    const { workspace } = await filled(1)
    const [{ id }] = await mailsOf(workspace)
    const other = await installation.workspace()
    for (const path of [`/mails/${id}`, '/mails/999999999', '/mails/x', '/mails/0'])
      expect(verdict(await other.manage('GET', path))).toEqual([404, 'not_found', undefined])
    const foreign = await other.manage('GET', `/mails?workspace_id=${workspace.id}`)
    expect(verdict(foreign)).toEqual([404, 'not_found', undefined])
  })
})

describe('The list of mails', () => {
  test('The list of mails is empty without mails', async () => {
    const { body } = await (await installation.workspace()).manage('GET', '/mails')
    expect(body).toEqual({ object: 'list', data: [], next_cursor: null })
  })

  test('The list of mails is newest first, page by page', async () => {
    const { workspace, reservations } = await filled(5)
    const seen: number[][] = []
    let cursor = ''
    do {
      const { body } = await workspace.manage('GET', `/mails?limit=2${cursor}`)
      seen.push(objectsOf(body.data))
      cursor = body.next_cursor && `&cursor=${encodeURIComponent(body.next_cursor)}`
    } while (cursor)
    expect(seen).toEqual([reservations.slice(0, 2), reservations.slice(2, 4), reservations.slice(4)])
  })

  test('The list of mails is filtered by state, kind and booking', async () => {
    const { workspace, reservations } = await filled(3)
    const [third = 0, second = 0, first = 0] = reservations
    await workspace.call('POST', `/reservations/${second}/cancel`)
    await deliver(workspace)
    const late = await makeReservation(workspace, { status: 'queued' })
    const list = async (query: string) =>
      objectsOf((await workspace.manage('GET', `/mails?${query}`)).body.data)
    expect(await list('status=kept')).toEqual([third, first])
    expect(await list('status=withdrawn')).toEqual([second])
    expect(await list('status=pending')).toEqual([late])
    expect(await list('status=failed')).toEqual([])
    expect(await list('kind=invitation')).toEqual([late, third, second, first])
    expect(await list('kind=confirmation')).toEqual([])
    expect(await list(`object_id=${first}`)).toEqual([first])
    expect(await list(`object_id=${first}&status=pending`)).toEqual([])
  })

  test('The list of mails is filtered by recipient and by the day on which a mail was sent', async () => {
    const { workspace, reservations } = await filled(2)
    const [second = 0, first = 0] = reservations
    await deliver(workspace)
    const yesterday = installation.clock.now().getTime()
    installation.clock.advance(86_400_000)
    const late = await makeReservation(workspace, { status: 'queued', email: 'ana-0@example.com' })
    await deliver(workspace)
    const list = async (query: Record<string, string>) =>
      objectsOf((await workspace.manage('GET', `/mails?${new URLSearchParams(query)}`)).body.data)
    const span = {
      since: new Date(yesterday - 60_000).toISOString(),
      until: new Date(yesterday + 60_000).toISOString(),
    }
    expect(await list({ to: 'Ana-0@example.com' })).toEqual([late, first])
    expect(await list(span)).toEqual([second, first])
    expect(await list({ ...span, to: 'ana-0@example.com', kind: 'invitation' })).toEqual([first])
    expect(await list({ since: span.until })).toEqual([late])
  })

  test('The list of mails rejects invalid filters', async () => {
    const workspace = await installation.workspace()
    for (const [query, param] of [
      ['status=lost', 'status'],
      ['kind=letter', 'kind'],
      ['object_id=x', 'object_id'],
      ['endpoint_id=x', 'endpoint_id'],
      ['limit=0', 'limit'],
      ['since=yesterday', 'since'],
      ['cursor=x', 'cursor'],
    ] as const) {
      const answer = await workspace.manage('GET', `/mails?${query}`)
      expect(verdict(answer)).toEqual([400, 'invalid_request', { [param]: expect.any(String) }])
    }
  })

  test('The admin names the workspace of a list of mails', async () => {
    expect(verdict(await installation.admin('GET', '/manage/v1/mails'))).toEqual([
      400,
      'invalid_request',
      { workspace_id: 'is required' },
    ])
  })
})

test('Mails that become due during a clock move are sent in the order of their due times', async () => {
  const workspace = await installation.workspace()
  const now = installation.clock.now().getTime()
  const dues = [3, 1, 2].map(hours => new Date(now + hours * 3_600_000))
  for (const dueAt of dues) {
    const bookingId = await makeReservation(workspace, { status: 'pending' })
    await queue(installation, workspace, 'invitation', { bookingId, dueAt })
  }
  const [third, first, second] = dues as [Date, Date, Date]
  const next = (until: Date) => nextDueMail(installation.ctx.db, workspace.id, until)
  expect(await next(new Date(first.getTime() - 1))).toBeUndefined()
  expect(await next(third)).toEqual(first)
  installation.clock.advance(4 * 3_600_000)
  await deliver(workspace, second)
  const statuses = (await mailsOf(workspace)).map(({ status }: { status: string }) => status)
  expect(statuses).toEqual(['pending', 'kept', 'kept'])
  expect(await next(third)).toEqual(third)
  const { body } = await workspace.manage('GET', '/audit')
  const kept = body.data.filter(({ action }: { action: string }) => action === 'mail-kept').toReversed()
  const [, early, middle] = await mailsOf(workspace)
  expect(kept.map(({ subject }: { subject: { id: string } }) => subject.id)).toEqual([
    String(early.id),
    String(middle.id),
  ])
})
