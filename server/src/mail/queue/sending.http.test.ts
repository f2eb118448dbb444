import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { deliverAll, mailsOf, openLiveWorkspace, queue, withdraw } from '../../../test/helpers/mails.ts'
import { type MailServer, startMailServer, type Trouble } from '../../../test/servers/mail.ts'
import { compose } from '../../mail-templates/compose.ts'
import { previewKinds } from '../../mail-templates/preview.ts'
import { openContext } from '../../platform/context.ts'
import { Mailer } from './deliver.ts'

let installation: Installation
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
  installation = await startOwnInstallation({
    SMTP_URL: server.url('greetingTimeout=1000&socketTimeout=1000'),
    SMTP_FROM: 'Jurat <no-reply@jurat.example>',
  })
})
afterAll(async () => {
  await installation.stop()
  await server[Symbol.asyncDispose]()
})

/** The mails that arrived at that address. */
const sentTo = async (email: string) =>
  (await server.mails()).filter(({ to = [] }) => to.some(({ address }) => address === email))

let count = 0
/** A live workspace with a reservation whose invitation is due. Each has its own address. */
async function invited(fields: object = {}) {
  const workspace = await openLiveWorkspace(installation, fields)
  const email = `ana-${++count}@example.com`
  const id = await makeReservation(workspace, { email, status: 'queued' })
  const [mail] = await mailsOf(workspace)
  return { workspace, email, id, ref: { workspace_id: workspace.id, id: mail.id as number } }
}

async function withTrouble<T>(trouble: Trouble, work: () => Promise<T>): Promise<T> {
  server.trouble = trouble
  try {
    return await work()
  } finally {
    server.trouble = undefined
  }
}

