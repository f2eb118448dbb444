import { describe, expect, test } from 'vitest'
import { expectRefusal, makeAppointment, makeReservation, makeSigner, verdict } from './bookings.ts'
import { type Answer, adminToken, type Installation, type Workspace } from './harness.ts'
import { scopesWithout } from './scopes.ts'

/** An operation as a client calls it, with rows of a workspace to call it on. */
export interface Operation {
  /** Description of the operation: `update a signer`. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path. `{reservation}`, `{appointment}` and `{signer}` stand for ids. */
  path: string
  scope: string
  /** 200 unless told otherwise. */
  status?: number
  body?: (rows: Rows) => object
  /** The resource in the `not_found` message. */
  resource?: string
}

export interface Rows {
  reservation: number
  appointment: number
  signer: number
}

const unknownIds = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  '01',
  '%00',
  `${2 ** 53 - 1}`,
  `${2 ** 53}`,
  '9'.repeat(200),
]

/** Tests that apply to every operation: scope, ids, bodies, rate limits. */
export function testOperations(installation: () => Installation, operations: Operation[]): void {
  describe.each(operations)('to $name', operation => {
    const { method, path, scope, resource } = operation
    const expected = operation.status ?? 200
    const urlOf = (rows: Rows) => path.replace(/\{(\w+)\}/g, (_, name: keyof Rows) => String(rows[name]))
    const call = (token: string, rows: Rows, headers?: Record<string, string>): Promise<Answer> =>
      installation().as(token)(method, urlOf(rows), operation.body?.(rows), headers)
    const furnished = async () => {
      const workspace = await installation().workspace()
      return { workspace, rows: await newWorkspaceSteps(workspace) }
    }

    test(`The operation needs only the scope ${scope}`, async () => {
      const { workspace, rows } = await furnished()
      const others = scopesWithout(scope)
      const wrong = await issue(installation(), { workspace_id: workspace.id, scopes: others })
      const right = await issue(installation(), { workspace_id: workspace.id, scopes: [scope] })
      const before = await workspace.events()
      expectRefusal(await call(wrong, rows), 403, 'forbidden', `Insufficient scope: ${scope}`)
      expect(await workspace.events()).toEqual(before)
      expect((await call(right, rows)).status).toBe(expected)
    })

    if (resource) {
      test('An id of another workspace or of no row is not found', async () => {
        const [own, other] = await Promise.all([furnished(), furnished()])
        const before = await other.workspace.events()
        const answer = await call(own.workspace.token, other.rows)
        expectRefusal(answer, 404, 'not_found', `${resource} not found.`)
        for (const id of unknownIds) {
          const url = path.replace(/\{\w+\}/, id)
          const missed = await installation().as(own.workspace.token)(method, url, operation.body?.(own.rows))
          expectRefusal(missed, 404, 'not_found', `${resource} not found.`)
        }
        expect(await other.workspace.events()).toEqual(before)
        const othersOwn = await call(other.workspace.token, other.rows)
        expect(othersOwn.status).toBe(expected)
      })
    }

    if (method === 'GET') return

    test('A repeated call with its idempotency key has one effect', async () => {
      const { workspace, rows } = await furnished()
      const before = await workspace.events()
      const key = { 'idempotency-key': 'once' }
      const first = await call(workspace.token, rows, key)
      expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([expected, null])
      const after = await workspace.events()
      expect(after.length).toBe(before.length + 1)
      const again = await call(workspace.token, rows, key)
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([expected, 'true'])
      expect(again.body).toEqual(first.body)
      expect(await workspace.events()).toEqual(after)
    })

    if (!operation.body) return

    test('The body is an object; no body counts as an empty one, with or without a content type', async () => {
      const { workspace, rows } = await furnished()
      const send = (body?: string) => installation().as(workspace.token)(method, urlOf(rows), body)
      for (const other of ['[]', '"{}"', '7', 'true', 'null']) {
        const message = 'Invalid parameter: body must be an object.'
        expectRefusal(await send(other), 400, 'invalid_request', message, { body: 'must be an object' })
      }
      const [spelled, empty, none] = [await send('{}'), await send(''), await send()]
      expect([empty, none].map(verdict)).toEqual([verdict(spelled), verdict(spelled)])
    })
  })
}

/** A workspace with a row of each kind. */
async function newWorkspaceSteps(workspace: Workspace): Promise<Rows> {
  const reservation = await makeReservation(workspace)
  const appointment = await makeAppointment(workspace)
  const signer = await makeSigner(workspace, `/reservations/${reservation}`)
  return { reservation, appointment, signer }
}

async function issue(installation: Installation, token: object): Promise<string> {
  const issued = await installation.as(adminToken)('POST', '/manage/v1/tokens', { name: 'test', ...token })
  expect(issued.status).toBe(201)
  return issued.body.token
}
