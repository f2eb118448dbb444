import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeReservation } from '../../../../test/helpers/bookings.ts'
import { moveClock } from '../../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../../test/helpers/harness.ts'
import { type Hooks, openHooks, register } from '../../../../test/helpers/hooks.ts'
import { mailsOf, openLiveWorkspace } from '../../../../test/helpers/mails.ts'
import { startMailServer } from '../../../../test/servers/mail.ts'
import { Mailer } from '../../../mail/queue/deliver.ts'
import { compose } from '../../../mail-templates/compose.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { policyOf } from '../../../platform/outbound/address.ts'
import { Sender } from '../../../platform/outbound/sender.ts'
import { businessNow } from '../../../workspaces/business-time.ts'
import { moveClock as advance, finishMove } from '../../../workspaces/virtual-clock.ts'
import { getWorkspace } from '../../../workspaces/workspaces.ts'
import { settleHealth } from './endpoint-health.ts'
import { dueDeliveries } from './engine.ts'

let installation: Installation
let sender: Sender
beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  sender = new Sender(policyOf(installation.ctx.config))
})
afterAll(async () => {
  await sender.close()
  await installation.stop()
})

const hour = 3_600
const day = 24 * hour
const address = 'ops@acme.example'

/** A test workspace with an address, and an endpoint that responds with 500. */
async function failing(settings: object = { mail_reply_to: address }, fields: object = {}) {
  const workspace = await installation.workspace()
  expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)).status).toBe(200)
  const hooks = await openHooks()
  hooks.status = 500
  const { id, secret } = await register(workspace, hooks.url, fields)
  return { workspace, hooks, id: id as number, secret: secret as string }
}

/** Lets that many days pass, each with an event at its beginning. */
async function passDays(workspace: Workspace, days: number): Promise<void> {
  for (let count = 0; count < days; count++) {
    await makeReservation(workspace)
    expect((await moveClock(workspace, day)).status).toBe(200)
  }
}

const endpointOf = async (workspace: Pick<Workspace, 'manage'>, id: number) =>
  (await workspace.manage('GET', `/webhook-endpoints/${id}`)).body

