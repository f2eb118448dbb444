import { expect, test } from 'vitest'
import { JuratManage } from '../../client/src/manage.ts'
import { follow } from '../src/feed.ts'

test('a feed past its rate limit is asked again when Retry-After says so', async () => {
  const ended = new AbortController()
  const refusal = { code: 'rate_limited', message: 'Too many requests with this access token.' }
  const manage = new JuratManage({
    baseUrl: 'http://127.0.0.1:9',
    token: 'x'.repeat(20),
    fetch: async () => Response.json(refusal, { status: 429, headers: { 'retry-after': '37' } }),
  })
  const waits: number[] = []
  const feed = follow(manage, {
    workspaceId: 1,
    since: new Date(0),
    signal: ended.signal,
    onReady: () => {},
    onLost: (_error, waitMs) => {
      waits.push(waitMs)
      ended.abort()
    },
    onBack: () => {},
  })
  expect((await feed.next()).done).toBe(true)
  expect(waits).toEqual([37_000])
})
