import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  engine,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const hourMs = 3_600_000
const ana = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
const ben = { ...ana, first_name: 'Ben' }
const withKey = (key: string) => ({ 'idempotency-key': key })
const create = (workspace: Workspace, key: string, body: unknown = ana) =>
  workspace.call('POST', '/reservations', body, withKey(key))
const isReplay = (answer: Answer) => answer.headers.get('idempotent-replayed') === 'true'
const codes = (answers: Answer[]) => answers.map(({ status, body }) => (status < 300 ? status : body.code))

async function keysOf(installation: Installation, workspaceId: number) {
  return installation.ctx.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .execute()
}

describe('The same call again', () => {
  test('A repeated call gets the first response, byte for byte, and changes nothing', async () => {
    const workspace = await installation.workspace()
    const post = () =>
      fetch(`${installation.url}/wp-json/v3/reservations`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${workspace.token}`,
          'content-type': 'application/json',
          ...withKey('k'),
        },
        body: JSON.stringify(ana),
      })
    const first = await post()
    const again = await post()
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.text()).toBe(await first.text())
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(first.headers.has('idempotent-replayed')).toBe(false)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
  })

  test('A repeated call gets the first response even if the row was changed or deleted', async () => {
    const workspace = await installation.workspace()
    const { id } = (await create(workspace, 'reservation')).body
    const rename = () =>
      workspace.call('PATCH', `/reservations/${id}`, { first_name: 'Eve' }, withKey('rename'))
    const signer = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
    const add = () => workspace.call('POST', `/reservations/${id}/signers`, signer, withKey('add'))
    const renamed = await rename()
    const added = await add()
    const remove = () => workspace.call('DELETE', `/signers/${added.body.id}`, undefined, withKey('remove'))
    const cancel = () => workspace.call('POST', `/reservations/${id}/cancel`, undefined, withKey('cancel'))
    const removed = await remove()
    const canceled = await cancel()
    const events = await workspace.events()
    const firsts = [renamed, added, removed, canceled]
    const replays = [await rename(), await add(), await remove(), await cancel()]
    expect(replays.map(isReplay)).toEqual([true, true, true, true])
    expect(replays.map(({ status, body }) => [status, body])).toEqual(
      firsts.map(({ status, body }) => [status, body]),
    )
    expect(removed.body).toBeNull()
    expect(await workspace.events()).toEqual(events)
  })

  test('A repeated call is recognized only in its own workspace', async () => {
    const [one, other] = [await installation.workspace(), await installation.workspace()]
    const answers = [await create(one, 'shared'), await create(other, 'shared')]
    expect(answers.map(isReplay)).toEqual([false, false])
    expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id)
  })

  test('A repeated call is recognized by every token of the workspace', async () => {
    const workspace = await installation.workspace()
    const first = await create(workspace, 'any')
    const writer = await workspace.withScopes('reservations:write')
    const again = await writer('POST', '/reservations', ana, withKey('any'))
    expect([isReplay(again), again.body]).toEqual([true, first.body])
  })

  test('A repeated call is recognized in the management interface too', async () => {
    const body = { name: randomUUID() }
    const key = withKey(randomUUID())
    const first = await installation.admin('POST', '/manage/v1/workspaces', body, key)
    const again = await installation.admin('POST', '/manage/v1/workspaces', body, key)
    expect([again.status, isReplay(again), again.body]).toEqual([201, true, first.body])
  })

  test('A repeated call is made again after 24 hours, and not before', async () => {
    const workspace = await installation.workspace()
    const first = await create(workspace, 'daily')
    installation.clock.advance(24 * hourMs - 60_000)
    expect((await create(workspace, 'daily')).body).toEqual(first.body)
    installation.clock.advance(120_000)
    const next = await create(workspace, 'daily', ben)
    expect([next.status, isReplay(next)]).toEqual([201, false])
    expect(next.body.id).not.toBe(first.body.id)
    installation.clock.advance(23 * hourMs)
    expect(isReplay(await create(workspace, 'daily', ben))).toBe(true)
  })
})

describe('Another call with the same key', () => {
  test('Another call with the same key is idempotency_conflict, whether body, path, query or method differ', async () => {
    const workspace = await installation.workspace()
    const { id } = (await create(workspace, 'made')).body
    const other = (await create(workspace, 'other')).body.id
    const change = (method: string, path: string, body: unknown = ben) =>
      workspace.call(method, path, body, withKey('change'))
    const first = await change('POST', `/reservations/${id}`)
    const answers = [
      await change('POST', `/reservations/${id}`, ana),
      await change('POST', `/reservations/${id}`, {}),
      await change('POST', `/reservations/${other}`),
      await change('POST', `/reservations/${id}?more=1`),
      await change('PATCH', `/reservations/${id}`),
      await create(workspace, 'change', ben),
    ]
    expect(codes(answers)).toEqual(answers.map(() => 'idempotency_conflict'))
    const again = await change('POST', `/reservations/${id}`)
    expect([isReplay(again), again.body]).toEqual([true, first.body])
  })

  test('Another call with the same key changes nothing and fires nothing', async () => {
    const workspace = await installation.workspace()
    await create(workspace, 'once')
    expect((await create(workspace, 'once', ben)).status).toBe(409)
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
    expect((await workspace.call('GET', '/reservations')).body.data).toHaveLength(1)
  })
})

describe('A refused call', () => {
  test('A rejected call does not use up its key, so that it can be corrected and repeated', async () => {
    const workspace = await installation.workspace()
    const refused = [
      await create(workspace, 'retry', {}),
      await create(workspace, 'retry', { ...ana, service: 'none' }),
      await workspace.call('POST', '/reservations/999999999/cancel', undefined, withKey('retry')),
      await (await workspace.withScopes('signers:read'))('POST', '/reservations', ana, withKey('retry')),
    ]
    expect(codes(refused)).toEqual(['invalid_request', 'invalid_request', 'not_found', 'forbidden'])
    expect(await keysOf(installation, workspace.id)).toEqual([])
    const made = await create(workspace, 'retry')
    expect([made.status, isReplay(made)]).toEqual([201, false])
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
  })

  test('A call that a rule rejects may succeed later with the same key, body and path', async () => {
    const workspace = await installation.workspace()
    const { id } = (await create(workspace, 'a', { ...ana, status: 'completed' })).body
    const cancel = () => workspace.call('POST', `/reservations/${id}/cancel`, undefined, withKey('b'))
    expect(codes([await cancel(), await cancel()])).toEqual(['unable_to_cancel', 'unable_to_cancel'])
    await workspace.call('POST', `/reservations/${id}`, { status: 'pending' })
    expect(codes([await cancel()])).toEqual([200])
    expect(isReplay(await cancel())).toBe(true)
  })
})

describe('A key', () => {
  test.each([
    ['k'],
    ['x'.repeat(255)],
    ['order 7 / "first"'],
    ['a,b'],
    ["'; drop table idempotency_keys; --"],
  ])('An idempotency key may be %j', async key => {
    const workspace = await installation.workspace()
    await create(workspace, key)
    expect(isReplay(await create(workspace, key))).toBe(true)
  })

  test.each([[''], ['x'.repeat(256)], ['é'], ['a\tb']])('An idempotency key may not be %j', async key => {
    const workspace = await installation.workspace()
    const answer = await create(workspace, key)
    expect([answer.status, Object.keys(answer.body.data.params)]).toEqual([400, ['Idempotency-Key']])
    expect(await workspace.events()).toEqual([])
  })

  test('A read ignores an idempotency key', async () => {
    const workspace = await installation.workspace()
    const read = () => workspace.call('GET', '/reservations', undefined, withKey('read'))
    expect((await read()).body.data).toHaveLength(0)
    await create(workspace, 'read')
    const again = await read()
    expect([again.body.data.length, isReplay(again)]).toEqual([1, false])
  })

  test('A key is rejected if the response has a token, which is stored nowhere', async () => {
    const workspace = await installation.workspace()
    const issue = () => workspace.manage('POST', '/tokens', { name: 'x', scopes: ['*'] }, withKey('secret'))
    const [one, two] = [await issue(), await issue()]
    const rotated = await workspace.manage('POST', `/tokens/${one.body.id}/rotate`, {}, withKey('secret'))
    expect([one, two, rotated].map(isReplay)).toEqual([false, false, false])
    expect(new Set([one, two, rotated].map(({ body }) => body.token)).size).toBe(3)
    expect(await keysOf(installation, workspace.id)).toEqual([])
  })
})

describe('Calls at once', () => {
  test('Twenty equal concurrent calls have one effect, one event and one response', async () => {
    const workspace = await installation.workspace()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(workspace, 'twenty')))
    expect(new Set(codes(answers))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(isReplay)).toHaveLength(19)
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
    expect((await workspace.call('GET', '/reservations')).body.data).toHaveLength(1)
  })

  test('Twenty different concurrent calls with the same key have one effect, and conflict otherwise', async () => {
    const workspace = await installation.workspace()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create(workspace, 'k', { ...ana, last_name: `No ${n}` })),
    )
    expect(codes(answers).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 'idempotency_conflict')])
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
  })

  test('Concurrent calls wait for the first, and then get an error that it is still running', async () => {
    const workspace = await installation.workspace()
    const leave = await installation.app.idempotencyQueue.turn(`${workspace.id} slow`)
    const late = await create(workspace, 'slow')
    leave?.()
    expect([late.status, late.body.code]).toEqual([409, 'idempotency_in_progress'])
    expect(codes([await create(workspace, 'slow')])).toEqual([201])
  })

  test('Concurrent calls on two servers of one database have one effect', async ({ skip }) => {
    if (engine !== 'postgres') skip('The embedded database serves one process.')
    // Days have passed on the first server's clock: a key in real time would be expired at once.
    const second = await startInstallation({}, { clock: installation.clock })
    try {
      const workspace = await installation.workspace()
      const here = (key: string) => create(workspace, key)
      const other = second.as(workspace.token)
      const there = (key: string) => other('POST', '/wp-json/v3/reservations', ana, withKey(key))
      for (const [first, next] of [
        [here, there],
        [there, here],
      ] as const) {
        const alone = randomUUID()
        expect([await first(alone), await next(alone)].map(isReplay)).toEqual([false, true])
        const key = randomUUID()
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? first(key) : next(key))),
        )
        expect(new Set(codes(answers))).toEqual(new Set([201]))
        expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
        expect(answers.filter(isReplay)).toHaveLength(19)
      }
      expect(await workspace.eventTypes()).toEqual(Array(4).fill('reservation-created'))
    } finally {
      await second.stop()
    }
  })

  test('Concurrent calls with the same idempotency keys make each change only once', async () => {
    const callArb = fc.record({ key: fc.nat(2), body: fc.nat(2), refused: fc.boolean() })
    const roundsArb = fc.array(fc.array(callArb, { minLength: 1, maxLength: 6 }), {
      minLength: 1,
      maxLength: 6,
    })
    const check = async (rounds: { key: number; body: number; refused: boolean }[][]) => {
      const workspace = await installation.workspace()
      const won = new Map<number, { body: number; id: number }>()
      for (const round of rounds) {
        const answers = await Promise.all(
          round.map(({ key, body, refused }) =>
            create(workspace, `key-${key}`, {
              ...ana,
              last_name: `Body ${body}`,
              ...(refused ? { service: 'none' } : {}),
            }),
          ),
        )
        for (const [index, answer] of answers.entries()) {
          const call = round[index]
          if (!call || answer.status !== 201 || isReplay(answer)) continue
          expect(won.has(call.key)).toBe(false)
          won.set(call.key, { body: call.body, id: answer.body.id })
        }
        for (const [index, answer] of answers.entries()) {
          const call = round[index]
          const winner = call && won.get(call.key)
          if (!call) continue
          if (answer.status === 201)
            expect([winner?.id, winner?.body, call.refused]).toEqual([answer.body.id, call.body, false])
          else expect([400, 409]).toContain(answer.status)
          if (answer.status === 409) expect(winner).toBeDefined()
          if (answer.status === 400) expect(call.refused).toBe(true)
        }
      }
      expect(await workspace.eventTypes()).toEqual(Array.from(won, () => 'reservation-created'))
    }
    await fc.assert(fc.asyncProperty(roundsArb, check), { numRuns: 12 })
  })
})