describe('A mail of a live workspace', () => {
  test('A mail of a live workspace is sent when it is due, and shown as sent', async () => {
    const { workspace, email, id } = await invited()
    const before = await mailsOf(workspace)
    expect(before).toMatchObject([
      { object_id: id, kind: 'invitation', status: 'pending', attempts: 0, to: null, sent_at: null },
    ])
    await deliverAll(installation)
    const [sent] = await sentTo(email)
    const [mail] = await mailsOf(workspace)
    expect(mail).toMatchObject({ status: 'sent', attempts: 1, to: email, error: null })
    expect(mail.sent_at).toMatch(/Z$/)
    expect(sent).toMatchObject({
      subject: mail.subject,
      from: { name: 'Acme Notaries', address: 'no-reply@jurat.example' },
      messageId: `<mail-${workspace.id}-${mail.id}@localhost>`,
    })
    expect(sent?.replyTo).toBeUndefined()
    expect(sent?.text?.trim()).toBe(mail.text.trim())
    expect(sent?.html?.trim()).toBe(mail.html.trim())
  })

  test('A mail comes from the sender of the workspace, with its reply address', async () => {
    const settings = { mail_from: 'Acme Notaries <mail@acme.example>', mail_reply_to: 'desk@acme.example' }
    const { email } = await invited(settings)
    await deliverAll(installation)
    expect(await sentTo(email)).toMatchObject([
      {
        from: { name: 'Acme Notaries', address: 'mail@acme.example' },
        replyTo: [{ address: 'desk@acme.example' }],
      },
    ])
  })

  test.each([
    ['Acme, Inc. <no-reply@acme.example>', 'Acme, Inc.'],
    ['"Acme, Inc." <no-reply@acme.example>', 'Acme, Inc.'],
    [String.raw`"The \"Best\" Notaries \\ Co" <no-reply@acme.example>`, String.raw`The "Best" Notaries \ Co`],
    ['Acme (USA); Dept. [A]: Notaries <no-reply@acme.example>', 'Acme (USA); Dept. [A]: Notaries'],
    ['Łęcki, Ñandú & Co. <no-reply@acme.example>', 'Łęcki, Ñandú & Co.'],
  ])('A mail has one sender with the whole name: %s', async (mail_from, name) => {
    const { email } = await invited({ mail_from })
    await deliverAll(installation)
    const [sent] = await sentTo(email)
    expect(sent?.from).toEqual({ name, address: 'no-reply@acme.example' })
  })

  test('A mail is sent once, however many processes deliver it', async () => {
    const { workspace, email, ref } = await invited()
    server.delayMs = 100
    const other =
      installation.ctx.engine === 'postgres' ? await openContext(installation.ctx.config) : installation.ctx
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        new Mailer(n % 2 ? installation.ctx : other, compose).deliver(ref, 'test'),
      ),
    )
    await Promise.all([
      new Mailer(installation.ctx, compose).sweep('test'),
      new Mailer(other, compose).sweep('test'),
    ])
    server.delayMs = 0
    if (other !== installation.ctx) await other.close()
    expect(await sentTo(email)).toHaveLength(1)
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'sent', attempts: 1 }])
  })

  test('A mail is sent once per cause, however often it is queued', async () => {
    const { workspace, email, id } = await invited()
    const mail = { bookingId: id }
    await Promise.all(Array.from({ length: 5 }, () => queue(installation, workspace, 'invitation', mail)))
    await deliverAll(installation)
    await queue(installation, workspace, 'invitation', mail)
    await deliverAll(installation)
    expect(await sentTo(email)).toHaveLength(1)
    expect(await mailsOf(workspace)).toHaveLength(1)
  })

  test('A withdrawn mail is not sent until it is queued again', async () => {
    const { workspace, email, id } = await invited()
    await withdraw(installation, workspace, id, ['reminder_24h', 'reminder_1h'])
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'pending' }])
    await withdraw(installation, workspace, id, ['invitation'])
    await deliverAll(installation)
    expect(await sentTo(email)).toEqual([])
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'withdrawn', to: null, sent_at: null }])
    await queue(installation, workspace, 'invitation', { bookingId: id })
    await deliverAll(installation)
    await queue(installation, workspace, 'invitation', { bookingId: id })
    await deliverAll(installation)
    expect(await sentTo(email)).toHaveLength(1)
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'sent' }])
  })

  test('A mail is not sent when its cause was taken back without a withdrawal', async () => {
    const { workspace, email, id } = await invited()
    await workspace.call('PATCH', `/reservations/${id}`, { status: 'completed' })
    await deliverAll(installation)
    expect(await sentTo(email)).toEqual([])
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'withdrawn' }])
  })

  test('A mail is not sent before its time, and then has the state of that time', async () => {
    const workspace = await openLiveWorkspace(installation)
    const [old, email] = [`old-${++count}@example.com`, `new-${count}@example.com`]
    const id = await makeReservation(workspace, { email: old, status: 'pending' })
    const dueAt = new Date(installation.clock.now().getTime() + 3_600_000)
    await queue(installation, workspace, 'invitation', { bookingId: id, dueAt })
    await deliverAll(installation)
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'pending' }])
    await workspace.call('PATCH', `/reservations/${id}`, { email })
    installation.clock.advance(3_601_000)
    await deliverAll(installation)
    expect([await sentTo(old), await sentTo(email)]).toMatchObject([[], [{}]])
  })

  test('A mail without an address is skipped, and sent when it is queued again with one', async () => {
    const workspace = await openLiveWorkspace(installation)
    const email = `late-${++count}@example.com`
    const body = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote', status: 'queued' }
    const { id } = (await workspace.call('POST', '/reservations', body)).body
    await deliverAll(installation)
    const error = 'The customer has no email address.'
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'skipped', error, to: null }])
    await workspace.call('PATCH', `/reservations/${id}`, { email, status: 'queued' })
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'pending', error: null }])
    await deliverAll(installation)
    expect(await sentTo(email)).toHaveLength(1)
  })
})

