import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Installation, startInstallation } from '../../../test/helpers/harness.ts'

const limit = 3

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_MANAGE_RATE_LIMIT: String(limit) })
})
afterAll(() => installation.stop())

const left = ({ headers }: Answer) => headers.get('x-ratelimit-remaining')

describe('The limit of the management interface', () => {
  test('The limit of the management interface is in every response to a token, and counts down', async () => {
    const { manage } = await installation.workspace()
    const answers = [
      await manage('GET', '/events'),
      await manage('GET', '/notaries/999999999'),
      await manage('POST', '/services', {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400])
    expect(answers.map(left)).toEqual(['2', '1', '0'])
    expect(answers.map(({ headers }) => headers.get('x-ratelimit-limit'))).toEqual(['3', '3', '3'])
  })

  test('A used up limit of the management interface is rate_limited with Retry-After, and nothing is done', async () => {
    const { id, manage } = await installation.workspace()
    for (let call = 0; call < limit; call++) expect((await manage('GET', '/events')).status).toBe(200)
    const refused = await manage('PATCH', `/workspaces/${id}`, { name: 'Other' })
    expect([refused.status, refused.body.code, left(refused)]).toEqual([429, 'rate_limited', '0'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const read = await installation.admin('GET', `/manage/v1/workspaces/${id}`)
    expect(read.body.name).not.toBe('Other')
    const trail = await installation.admin('GET', `/manage/v1/audit?workspace_id=${id}`)
    expect(trail.body.data.map(({ action }: { action: string }) => action)).not.toContain('workspace-updated')
  })

  test('The limit of the management interface is separate from that of v3, and each token has its own', async () => {
    const { id, call, manage } = await installation.workspace()
    for (let made = 0; made < limit; made++) await manage('GET', '/events')
    expect((await manage('GET', '/events')).status).toBe(429)
    expect((await call('GET', '/reservations')).status).toBe(200)
    const body = { workspace_id: id, name: 'Other', scopes: ['manage'] }
    const { token } = (await installation.admin('POST', '/manage/v1/tokens', body)).body
    expect((await installation.as(token)('GET', '/manage/v1/events')).status).toBe(200)
  })

  test('The limit of the management interface also counts calls that the token may not make', async () => {
    const { manage } = await installation.workspace()
    for (let call = 0; call < limit; call++) {
      const refused = await manage('POST', '/backups')
      expect([refused.status, left(refused)]).toEqual([403, String(limit - 1 - call)])
    }
    expect((await manage('GET', '/events')).status).toBe(429)
  })

  test('The limit of the management interface does not apply to the admin token', async () => {
    for (let call = 0; call < limit * 2; call++) {
      const answer = await installation.admin('GET', '/manage/v1/tokens')
      expect([answer.status, left(answer)]).toEqual([200, null])
    }
  })

  test('The limit of the management interface is off if JURAT_RATE_LIMIT is off', async () => {
    const unlimited = await startInstallation({ JURAT_RATE_LIMIT: '0' })
    try {
      const { manage } = await unlimited.workspace()
      for (let call = 0; call < limit * 2; call++) {
        const answer = await manage('GET', '/events')
        expect([answer.status, left(answer)]).toEqual([200, null])
      }
    } finally {
      await unlimited.stop()
    }
  })
})
