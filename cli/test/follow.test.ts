import { expect, test } from 'vitest'
import { JuratManage } from '../../client/src/manage.ts'
import { follow } from '../src/feed.ts'

test('A feed beyond its rate limit is asked again after Retry-After', async () => {
  const ended = new AbortController()
  const refusal = {
    code: 'rate_limited',
    message: 'Too many requests with this access token. Try again after Retry-After seconds.',
  }
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

test('A feed without events since the start is asked from the start again, not from its beginning', async () => {
  const ended = new AbortController()
  const asked: URLSearchParams[] = []
  const manage = new JuratManage({
    baseUrl: 'http://127.0.0.1:9',
    token: 'x'.repeat(20),
    fetch: async url => {
      if (asked.push(new URL(String(url)).searchParams) === 2) ended.abort()
      return Response.json({ object: 'list', data: [], next_cursor: null, resume_cursor: 'eyJhZnRlciI6MH0=' })
    },
  })
  const since = new Date('2026-11-23T00:00:00Z')
  const ignored = { onReady: () => {}, onLost: () => {}, onBack: () => {} }
  const feed = follow(manage, { workspaceId: 1, since, signal: ended.signal, pollMs: 1, ...ignored })
  expect((await feed.next()).done).toBe(true)
  expect(asked.map(query => [query.get('cursor'), query.get('since')])).toEqual([
    [null, since.toISOString()],
    [null, since.toISOString()],
  ])
})

test('A feed begins a minute early, for an event that commits late', async () => {
  const ended = new AbortController()
  const serverNow = Date.parse('2026-11-23T12:00:00Z')
  const asked: URLSearchParams[] = []
  const manage = new JuratManage({
    baseUrl: 'http://127.0.0.1:9',
    token: 'x'.repeat(20),
    fetch: async url => {
      const { pathname, searchParams } = new URL(String(url))
      const headers = { date: new Date(serverNow).toUTCString() }
      if (!pathname.endsWith('/events')) return Response.json({ object: 'workspace', id: 1 }, { headers })
      if (asked.push(searchParams) === 2) ended.abort()
      return Response.json({ object: 'list', data: [], next_cursor: null, resume_cursor: 'eyJhZnRlciI6MH0=' })
    },
  })
  const ignored = { onReady: () => {}, onLost: () => {}, onBack: () => {} }
  const feed = follow(manage, {
    workspaceId: 1,
    since: undefined,
    signal: ended.signal,
    pollMs: 1,
    ...ignored,
  })
  expect((await feed.next()).done).toBe(true)
  const minuteEarlier = new Date(serverNow - 60_000).toISOString()
  expect(asked.map(query => query.get('since'))).toEqual([minuteEarlier, minuteEarlier])
})