describe('A mail server in trouble', () => {
  const minutes = [1, 5, 30, 120, 360]

  test('A mail is tried again later and later while the mail server fails, and then given up', async () => {
    const { workspace, email } = await invited()
    await withTrouble({ at: 'recipient', with: 450 }, async () => {
      for (const [step, wait] of minutes.entries()) {
        const started = installation.clock.now().getTime()
        await deliverAll(installation)
        const [mail] = await mailsOf(workspace)
        expect(mail).toMatchObject({ status: 'pending', attempts: step + 1, sent_at: null })
        expect(mail.error).toMatch(/^The mail server did not take it: .*450/)
        const waits = new Date(mail.due_at).getTime() - started
        expect(Math.round(waits / 60_000)).toBe(wait)
        installation.clock.advance(wait * 60_000 - 5_000)
        await deliverAll(installation)
        expect((await mailsOf(workspace))[0].attempts).toBe(step + 1)
        installation.clock.advance(10_000)
      }
      await deliverAll(installation)
      expect(await mailsOf(workspace)).toMatchObject([{ status: 'failed', attempts: 6 }])
      installation.clock.advance(86_400_000)
    })
    await deliverAll(installation)
    expect(await sentTo(email)).toEqual([])
  })

  test('A mail server that recovers gets the mail once', async () => {
    const { workspace, email } = await invited()
    await withTrouble({ at: 'recipient', with: 'cut' }, () => deliverAll(installation))
    await withTrouble({ at: 'sender', with: 'silence' }, async () => {
      installation.clock.advance(61_000)
      await deliverAll(installation)
    })
    installation.clock.advance(301_000)
    await deliverAll(installation)
    expect(await sentTo(email)).toHaveLength(1)
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'sent', attempts: 3, error: null }])
  })

  test('A mail server that recovers does not get a mail that was taken back meanwhile', async () => {
    const { workspace, email, id } = await invited()
    await withTrouble({ at: 'recipient', with: 450 }, () => deliverAll(installation))
    await workspace.call('POST', `/reservations/${id}/cancel`)
    installation.clock.advance(61_000)
    await deliverAll(installation)
    expect(await sentTo(email)).toEqual([])
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'withdrawn' }])
  })

  test.each<[Trouble, RegExp, number]>([
    [{ at: 'recipient', with: 550 }, /^The mail server refused it: .*550/, 0],
    [{ at: 'message', with: 554 }, /^The mail server refused it: .*554/, 1],
    [{ at: 'message', with: 'cut' }, /^It is unknown whether the mail server took it: /, 1],
    [{ at: 'message', with: 'silence' }, /^It is unknown whether the mail server took it: /, 1],
  ])('A mail server that does %j is not asked again', async (trouble, error, times) => {
    const { workspace, email } = await invited()
    await withTrouble(trouble, () => deliverAll(installation))
    const [mail] = await mailsOf(workspace)
    expect(mail).toMatchObject({ status: 'failed', attempts: 1, sent_at: null })
    expect(mail.error).toMatch(error)
    installation.clock.advance(86_400_000)
    await deliverAll(installation)
    expect(await sentTo(email)).toHaveLength(times)
  })

  test('A failing mail does not keep other mails from being sent', async () => {
    const [first, second] = [await invited(), await invited()]
    await withTrouble({ at: 'recipient', with: 450 }, () =>
      new Mailer(installation.ctx, compose).deliver(first.ref, 'test'),
    )
    await deliverAll(installation)
    expect([await sentTo(first.email), await sentTo(second.email)]).toMatchObject([[], [{}]])
  })
})

