import { randomBytes, randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Installation,
  startInstallation,
  startOwnInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'

const limit = 4
const redisUrl = 'redis://127.0.0.1:6379'
const proxied = { JURAT_TRUST_PROXY: '127.0.0.1' }

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_RATE_LIMIT: String(limit), ...proxied })
})
afterAll(() => installation.stop())

const rateOf = ({ headers }: Answer) =>
  ['limit', 'remaining', 'reset'].map(name => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN))
const list = (workspace: Workspace) => workspace.call('GET', '/reservations')
const someAddress = () => `2001:db8:${randomBytes(12).toString('hex').match(/.{4}/g)?.join(':')}`
/** A call from an address with an unknown token. */
const guess = (installation: Installation, address: string) =>
  installation.as(`jurat_test_${randomUUID()}`)('GET', '/wp-json/v3/reservations', undefined, {
    'x-forwarded-for': address,
  })

async function issue(body: object): Promise<string> {
  const issued = await installation.admin('POST', '/manage/v1/tokens', {
    name: 'limited',
    scopes: ['*'],
    ...body,
  })
  return issued.body.token
}

describe('The limit of a token', () => {
  test('The limit of a token is in every response, and counts down', async () => {
    const workspace = await installation.workspace()
    for (const left of [3, 2, 1, 0]) {
      const now = Date.now() / 1000
      const [all, remaining, reset = 0] = rateOf(await list(workspace))
      expect([all, remaining]).toEqual([limit, left])
      expect(Number.isInteger(reset)).toBe(true)
      expect(reset).toBeGreaterThan(now)
      expect(reset).toBeLessThanOrEqual(now + 62)
    }
  })

  test('A used up limit of a token is rate_limited, and says when to call again', async () => {
    const workspace = await installation.workspace()
    for (let call = 0; call < limit; call++) expect((await list(workspace)).status).toBe(200)
    const refused = await list(workspace)
    const [all, remaining, reset = 0] = rateOf(refused)
    expect([refused.status, refused.body.code, all, remaining]).toEqual([429, 'rate_limited', limit, 0])
    const retryAfter = Number(refused.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(Math.abs(reset - Date.now() / 1000 - retryAfter)).toBeLessThanOrEqual(2)
    const written = await workspace.call('POST', '/reservations', {
      first_name: 'A',
      last_name: 'B',
      service: 'remote',
    })
    expect(written.status).toBe(429)
    expect(await workspace.events()).toEqual([])
  })

  test('The limit of a token is in rejections too', async () => {
    const workspace = await installation.workspace()
    const reader = await workspace.withScopes('reservations:read')
    const nowhere = installation.as(await issue({ workspace_id: null }))
    const refusals = [
      await workspace.call('GET', '/reservations/0'),
      await workspace.call('POST', '/reservations', {}),
      await workspace.call('POST', '/reservations', '{'),
      await workspace.call('POST', '/reservations', 'x', { 'content-type': 'text/plain' }),
      await reader('POST', '/reservations', {}),
      await nowhere('GET', '/wp-json/v3/reservations'),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 400, 400, 415, 403, 403])
    expect(refusals.map(answer => rateOf(answer).slice(0, 2))).toEqual(
      [3, 2, 1, 0, 3, 3].map(left => [limit, left]),
    )
  })

  test('A bad token gets no limit, and the management interface has another one', async () => {
    const workspace = await installation.workspace()
    expect((await guess(installation, someAddress())).headers.has('x-ratelimit-limit')).toBe(false)
    for (let call = 0; call < limit + 2; call++) {
      const answer = await workspace.manage('GET', '/events')
      expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '600'])
    }
  })

  test('Each token has its own limit, even within one workspace', async () => {
    const workspace = await installation.workspace()
    const other = await workspace.withScopes('reservations:read')
    for (let call = 0; call <= limit; call++) await list(workspace)
    expect((await list(workspace)).status).toBe(429)
    expect((await other('GET', '/reservations')).status).toBe(200)
  })

  test('The limit may be set with the token', async () => {
    const { id } = await installation.workspace()
    const small = installation.as(await issue({ workspace_id: id, rate_limit: 1 }))
    const large = installation.as(await issue({ workspace_id: id, rate_limit: 100 }))
    const read = (as: typeof small) => as('GET', '/wp-json/v3/signers')
    expect([(await read(small)).status, (await read(small)).status]).toEqual([200, 429])
    for (let call = 0; call < limit * 2; call++) expect((await read(large)).status).toBe(200)
    expect(rateOf(await read(large)).slice(0, 2)).toEqual([100, 100 - limit * 2 - 1])
  })

  test('The limit of a token applies to concurrent calls', async () => {
    const workspace = await installation.workspace()
    const answers = await Promise.all(Array.from({ length: limit * 3 }, () => list(workspace)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(limit * 2)
  })
})

test('A client that ignores rejections delays no other client', async () => {
  const [workspace, other] = [await installation.workspace(), await installation.workspace()]
  for (let call = 0; call < limit; call++) await list(workspace)
  let isOver = false
  const repeat = async () => {
    while (!isOver) expect((await list(workspace)).status).toBe(429)
  }
  const repeated = Promise.all(Array.from({ length: 20 }, repeat))
  for (let call = 0; call < limit; call++) expect((await list(other)).status).toBe(200)
  isOver = true
  await repeated
})

