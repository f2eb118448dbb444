import { randomUUID } from 'node:crypto'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Seen } from '../../client/test/fault-answers.ts'
import { type FaultServer, startFaultServer } from '../../client/test/fault-server.ts'
import { selfSigned } from '../../server/test/helpers/certificate.ts'
import { type Installation, startInstallation } from '../../server/test/helpers/harness.ts'
import { freePort } from '../../server/test/servers/free-port.ts'
import { startDroppingProxy } from './dropping-proxy.ts'
import { helpers, type Outcome, run, type Task } from './helper.ts'

// The helpers make calls of a real server, and retry them as the TypeScript client does.

let faults: FaultServer
let installation: Installation
beforeAll(async () => {
  faults = await startFaultServer({})
  installation = await startInstallation()
})
afterAll(async () => {
  await installation?.stop()
  await faults?.stop()
})

type Call = Extract<Task, { do: 'call' }>

const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }

/** A call to create a reservation, with changes. */
const callOf = (base_url: string, changes: Partial<Call> = {}): Call => ({
  do: 'call',
  base_url,
  token: 'token',
  options: {},
  method: 'post',
  path: '/reservations',
  query: {},
  body: ana,
  key: null,
  ...changes,
})

/** Expects a delay before each retry, from half to all of `longest` in seconds. */
const expectDelays = ({ delays }: Outcome, longest: number[]) => {
  const isBetween = delays.map((delay, at) => {
    const most = longest[at] ?? 0
    return delay >= most / 2 && delay <= most
  })
  expect([delays, isBetween]).toEqual([delays, longest.map(() => true)])
}