describe('A mail whose composing ends the process', () => {
  /**
   * Composes as the process does, until it would end: what was counted before stays, and nothing is recorded.
   */
  const mailerOf = (hostile: { workspace_id: number; id: number }) =>
    new Mailer(installation.ctx, (tx, ctx, mail, now) =>
      mail.workspace_id === hostile.workspace_id && mail.id === hostile.id
        ? Promise.reject(new Error('the process ended'))
        : compose(tx, ctx, mail, now),
    )
  const rowOf = async ({ workspace_id, id }: { workspace_id: number; id: number }) => {
    const { rows } = await sql<{ begun: number; waits_until: Date | null; status: string }>`
      select begun, waits_until, status from mails where workspace_id = ${workspace_id} and id = ${id}`.execute(
      installation.ctx.db,
    )
    return rows[0]
  }

  test('A mail that ends the process waits longer after each start; others are sent; a result resets it', async () => {
    const hostile = await invited()
    const waits: number[] = []
    const now = () => installation.clock.now().getTime()
    for (let start = 1; start <= 5; start++) {
      const other = await invited()
      await mailerOf(hostile.ref).sweep('test')
      expect(await sentTo(other.email)).toHaveLength(1)
      const row = await rowOf(hostile.ref)
      expect(row).toMatchObject({ begun: start, status: 'pending' })
      waits.push(Math.round(((row?.waits_until?.getTime() ?? 0) - now()) / 60_000) + 0)
      // Neither a start before that nor its job takes it up.
      if (start > 1) await mailerOf(hostile.ref).sweep('test')
      await mailerOf(hostile.ref).deliver(hostile.ref, 'test')
      expect(await rowOf(hostile.ref)).toEqual(row)
      installation.clock.advance((row?.waits_until?.getTime() ?? 0) - now() + 1_000)
    }
    expect(waits).toEqual([0, 2, 5, 10, 20])
    await deliverAll(installation)
    expect(await rowOf(hostile.ref)).toEqual({ begun: 0, waits_until: null, status: 'sent' })
    expect(await sentTo(hostile.email)).toHaveLength(1)
  })

  test('A mail that the mail server postpones is counted anew', async () => {
    const { ref } = await invited()
    await withTrouble({ at: 'recipient', with: 450 }, () => deliverAll(installation))
    expect(await rowOf(ref)).toEqual({ begun: 0, waits_until: null, status: 'pending' })
  })

  test('A mail that is not due yet is not counted', async () => {
    const { ref } = await invited()
    await sql`update mails set due_at = due_at + interval '1 day' where id = ${ref.id}`.execute(
      installation.ctx.db,
    )
    await new Mailer(installation.ctx, compose).deliver(ref, 'test')
    expect(await rowOf(ref)).toEqual({ begun: 0, waits_until: null, status: 'pending' })
  })
})

describe('A job delivers its mail', () => {
  /** When the workspace's jobs may start, earliest first, in seconds from now. */
  async function jobsOf({ id }: { id: number }): Promise<number[]> {
    const { rows } = await sql<{ start_after: Date }>`
      select start_after from pgboss.job where name = 'mail' and data->>'workspace_id' = ${String(id)}
      order by created_on, start_after`.execute(installation.ctx.db)
    const now = installation.clock.now().getTime()
    return rows.map(({ start_after }) => Math.round((new Date(start_after).getTime() - now) / 1000))
  }
  const forget = () => sql`delete from pgboss.job where name = 'mail'`.execute(installation.ctx.db)

  test('A job delivers its mail when it is due, by the clock of its workspace', async () => {
    const [live, moved] = [await openLiveWorkspace(installation), await installation.workspace()]
    const move = { advance_seconds: 10 * 86_400 }
    expect((await moved.manage('POST', `/workspaces/${moved.id}/clock`, move)).status).toBe(200)
    for (const [workspace, aheadMs] of [
      [live, 0],
      [moved, 10 * 86_400_000],
    ] as const) {
      const dueAt = new Date(installation.clock.now().getTime() + aheadMs + 3_600_000)
      const bookingId = await makeReservation(workspace, { status: 'pending' })
      await queue(installation, workspace, 'invitation', { bookingId, dueAt })
      const [seconds, ...none] = await jobsOf(workspace)
      expect(none).toEqual([])
      expect(Math.abs(Number(seconds) - 3_600)).toBeLessThan(60)
    }
  })

  test('A job delivers its mail when it is tried again', async () => {
    const { workspace } = await invited()
    await forget()
    await withTrouble({ at: 'recipient', with: 450 }, () => deliverAll(installation))
    const [seconds, ...none] = await jobsOf(workspace)
    expect(none).toEqual([])
    expect(Math.abs(Number(seconds) - 60)).toBeLessThan(30)
  })

  test('A job delivers its mail when an address was added', async () => {
    const workspace = await openLiveWorkspace(installation)
    const id = await makeReservation(workspace, { status: 'pending', email: undefined })
    await queue(installation, workspace, 'invitation', { bookingId: id })
    await deliverAll(installation)
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'skipped' }])
    await forget()
    await workspace.call('PATCH', `/reservations/${id}`, { email: `late-${++count}@example.com` })
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'pending' }])
    expect(await jobsOf(workspace)).toHaveLength(1)
  })
})

