import { describe, expect, test } from 'vitest'
import type { Answer, Call, Installation, Workspace } from './harness.ts'
import { scopesWithout } from './scopes.ts'

/** An operation, and the rows that it needs. */
export interface Guarded {
  /** Description of the operation: `upload a document`. */
  name: string
  scope: string
  /** Its response to a permitted caller. */
  status: number
  /** Creates the rows for the call. Returns the call, for any token. */
  open(workspace: Workspace): Promise<(call: Call) => Promise<Answer>>
}

/** Tests who may call each operation, and the errors of all others. */
export function testAccess(installation: () => Installation, operations: Guarded[]): void {
  const tokenOf = async (workspace_id: number | null, allowed: string[]): Promise<string> => {
    const body = { workspace_id, name: 'test', scopes: allowed }
    const issued = await installation().admin('POST', '/manage/v1/tokens', body)
    expect(issued.status).toBe(201)
    return issued.body.token
  }

  describe.each(operations)('to $name', ({ scope, status, open }) => {
    test(`The operation needs only the scope ${scope}`, async () => {
      const workspace = await installation().workspace()
      const call = await open(workspace)
      const before = await workspace.eventTypes()
      const refused = await call(installation().as(await tokenOf(workspace.id, scopesWithout(scope))))
      expect(refused.status).toBe(403)
      expect(refused.body).toMatchObject({ code: 'forbidden', message: `Insufficient scope: ${scope}` })
      expect(await workspace.eventTypes()).toEqual(before)
      expect((await call(installation().as(await tokenOf(workspace.id, [scope])))).status).toBe(status)
    })

    test('The operation needs a token of a workspace', async () => {
      const call = await open(await installation().workspace())
      for (const token of [undefined, 'jurat_test_of-nobody-at-all-0123456789']) {
        const refused = await call(installation().as(token))
        expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized'])
        expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      }
      const homeless = await call(installation().as(await tokenOf(null, [scope])))
      expect([homeless.status, homeless.body.code]).toEqual([403, 'no_workspace'])
    })
  })
}