describe.each(helpers)('The helper in $language', helper => {
  const testInstalled = test.runIf(helper.isInstalled)

  /** Makes one call to the fault server. Returns its outcome and the received requests. */
  const faced = async (name: string, changes: Partial<Call> = {}) => {
    const id = randomUUID()
    const [outcome] = await run(helper, [callOf(`${faults.url}/s/${name}/${id}`, changes)])
    const { seen } = (await (await fetch(`${faults.url}/log/${id}`)).json()) as { seen: Seen[] }
    return { outcome: outcome as Outcome, seen, keys: seen.map(one => one.headers['idempotency-key']) }
  }

  describe('Retries', () => {
    testInstalled.each([
      ['a 503', 'unavailable-once', {}],
      ['a 502 of a proxy', 'html-once', {}],
      ['a first call that is still running', 'in-progress-once', {}],
      ['a connection that is reset after the request', 'reset-once', {}],
      ['a response that is cut', 'cut-once', {}],
      ['a response in chunks that is cut', 'cut-chunk-once', {}],
      ['a response that does not come', 'hang-once', { timeout_seconds: 0.3 }],
    ])('A call is made again with the same key after %s', async (_, name, options) => {
      const { outcome, seen, keys } = await faced(name, { options })
      expect(outcome.result).toMatchObject({ object: 'reservation', id: 7 })
      expectDelays(outcome, [0.5])
      expect(keys).toEqual([expect.stringMatching(/^[\w-]{32,36}$/), keys[0]])
      expect(seen.map(({ text }) => JSON.parse(text))).toEqual([ana, ana])
    })

    testInstalled('A call is made at most three times, and its error has the key', async () => {
      expect((await faced('unavailable-twice')).outcome.result).toMatchObject({ id: 7 })
      const { outcome, keys } = await faced('unavailable')
      expect(outcome.error).toMatchObject({ type: 'JuratApiError', status: 503, idempotency_key: keys[0] })
      expectDelays(outcome, [0.5, 1])
      expect(keys).toEqual([keys[0], keys[0], keys[0]])
    })

    testInstalled('Delays double up to eight seconds', async () => {
      const { outcome, seen } = await faced('unavailable', { options: { max_retries: 6 } })
      expectDelays(outcome, [0.5, 1, 2, 4, 8, 8])
      expect(seen).toHaveLength(7)
    })

    testInstalled('A call without retries is made once', async () => {
      const { outcome, seen } = await faced('unavailable', { options: { max_retries: 0 } })
      expect([outcome.delays, seen.length]).toEqual([[], 1])
    })

    testInstalled('The delay is what Retry-After says, in seconds or as a date', async () => {
      expect((await faced('unavailable-asked')).outcome).toMatchObject({ delays: [7], result: { id: 7 } })
      expect((await faced('limited')).outcome).toMatchObject({ delays: [1], result: { id: 7 } })
      const { outcome } = await faced('limited-until')
      expect(outcome).toMatchObject({ delays: [expect.any(Number)], result: { id: 7 } })
      // The date is in whole seconds, 1 to 2 seconds ahead.
      expect(outcome.delays[0]).toBeLessThanOrEqual(2)
      expect(outcome.delays[0]).toBeGreaterThan(0.5)
    })

    testInstalled('A Retry-After of more than a minute is left to the caller', async () => {
      const { outcome, seen } = await faced('limited-long')
      expect(outcome.error).toMatchObject({ code: 'rate_limited', retry_after_seconds: 3600 })
      expect([outcome.delays, seen.length]).toEqual([[], 1])
    })

    testInstalled.each([
      ['a 400', 'refused', { status: 400, code: 'invalid_request', message: 'Refused as invalid_request.' }],
      ['a 404', 'shape-b', { status: 404, code: 'not_found', message: 'B.' }],
      ['a 409', 'conflict', { status: 409, code: 'idempotency_conflict' }],
      ['a redirect', 'redirect', { status: 301, code: 'redirected' }],
      ['a page of a proxy', 'html-success', { status: 200, code: 'unreadable_answer' }],
    ])('A call is not made again after %s', async (_, name, error) => {
      const { outcome, seen } = await faced(name)
      expect(outcome.error).toMatchObject({ type: 'JuratApiError', ...error })
      expect([outcome.delays, seen.length]).toEqual([[], 1])
    })

    testInstalled('A call without a response has an error with its key', async () => {
      const reset = await faced('reset')
      expect(reset.outcome.error).toMatchObject({
        type: 'JuratConnectionError',
        idempotency_key: reset.keys[0],
      })
      expect(reset.seen).toHaveLength(3)
      const hung = await faced('hang', { options: { timeout_seconds: 0.3, max_retries: 0 } })
      expect(hung.outcome.error).toMatchObject({ type: 'JuratTimeoutError', idempotency_key: hung.keys[0] })
      const half = await faced('slow-body', { options: { timeout_seconds: 0.3, max_retries: 0 } })
      expect(half.outcome.error).toMatchObject({ type: 'JuratTimeoutError', idempotency_key: half.keys[0] })
    })

    testInstalled('A server that is not running is a connection error', async () => {
      const [outcome] = await run(helper, [callOf(`http://127.0.0.1:${await freePort()}`)])
      expect(outcome?.error).toMatchObject({ type: 'JuratConnectionError' })
      expect(outcome?.error?.message).toContain('refused')
      expect(outcome?.delays).toHaveLength(2)
    })
  })

  testInstalled('A server needs a certificate of a trusted authority, and of its name', async () => {
    const { key, cert } = selfSigned()
    using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-certificate-'))
    const file = join(folder.path, 'authority.pem')
    writeFileSync(file, cert)
    const server = createServer({ key, cert }, (request, response) => {
      request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"id":7}'))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const outcomeOf = async (host: string, variables: Record<string, string>) => {
      const call = callOf(`https://${host}:${port}`, { options: { max_retries: 0 } })
      return (await run(helper, [call], variables))[0]
    }
    const refused = {
      error: { type: 'JuratConnectionError', message: expect.stringContaining('certificate') },
    }
    expect(await outcomeOf('127.0.0.1', {})).toMatchObject(refused)
    expect(await outcomeOf('127.0.0.1', { SSL_CERT_FILE: file })).toMatchObject({ result: { id: 7 } })
    expect(await outcomeOf('localhost', { SSL_CERT_FILE: file })).toMatchObject({
      error: { type: 'JuratConnectionError' },
    })
    server.closeAllConnections()
    server.close()
  })

  describe('Requests', () => {
    testInstalled('A request has the token, its query and JSON', async () => {
      const query = { status: 'draft', external_id: 'a b&c', limit: 2, remote: true, cursor: null }
      const read = (await faced('echo', { method: 'get', query })).outcome.result
      expect(read).toMatchObject({ method: 'GET', text: '' })
      expect(read.url).toMatch(
        /\/wp-json\/v3\/reservations\?status=draft&external_id=a\+b%26c&limit=2&remote=true$/,
      )
      expect(read.headers).toMatchObject({ authorization: 'Bearer token', accept: 'application/json' })
      expect(read.headers).not.toHaveProperty('idempotency-key')
      const written = (await faced('echo', { method: 'patch', key: 'order-1043', body: {} })).outcome.result
      expect(written).toMatchObject({ method: 'PATCH', text: '{}' })
      expect(written.headers).toMatchObject({
        'content-type': 'application/json',
        'idempotency-key': 'order-1043',
      })
    })

    testInstalled('Each call has a key of its own', async () => {
      const keys = [...(await faced('ok')).keys, ...(await faced('ok')).keys]
      expect(new Set(keys).size).toBe(2)
    })

    testInstalled('A response without a body, and one in chunks, are read', async () => {
      expect((await faced('nothing', { method: 'delete' })).outcome.result).toBeNull()
      expect((await faced('chunks')).outcome.result).toEqual({ object: 'reservation', name: 'Zoë' })
    })

    testInstalled('An invalid argument is refused before anything is sent', async () => {
      const wrong: Partial<Call>[] = [
        { token: '' },
        { token: 'a\nb' },
        { key: '' },
        { key: ' order' },
        { key: 'x'.repeat(256) },
        { path: 'reservations' },
        { path: '//example.com' },
        { path: '/reservations?limit=1' },
        { path: '/a b' },
        { base_url: 'localhost:8080' },
        { base_url: 'ftp://localhost' },
        { base_url: 'http://localhost:port' },
        { base_url: 'http://user@localhost' },
        { base_url: 'http://localhost/?a=1' },
        { base_url: `${faults.url}/wp-json/v3` },
        { options: { timeout_seconds: 0 } },
        { options: { max_retries: -1 } },
      ]
      const outcomes = await run(
        helper,
        wrong.map(changes => callOf(`${faults.url}/s/ok/none`, changes)),
      )
      const types = outcomes.map(({ error, delays }) => [error?.type, delays])
      expect(types).toEqual(wrong.map(() => ['JuratError', []]))
      expect(await (await fetch(`${faults.url}/log/none`)).json()).toEqual({ begun: 0, seen: [] })
    })

    testInstalled('A list that returns the same cursor twice ends with an error', async () => {
      const { outcome, seen } = await faced('pages-endless', { method: 'items' })
      expect(outcome.error).toMatchObject({ type: 'JuratError' })
      expect(outcome.error?.message).toContain('the same cursor twice')
      expect(seen).toHaveLength(2)
    })
  })

  describe('With a real server', () => {
    testInstalled('A reservation is made once when the first response is lost', async () => {
      await using proxy = await startDroppingProxy(installation.url)
      const { token, call } = await installation.workspace()
      const [outcome] = await run(helper, [callOf(proxy.url, { token })])
      const { data } = (await call('GET', '/reservations')).body
      expect(data).toMatchObject([{ id: outcome?.result.id, customer: { email: ana.email } }])
      expect(proxy.keys).toEqual([expect.any(String), proxy.keys[0]])
      expectDelays(outcome as Outcome, [0.5])
    })

    testInstalled('A call with the key of an earlier program returns its response', async () => {
      const { token, call } = await installation.workspace()
      const made = callOf(installation.url, { token, key: 'order-1043' })
      const [first, again] = [await run(helper, [made]), await run(helper, [made])]
      expect(again[0]?.result).toEqual(first[0]?.result)
      expect((await call('GET', '/reservations')).body.data).toHaveLength(1)
    })

    testInstalled('Each method makes its call', async () => {
      const { token } = await installation.workspace()
      const make = (changes: Partial<Call>) => callOf(installation.url, { token, ...changes })
      const [made] = await run(helper, [make({})])
      const path = `/reservations/${made?.result.id}`
      const zoe = { first_name: 'Zoë', last_name: 'Ortiz', email: 'zoe@example.com' }
      const to = {
        name: 'Ana',
        address: '1 Main St',
        city: 'Miami',
        state: 'FL',
        postal: '33101',
        country: 'US',
      }
      const [changed, read, signer, quote, canceled] = await run(helper, [
        make({ method: 'patch', path, body: { first_name: 'Zoë' } }),
        make({ method: 'get', path }),
        make({ path: `${path}/signers`, body: zoe }),
        make({ path: '/shipping/quote', body: { ...to, phone: '+13055550123' } }),
        make({ path: `${path}/cancel`, body: null }),
      ])
      expect(changed?.result.customer.first_name).toBe('Zoë')
      expect(read?.result).toMatchObject({ status: 'draft', customer: { first_name: 'Zoë' } })
      expect(signer?.result).toMatchObject({ object: 'signer', full_name: 'Zoë Ortiz' })
      expect(quote?.result.options.length).toBeGreaterThan(0)
      expect(canceled?.result).toMatchObject({ status: 'canceled' })
      const gone = make({ method: 'delete', path: `/signers/${signer?.result.id}` })
      expect((await run(helper, [gone]))[0]).toMatchObject({ result: null, delays: [] })
    })

    testInstalled('An error has the fields of the API', async () => {
      const { token } = await installation.workspace()
      const [outcome] = await run(helper, [callOf(installation.url, { token, body: { first_name: 'Ana' } })])
      expect(outcome?.error).toMatchObject({
        type: 'JuratApiError',
        status: 400,
        code: 'invalid_request',
        reason: 'invalid_parameters',
        params: { last_name: 'is required', service: 'is required' },
        problems: { last_name: { reason: 'required' }, service: { reason: 'required' } },
        request_id: expect.stringMatching(/^req_/),
        retry_after_seconds: null,
        idempotency_key: expect.any(String),
      })
      expect(outcome?.error?.message).toContain('service')
    })

    testInstalled('A list has the items of every page in order', async () => {
      const { token, call } = await installation.workspace()
      const ids: number[] = []
      for (let count = 0; count < 5; count++) ids.push((await call('POST', '/reservations', ana)).body.id)
      const list = { token, path: '/reservations', query: { limit: 2, status: 'draft' } }
      const [items, pages] = await run(helper, [
        callOf(installation.url, { ...list, method: 'items' }),
        callOf(installation.url, { ...list, method: 'pages' }),
      ])
      expect(items?.result.map(({ id }: { id: number }) => id)).toEqual(ids.reverse())
      expect(pages?.result.map(({ data }: { data: object[] }) => data.length)).toEqual([2, 2, 1])
    })
  })
})