test('A mail that a dead process was sending is given up, and not sent twice', async () => {
  const { workspace, email, ref } = await invited()
  const { ctx } = installation
  const changed_at = ctx.clock.now()
  await ctx.db
    .updateTable('mails')
    .set({ status: 'sending', attempts: 1, changed_at })
    .where('workspace_id', '=', ref.workspace_id)
    .execute()
  installation.clock.advance(9 * 60_000)
  await deliverAll(installation)
  expect(await mailsOf(workspace)).toMatchObject([{ status: 'sending' }])
  installation.clock.advance(61_000)
  await deliverAll(installation)
  expect(await mailsOf(workspace)).toMatchObject([
    { status: 'failed', error: expect.stringContaining('unknown'), sent_at: null },
  ])
  expect(await sentTo(email)).toEqual([])
})

test('A test workspace keeps its mails although there is a mail server', async () => {
  const workspace = await installation.workspace()
  const email = `kept-${++count}@example.com`
  await makeReservation(workspace, { email, status: 'queued' })
  await deliverAll(installation)
  expect(await sentTo(email)).toEqual([])
  const [mail] = await mailsOf(workspace)
  expect(mail).toMatchObject({ status: 'kept', attempts: 0, to: email, error: null })
  expect([mail.subject, mail.text, mail.html].every(Boolean)).toBe(true)
  expect(mail.sent_at).toMatch(/Z$/)
})

test('A mail of a workspace whose clock is ahead is due by that clock', async () => {
  const workspace = await installation.workspace()
  const move = { advance_seconds: 10 * 86_400 }
  expect((await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, move)).status).toBe(200)
  const ahead = () => installation.clock.now().getTime() + 10 * 86_400_000
  await makeReservation(workspace, { status: 'queued' })
  const later = await makeReservation(workspace, { status: 'pending' })
  const dueAt = new Date(ahead() + 60_000)
  await queue(installation, workspace, 'invitation', { bookingId: later, dueAt })
  await deliverAll(installation)
  const [mail, next] = await mailsOf(workspace)
  expect([mail.status, next.status]).toEqual(['kept', 'pending'])
  expect(Math.abs(new Date(mail.due_at).getTime() - ahead())).toBeLessThan(60_000)
  installation.clock.advance(61_000)
  await deliverAll(installation)
  expect((await mailsOf(workspace))[1].status).toBe('kept')
})

test('A live workspace keeps its mails without a mail server', async () => {
  const silent = await startOwnInstallation()
  try {
    const workspace = await openLiveWorkspace(silent)
    await makeReservation(workspace, { status: 'queued' })
    await deliverAll(silent)
    expect(await mailsOf(workspace)).toMatchObject([{ status: 'kept', to: 'ana@example.com' }])
  } finally {
    await silent.stop()
  }
})

test('The outcome of a mail is in the audit trail', async () => {
  const { workspace, ref } = await invited()
  await deliverAll(installation)
  const { body } = await workspace.manage('GET', '/audit')
  expect(body.data[0]).toMatchObject({
    actor: 'system',
    action: 'mail-sent',
    subject: { object: 'mail', id: String(ref.id) },
    request_id: 'system:test',
  })
  const named = { 'x-request-id': body.data[0].request_id }
  const imitated = await workspace.call('GET', '/reservations', undefined, named)
  expect(imitated.headers.get('x-request-id')).toMatch(/^req_/)
})