const saidOf = async (workspace: Pick<Workspace, 'manage'>) =>
  (await mailsOf(workspace)).map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`)

const unmoved = { clock_offset_ms: 0, clock_moving_from: null, clock_moving_to: null }

const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

const rowOf = ({ id }: { id: number }) => getWorkspace(installation.ctx.db, id)

/** Advances the clock, and makes the deliveries that are due then. Sends no mail. */
async function deliver({ id }: { id: number }, advance_seconds = 0): Promise<void> {
  const due = dueDeliveries(installation.ctx, request => sender.send(request))
  await due.settle?.(id)
  const caller = { workspaceId: id, actor: 'admin', source: 'api', requestId: 'test' } as const
  await transaction(installation.ctx.db, tx => advance(tx, installation.ctx, caller, id, { advance_seconds }))
  await finishMove(installation.ctx, [due], await rowOf({ id }))
}

const deliverMails = async (workspace: Workspace) =>
  new Mailer(installation.ctx, compose).deliverDue(
    workspace.id,
    businessNow(installation.ctx, await rowOf(workspace)),
  )

describe('The workspace is mailed about an endpoint', () => {
  test('The workspace is mailed once when an endpoint has failed for a day, and once when it is disabled', async () => {
    const { workspace, hooks, id } = await failing({ mail_reply_to: address }, { description: 'Orders' })
    await using _ = hooks
    await makeReservation(workspace)
    await moveClock(workspace, 23 * hour)
    expect((await endpointOf(workspace, id)).failing_since).not.toBeNull()
    expect(await mailsOf(workspace)).toEqual([])
    await passDays(workspace, 1)
    const [warning, ...none] = await mailsOf(workspace)
    expect(none).toEqual([])
    const { failing_since } = await endpointOf(workspace, id)
    expect(warning).toMatchObject({
      kind: 'webhook_failing',
      status: 'kept',
      object_id: null,
      endpoint_id: id,
      to: address,
      subject: 'Webhook endpoint keeps failing: Orders',
      attachments: [],
      error: null,
    })
    // The first attempt after a day: those of the second event are at most two and a half hours apart then.
    expect(hoursBetween(failing_since, warning.due_at)).toBeGreaterThanOrEqual(24)
    expect(hoursBetween(failing_since, warning.due_at)).toBeLessThan(27)
    await passDays(workspace, 3)
    expect(await endpointOf(workspace, id)).toMatchObject({ status: 'enabled', failing_since })
    expect(await saidOf(workspace)).toEqual(['webhook_failing kept'])
    await passDays(workspace, 2)
    expect(await endpointOf(workspace, id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
    const [, disabling] = await mailsOf(workspace)
    expect(disabling).toMatchObject({
      kind: 'webhook_disabled',
      status: 'kept',
      to: address,
      endpoint_id: id,
    })
    expect(hoursBetween(failing_since, disabling.due_at)).toBeGreaterThanOrEqual(120)
    expect(hoursBetween(failing_since, disabling.due_at)).toBeLessThan(123)
    await passDays(workspace, 2)
    expect(await saidOf(workspace)).toEqual(['webhook_failing kept', 'webhook_disabled kept'])
  })

  test('The workspace is mailed at once when an endpoint responds with 410', async () => {
    const { workspace, hooks, id } = await failing()
    await using _ = hooks
    hooks.status = 410
    await makeReservation(workspace)
    await makeReservation(workspace)
    await moveClock(workspace, 0)
    const [mail, ...none] = await mailsOf(workspace)
    expect(none).toEqual([])
    expect(mail).toMatchObject({ kind: 'webhook_disabled', status: 'kept', to: address, endpoint_id: id })
    expect(mail.text).toContain('has answered with status 410')
    await passDays(workspace, 6)
    expect(await saidOf(workspace)).toEqual(['webhook_disabled kept'])
  })

  test('The workspace is not mailed about an endpoint that works sometimes', async () => {
    const { workspace, hooks } = await failing()
    await using _ = hooks
    for (let times = 0; times < 3; times++) {
      hooks.status = 500
      await makeReservation(workspace)
      await moveClock(workspace, 20 * hour)
      hooks.status = 200
      await makeReservation(workspace)
      await moveClock(workspace, 13 * hour)
    }
    expect(await mailsOf(workspace)).toEqual([])
  })

  test('The workspace is mailed at the sender address of its mails if it has no other', async () => {
    const { workspace, hooks } = await failing({ mail_from: 'Acme <hooks@acme.example>' })
    await using _ = hooks
    await passDays(workspace, 2)
    expect(await mailsOf(workspace)).toMatchObject([{ kind: 'webhook_failing', to: 'hooks@acme.example' }])
  })

  test('The workspace is not mailed while it has no address, and then at the next failure', async () => {
    const { workspace, hooks } = await failing({ mail_reply_to: null })
    await using _ = hooks
    await passDays(workspace, 2)
    expect(await mailsOf(workspace)).toEqual([])
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { mail_reply_to: address })
    await passDays(workspace, 1)
    expect(await saidOf(workspace)).toEqual(['webhook_failing kept'])
  })
})

describe('A mail about an endpoint', () => {
  /** An endpoint that has failed for more than a day, with a pending warning. */
  async function warned() {
    const { workspace, hooks, id } = await failing()
    await makeReservation(workspace)
    await deliver(workspace, 25 * hour)
    await makeReservation(workspace)
    await deliver(workspace)
    expect(await saidOf(workspace)).toEqual(['webhook_failing pending'])
    return { workspace, hooks, id }
  }

  /** The status of the mails after they were delivered. */
  async function statesOf(workspace: Workspace): Promise<string[]> {
    await deliverMails(workspace)
    return saidOf(workspace)
  }

  test('A mail about an endpoint has its current facts', async () => {
    const { workspace, hooks, id } = await warned()
    await using _ = hooks
    await workspace.manage('PATCH', `/webhook-endpoints/${id}`, { description: 'Orders <b>' })
    await deliverMails(workspace)
    const [{ subject, text, html }] = await mailsOf(workspace)
    expect(subject).toBe('Webhook endpoint keeps failing: Orders <b>')
    expect(text).toMatch(/^URL: +http:\/\/127\.0\.0\.1:\d+\/hook$/m)
    expect(text).toMatch(/^Last failure: +it answered with status 500$/m)
    expect(html).toContain('Orders &lt;b&gt;')
  })

  test('A mail about an endpoint is not sent once the endpoint works', async () => {
    const { workspace, hooks } = await warned()
    await using _ = hooks
    hooks.status = 200
    await makeReservation(workspace)
    await deliver(workspace)
    expect(await statesOf(workspace)).toEqual(['webhook_failing withdrawn'])
  })

  test('A mail about an endpoint is not sent for failures that ended, even if it fails again', async () => {
    const { workspace, hooks, id } = await warned()
    await using _ = hooks
    const answerWith = async (status: number) => {
      hooks.status = status
      await makeReservation(workspace)
      await deliver(workspace)
    }
    await answerWith(200)
    await answerWith(500)
    expect(await statesOf(workspace)).toEqual(['webhook_failing withdrawn'])
    await answerWith(410)
    await workspace.manage('POST', `/webhook-endpoints/${id}/enable`)
    await answerWith(500)
    expect((await endpointOf(workspace, id)).failing_since).not.toBeNull()
    expect(await statesOf(workspace)).toEqual(['webhook_failing withdrawn', 'webhook_disabled withdrawn'])
  })

  test('A mail about an endpoint is not sent once the endpoint is removed', async () => {
    const { workspace, hooks, id } = await warned()
    await using _ = hooks
    expect((await workspace.manage('DELETE', `/webhook-endpoints/${id}`)).status).toBe(200)
    expect(await statesOf(workspace)).toEqual(['webhook_failing withdrawn'])
  })

  test('A mail about failures is replaced by that of the disabling, which is not sent once the endpoint is enabled', async () => {
    const { workspace, hooks, id } = await warned()
    await using _ = hooks
    hooks.status = 410
    await makeReservation(workspace)
    await deliver(workspace)
    expect(await saidOf(workspace)).toEqual(['webhook_failing withdrawn', 'webhook_disabled pending'])
    expect((await workspace.manage('POST', `/webhook-endpoints/${id}/enable`)).status).toBe(200)
    expect(await statesOf(workspace)).toEqual(['webhook_failing withdrawn', 'webhook_disabled withdrawn'])
  })

  test('A mail about an endpoint is skipped if the address was removed', async () => {
    const { workspace, hooks } = await warned()
    await using _ = hooks
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { mail_reply_to: null })
    expect(await statesOf(workspace)).toEqual(['webhook_failing skipped'])
    expect(await mailsOf(workspace)).toMatchObject([
      { error: 'The workspace has no email address.', to: null },
    ])
  })

  test('A mail about an endpoint is found by its endpoint', async () => {
    const { workspace, hooks, id } = await warned()
    await using _ = hooks
    await makeReservation(workspace, { status: 'queued' })
    expect(await mailsOf(workspace)).toHaveLength(2)
    expect(await mailsOf(workspace, `&endpoint_id=${id}`)).toMatchObject([
      { kind: 'webhook_failing', about_name: expect.stringMatching(/^http/) },
    ])
    expect(await mailsOf(workspace, `&endpoint_id=${id + 1}`)).toEqual([])
    expect(await mailsOf(workspace, '&kind=webhook_failing')).toMatchObject([{ endpoint_id: id }])
  })

  test('A mail about an endpoint has no secret', async () => {
    const { workspace, hooks, secret } = await failing()
    await using _ = hooks
    const { id } = await register(workspace, `${hooks.url}?key=very-secret`)
    await passDays(workspace, 7)
    const mails = await mailsOf(workspace, `&endpoint_id=${id}`)
    expect(mails).toHaveLength(2)
    expect(mails[1].text).toMatch(/^URL: +http:\/\/127\.0\.0\.1:\d+\/hook\?…$/m)
    for (const held of [secret, 'whsec_', 'very-secret', workspace.token, 'answer 500'])
      expect(JSON.stringify(mails)).not.toContain(held)
  })
})

test('Failures cause a mail after one day and disable after five, to the millisecond', async () => {
  const { workspace, hooks, id } = await failing()
  await using _ = hooks
  const { db } = installation.ctx
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const lane = { ...row, mode: 'test', ...unmoved } as const
  const began = installation.clock.now().getTime()
  let attempts = 0
  const failAt = (ms: number) => {
    const moment = new Date(began + ms)
    const failed = { status: 500, error: null, head: null, body: null, outcome: 'retrying' } as const
    const attempt = {
      deliveryId: 1,
      attempt: ++attempts,
      eventId: '',
      dataDigest: '',
      startedAt: moment,
      moment,
      dueAt: moment,
      durationMs: 1,
    }
    return transaction(db, tx => settleHealth(tx, installation.ctx, lane, [{ ...attempt, ...failed }]))
  }
  const dayMs = 86_400_000
  const isDisabled = [await failAt(0), await failAt(dayMs - 1)]
  expect(await saidOf(workspace)).toEqual([])
  isDisabled.push(await failAt(dayMs))
  expect(await saidOf(workspace)).toEqual(['webhook_failing pending'])
  isDisabled.push(await failAt(5 * dayMs - 1))
  expect(await saidOf(workspace)).toEqual(['webhook_failing pending'])
  isDisabled.push(await failAt(5 * dayMs))
  expect(await saidOf(workspace)).toEqual(['webhook_failing withdrawn', 'webhook_disabled pending'])
  // An attempt that ran when it was disabled does not disable it again.
  isDisabled.push(await failAt(5 * dayMs + 1))
  expect(isDisabled).toEqual([false, false, false, false, true, true])
  expect(await saidOf(workspace)).toEqual(['webhook_failing withdrawn', 'webhook_disabled pending'])
  const trail = (await workspace.manage('GET', '/audit')).body.data
  const entries = trail.filter(({ action }: { action: string }) => action === 'webhook-disabled')
  expect(entries).toMatchObject([{ actor: 'system', subject: { id: String(id) } }])
})

test('The commands in the mail deliver the missed events, and failures count anew', async () => {
  const { workspace, hooks } = await failing()
  await using _ = hooks
  await passDays(workspace, 9)
  const [, disabling] = await mailsOf(workspace)
  const answers = await run(workspace, disabling.text)
  expect(answers.map(({ object }) => object)).toEqual(['list', 'webhook_test', 'webhook_endpoint', 'replay'])
  const [, , enabled, replay] = answers
  expect(enabled).toMatchObject({ status: 'enabled', disabled_reason: null, failing_since: null })
  // Two of the nine ran when it was disabled, and continue.
  expect(replay.deliveries).toBe(7)
  // It keeps failing: another warning after a day, disabled after five.
  await passDays(workspace, 1)
  expect(await mailsOf(workspace)).toHaveLength(2)
  await passDays(workspace, 6)
  expect(await saidOf(workspace)).toEqual([
    'webhook_failing kept',
    'webhook_disabled kept',
    'webhook_failing kept',
    'webhook_disabled kept',
  ])
  const last = (await mailsOf(workspace)).at(-1)
  hooks.status = 200
  const before = hooks.received.length
  await run(workspace, last.text)
  await moveClock(workspace, 2 * day)
  const delivered = new Set(hooks.received.slice(before).map(({ body }) => JSON.parse(body).id))
  const events = await workspace.events()
  expect(events.filter(({ id }) => !delivered.has(id))).toEqual([])
})

/** Runs the commands of the mail in order. */
async function run(workspace: Workspace, text: string) {
  const commands = text.split('\n').filter(line => line.startsWith('curl '))
  const answers = []
  for (const command of commands) {
    const found =
      /^curl -H "Authorization: Bearer \$TOKEN"(?: -H 'Content-Type: application\/json' -d '(.+)')?( -X POST)? '?(http[^ ']+)'?$/.exec(
        command,
      )
    const [, body, isPost, url = ''] = found ?? []
    const method = body || isPost ? 'POST' : 'GET'
    const answer = await workspace.manage(method, url.replace(`${installation.url}/manage/v1`, ''), body)
    expect([command, answer.status]).toEqual([command, 200])
    answers.push(answer.body)
  }
  return answers
}

test('A live workspace gets the mail by the mail server', async () => {
  await using mailServer = await startMailServer()
  const live = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8', SMTP_URL: mailServer.url() })
  try {
    const workspace = await openLiveWorkspace(live, {
      mail_reply_to: address,
      mail_from: 'mail@acme.example',
    })
    // No server there speaks TLS.
    await using hooks: Hooks = await openHooks()
    const { id } = await register(workspace, hooks.url.replace('http:', 'https:'))
    await makeReservation(workspace)
    const due = dueDeliveries(live.ctx, request => sender.send(request))
    for (const hours of [0, 23, 2, 95, 2, 24]) {
      // In steps: a longer time without a look counts as a pause of the server.
      for (let step = 0; step < 2 * hours; step++) {
        live.clock.advance((hour / 2) * 1000)
        await finishMove(live.ctx, [due], await getWorkspace(live.ctx.db, workspace.id))
      }
      await makeReservation(workspace)
      await due.settle?.(workspace.id)
      await finishMove(live.ctx, [due], await getWorkspace(live.ctx.db, workspace.id))
      await new Mailer(live.ctx, compose).deliverDue(workspace.id, live.clock.now())
    }
    expect(await endpointOf(workspace, id)).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
    const arrived = await mailServer.mails()
    expect(arrived).toMatchObject([
      { subject: `Webhook endpoint keeps failing: ${new URL(hooks.url).host}` },
      { subject: `Webhook endpoint disabled: ${new URL(hooks.url).host}` },
    ])
    for (const { to, from, text } of arrived) {
      expect([to, from]).toMatchObject([[{ address }], { address: 'mail@acme.example' }])
      expect(text).toMatch(/Failing since: .* \(New York\)\nLast failure: +no secure connection\n/)
    }
    expect(await saidOf(workspace)).toEqual(['webhook_failing sent', 'webhook_disabled sent'])
  } finally {
    await live.stop()
  }
})