describe('Failed authentications', () => {
  test('60 failed authentications a minute from one address are accepted, then rate_limited; a good token still works', async () => {
    const address = someAddress()
    const workspace = await installation.workspace()
    const answers = await Promise.all(Array.from({ length: 62 }, () => guess(installation, address)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(60)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.body.code).toBe('rate_limited')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    const good = await workspace.call('GET', '/reservations', undefined, { 'x-forwarded-for': address })
    expect(good.status).toBe(200)
    expect((await guess(installation, someAddress())).status).toBe(401)
  })

  test('Failed authentications past the limit cost a few queries a second, and a new good token still works', async () => {
    // Where tests share a database, one that revokes a token has all others looked for again.
    const own = await startOwnInstallation({ JURAT_RATE_LIMIT: String(limit), ...proxied })
    const address = someAddress()
    const [known, fresh] = [await own.workspace(), await own.workspace()]
    const from = { 'x-forwarded-for': address }
    await known.call('GET', '/reservations')
    await Promise.all(Array.from({ length: 60 }, () => guess(own, address)))
    const asking = vi.spyOn(own.ctx.db, 'selectFrom')
    const lookups = () => asking.mock.calls.filter(([table]) => String(table) === 'tokens').length
    expect((await known.call('GET', '/reservations', undefined, from)).status).toBe(200)
    expect(lookups()).toBe(0)
    const began = performance.now()
    const guesses = Promise.all(Array.from({ length: 150 }, () => guess(own, address)))
    const good = await fresh.call('GET', '/reservations', undefined, from)
    const again = await fresh.call('GET', '/reservations', undefined, from)
    expect([good.status, again.status]).toEqual([200, 200])
    expect(new Set((await guesses).map(({ status }) => status))).toEqual(new Set([429]))
    expect(lookups()).toBeLessThan(5 + (performance.now() - began) / 200)
    asking.mockRestore()
    const elsewhere = { 'x-forwarded-for': someAddress() }
    expect((await fresh.call('GET', '/reservations', undefined, elsewhere)).status).toBe(200)
    await own.stop()
  })

  test('Failed authentications of one IPv6 network of 64 bits count together, and with those of customers’ keys', async () => {
    const network = '2001:db8:7:7'
    const addresses = Array.from({ length: 60 }, (_, n) => `${network}:${(n * 1_000).toString(16)}::${n + 1}`)
    const answers = await Promise.all(addresses.map(address => guess(installation, address)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await guess(installation, `${network}:ffff:ffff:ffff:ffff`)).status).toBe(429)
    const byKey = await installation.as(undefined)('GET', '/booking/v1/V1StGXR8_Z5jdHi6B-myT', undefined, {
      'x-forwarded-for': `2001:0DB8:7:7::9`,
    })
    expect(byKey.status).toBe(429)
    expect((await guess(installation, '2001:db8:7:8::1')).status).toBe(401)
  })

  test('Failed authentications count for the peer itself without a trusted proxy, whatever the request claims', async () => {
    const direct = await startInstallation()
    try {
      const answers = await Promise.all(Array.from({ length: 62 }, () => guess(direct, someAddress())))
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    } finally {
      await direct.stop()
    }
  })
})

describe('Several servers', () => {
  test('Several servers count together through Redis', async ({ skip }) => {
    if (!(await redisAnswers())) skip('No Redis answers.')
    const env = { REDIS_URL: redisUrl, ...proxied }
    const [one, two] = await Promise.all([startInstallation(env), startInstallation(env)])
    try {
      // Until it is connected to Redis, a server counts alone.
      for (const [first, second] of [
        [one, two],
        [two, one],
      ] as const) {
        const seenByBoth = async () => {
          const who = `test:${randomUUID()}`
          await first.ctx.rateLimiter.count(who, 2)
          return (await second.ctx.rateLimiter.count(who, 2)).remaining
        }
        await expect.poll(seenByBoth, { timeout: 60_000 }).toBe(0)
      }
      const address = someAddress()
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, n) => guess(n % 2 === 0 ? one : two, address)),
      )
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(60)
      const who = `test:${randomUUID()}`
      const quotas = [await one.ctx.rateLimiter.count(who, 2), await two.ctx.rateLimiter.count(who, 2)]
      expect(quotas.map(({ remaining, exceeded }) => [remaining, exceeded])).toEqual([
        [1, false],
        [0, false],
      ])
      expect(await one.ctx.rateLimiter.count(who, 2)).toMatchObject({ remaining: 0, exceeded: true })
    } finally {
      await Promise.all([one.stop(), two.stop()])
    }
  })

  test('Several servers count separately, and continue, while Redis is away', async () => {
    const alone = await startInstallation({
      REDIS_URL: 'redis://127.0.0.1:1',
      ...proxied,
      JURAT_RATE_LIMIT: '2',
    })
    try {
      const workspace = await alone.workspace()
      const answers = [await list(workspace), await list(workspace), await list(workspace)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    } finally {
      await alone.stop()
    }
  })
})

async function redisAnswers(): Promise<boolean> {
  const redis = new Redis(redisUrl, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  const answer = await redis.connect().then(
    () => redis.ping(),
    () => undefined,
  )
  redis.disconnect()
  return answer === 'PONG'
}