describe('Sending a mail again', () => {
  test('Sending a mail again queues a new mail with the current state, at most five times', async () => {
    const { workspace, email, id, ref } = await invited()
    const again = (of = ref.id) => workspace.manage('POST', `/mails/${of}/send-again`)
    const early = await again()
    expect([early.status, early.body.error.message]).toEqual([422, expect.stringContaining('not sent yet')])
    await deliverAll(installation)
    await workspace.call('PATCH', `/reservations/${id}`, { email: `new-${email}` })
    const copy = await again()
    expect([copy.status, copy.body]).toMatchObject([201, { repeat_of: ref.id, kind: 'invitation', to: null }])
    await deliverAll(installation)
    expect((await sentTo(email)).length).toBe(1)
    const [arrived] = await sentTo(`new-${email}`)
    expect(arrived?.messageId).not.toBe((await sentTo(email))[0]?.messageId)
    const { data } = (await workspace.manage('GET', '/audit')).body
    expect(data).toContainEqual(
      expect.objectContaining({
        action: 'mail-sent-again',
        subject: { object: 'mail', id: String(copy.body.id) },
        actor: expect.stringMatching(/^token:/),
      }),
    )

    // A copy that is sent again counts for the first mail.
    const ofCopy = await again(copy.body.id)
    expect([ofCopy.status, ofCopy.body.repeat_of]).toEqual([201, ref.id])
    await deliverAll(installation)
    const both = await Promise.all([again(), again(copy.body.id)])
    expect(both.map(({ status, body }) => [status, body.repeat_of])).toEqual(Array(2).fill([201, ref.id]))
    await deliverAll(installation)
    expect([(await again()).status, (await again(copy.body.id)).body.error.message]).toEqual([
      201,
      expect.stringContaining('5 times'),
    ])
    expect((await again()).body.error.message).toContain('5 times')
  })

  test('Sending a mail again is rejected if its cause is no longer valid, and for another workspace', async () => {
    const { workspace, email, id, ref } = await invited()
    await deliverAll(installation)
    const elsewhere = await openLiveWorkspace(installation)
    expect((await elsewhere.manage('POST', `/mails/${ref.id}/send-again`)).status).toBe(404)
    const canceled = await workspace.call('POST', `/reservations/${id}/cancel`, {})
    expect(canceled.status).toBe(200)
    const refused = await workspace.manage('POST', `/mails/${ref.id}/send-again`)
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringContaining('text is out of date'),
    ])
    await deliverAll(installation)
    expect((await sentTo(email)).length).toBe(1)
  })
})

describe('A preview', () => {
  test.each(previewKinds)('A preview of %s has the brand and the language, and sends nothing', async kind => {
    const workspace = await openLiveWorkspace(installation, { display_name: 'Notaría Sol' })
    const { status, body } = await workspace.manage('GET', `/mail-previews?kind=${kind}&lang=es`)
    expect(status).toBe(200)
    expect(body.text).toContain('Notaría Sol')
    expect(body.html).toContain('lang="es"')
    const calendars =
      /^(confirmation|reschedule|updated|cancellation|notary_(assigned|moved|updated|canceled))$/.test(kind)
        ? 1
        : 0
    expect(body.attachments).toHaveLength(calendars)
    expect(await mailsOf(workspace)).toEqual([])
  })

  test('A preview is sent as a test, and the response has a rejection of the mail server', async () => {
    const workspace = await openLiveWorkspace(installation, { display_name: 'Sol' })
    const to = `tester-${++count}@example.com`
    const sent = await workspace.manage('POST', '/mail-tests', { kind: 'confirmation', lang: 'es', to })
    expect([sent.status, sent.body]).toMatchObject([
      201,
      { to, subject: expect.stringContaining('Confirmada') },
    ])
    const [arrived] = await sentTo(to)
    expect(arrived?.subject).toBe(sent.body.subject)
    const refused = await withTrouble({ at: 'recipient', with: 550 }, () =>
      workspace.manage('POST', '/mail-tests', { kind: 'confirmation', to }),
    )
    expect([refused.status, refused.body.error.message]).toEqual([422, expect.stringContaining('refused it')])
    const { data } = (await workspace.manage('GET', '/audit')).body
    expect(
      data.map(({ action }: { action: string }) => action).filter((one: string) => /test/.test(one)),
    ).toEqual(['mail-test-sent'])
  })
})
