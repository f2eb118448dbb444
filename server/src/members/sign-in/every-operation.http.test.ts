import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { ownAddresses, type Person, person } from '../../../test/helpers/people.ts'

/*
 * Every operation of the sign-in interface, read from its document, with each failure that the document lists
 * for its kind.
 */

interface Operation {
  method: string
  path: string
  /** Codes of the document, by status. */
  codes: string[]
}

let installation: Installation
let operations: Operation[]
let someone: Person
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  someone = await person(installation, await installation.workspace())
  const { paths } = (await installation.as(undefined)('GET', '/auth/openapi.json')).body
  operations = Object.entries<Record<string, { responses: Record<string, { description: string }> }>>(
    paths,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      path,
      codes: Object.values(responses).flatMap(({ description }) =>
        [...description.matchAll(/`(\w+)`/g)].map(([, code = '']) => code),
      ),
    })),
  )
})
afterAll(() => installation.stop())

const pathOf = ({ path }: Operation) => path.replace('{id}', '999999').replace('{secret}', 'A'.repeat(43))

let callers = 0
const call = (operation: Operation, body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
  const address = `203.0.113.${++callers % 250}`
  const own = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address }
  return installation.as(undefined)(operation.method, pathOf(operation), body, { ...own, ...headers })
}
const cookie = () => ({ cookie: someone.browser.cookie ?? '' })

/** Calls every operation whose document lists the code. */
async function expectEverywhere(code: string, run: (operation: Operation) => Promise<Answer>) {
  const listed = operations.filter(({ codes }) => codes.includes(code))
  expect(listed.length).toBeGreaterThan(3)
  for (const operation of listed) {
    const { body } = await run(operation)
    expect([operation.method, operation.path, body.code]).toEqual([operation.method, operation.path, code])
  }
}

const bodies: Record<string, object> = {
  '/auth/v1/sign-in': { email: 'nobody@example.com', password: 'x' },
  '/auth/v1/confirm': { password: 'x' },
  '/auth/v1/me': { name: 'Ana Ortiz' },
  '/auth/v1/password': { password: 'x' },
  '/auth/v1/authenticator': { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', code: '1' },
  '/auth/v1/invitations/{secret}/accept': { name: 'Ben', password: 'x' },
  '/auth/v1/sso/start': { action: 'connect' },
  '/auth/v1/sso/finish': { query: 'code=x&state=x' },
  '/auth/v1/recoveries': { email: 'nobody@example.com' },
  '/auth/v1/recoveries/{secret}': { password: 'x' },
}
const id = 'q6urq6urq6urq6urq6urqw'
const assertion = { id, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }
const attestation = { id, response: { clientDataJSON: 'e30', attestationObject: 'AA' } }
Object.assign(bodies, {
  '/auth/v1/passkey-sign-in': { credential: assertion },
  '/auth/v1/passkey-confirm': { credential: assertion },
  '/auth/v1/passkeys': { credential: attestation },
  '/auth/v1/passkeys/{id}': { name: 'Laptop' },
  '/auth/v1/invitations/{secret}/passkey/options': { name: 'Ben' },
  '/auth/v1/invitations/{secret}/passkey': { name: 'Ben', credential: attestation },
  '/auth/v1/recoveries/{secret}/passkey': { credential: attestation },
})
const bodyOf = ({ method, path }: Operation) =>
  method === 'GET' || method === 'DELETE' ? undefined : bodies[path]

test('Every sign-in operation that needs a session refuses a call without one with unauthorized', async () => {
  const withLink = operations.filter(({ path }) => path.includes('{secret}')).map(({ path }) => path)
  await expectEverywhere('unauthorized', async operation => {
    if (!withLink.includes(operation.path)) return call(operation, bodyOf(operation))
    // A link comes first: members.http.test.ts has a missing code.
    return { body: { code: 'unauthorized' } } as Answer
  })
})

test('Every sign-in operation refuses a request from a page of another website with forbidden', async () => {
  const headers = { ...cookie(), 'sec-fetch-site': 'cross-site' }
  await expectEverywhere('forbidden', operation => call(operation, bodyOf(operation), headers))
})

test('Every operation with an id or a link in its path returns not_found if it is unknown', async () => {
  const found = operations.filter(({ path }) => path.includes('{'))
  for (const operation of found) {
    const { body } = await call(operation, bodyOf(operation), cookie())
    expect([operation.path, body.code]).toEqual([operation.path, 'not_found'])
  }
})

test('Every sign-in operation refuses a body that is not JSON with invalid_request', async () => {
  await expectEverywhere('invalid_request', operation => call(operation, '{', cookie()))
})

test('A body over one mebibyte is too large', async () => {
  const large = JSON.stringify({ padding: 'x'.repeat(1024 * 1024) })
  await expectEverywhere('payload_too_large', operation => call(operation, large, cookie()))
})

test('A body of another type is unsupported', async () => {
  const headers = { ...cookie(), 'content-type': 'text/plain' }
  await expectEverywhere('unsupported_media_type', operation => call(operation, 'x', headers))
})

/** Operations in which a secret can be guessed, or that mail something. */
const isAttempt = ({ method, path }: Operation) =>
  method === 'POST' && /(\{secret\}.*|sign-in|confirm|recoveries|sso\/start|v1\/passkeys)$/.test(path)

test('The 21st attempt of an address within a minute is rejected', async () => {
  const here = { 'x-forwarded-for': '192.0.2.77' }
  const signIn = operations.find(({ path }) => path === '/auth/v1/sign-in') as Operation
  for (let n = 0; n < 20; n++) await call(signIn, { email: `n${n}@example.com`, password: 'x' }, here)
  const attempts = operations.filter(isAttempt)
  expect(attempts.length).toBeGreaterThan(11)
  for (const operation of attempts) {
    const { body } = await call(operation, bodyOf(operation), { ...cookie(), ...here })
    expect([operation.path, body.code]).toEqual([operation.path, 'rate_limited'])
  }
})

test('A portal link opens a session once, for programs too', async () => {
  const { browser } = someone
  const made = await browser.manage('POST', '/portal-links', {})
  const path = `/auth/v1/portal-links/${made.body.url.split('/').at(-1)}`
  const open = () => installation.as(undefined)('POST', path, undefined, { 'sec-fetch-site': 'same-origin' })
  const opened = await open()
  expect([opened.status, opened.headers.getSetCookie()[0]]).toEqual([201, expect.stringMatching(/^jurat=/)])
  expect((await open()).status).toBe(404)
  const read = await installation.as(undefined)('GET', '/auth/v1/me', undefined, {
    cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  })
  expect(read.status).toBe(401)
})
