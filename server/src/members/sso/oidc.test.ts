import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../test/servers/free-port.ts'
import { type OidcServer, startOidc } from '../../../test/servers/oidc.ts'
import { isSameIssuer, type Oidc, type OidcChecks, OidcError, openOidc } from './oidc.ts'

const redirectUri = 'https://jurat.example/sign-in/oidc'
const accounts = {
  'ana-1': { email: 'ana@acme.example', email_verified: true, name: 'Ana Kovač' },
  'ben-2': { email: 'ana@acme.example', email_verified: false, name: ' ' },
  'cleo-3': {},
  'dee-4': { email: 'dee@acme.example', email_verified: 'true' },
  'eve-5': { email: 'eve@acme.example', email_verified: ['true'] },
  'fay-6': { email: 'fay@acme.example', email_verified: 1 },
}

let server: OidcServer
let oidc: Oidc

beforeAll(async () => {
  server = await startOidc({ accounts })
  oidc = open(server)
})

afterAll(() => server.stop())

const open = ({ issuer, clientId, clientSecret }: Pick<OidcServer, 'issuer' | 'clientId' | 'clientSecret'>) =>
  openOidc({ issuer, clientId, clientSecret, redirectUri })

/** The error that the sign-in ends with. */
async function refusal(work: Promise<unknown>): Promise<{ reason: string; message: string }> {
  const error = await work.then(
    () => new Error('it was accepted'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(OidcError)
  return error as OidcError
}

test('A person signs in, and the issuer names the person', async () => {
  const { url, ...checks } = await oidc.begin()
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: createHash('sha256').update(checks.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    max_age: '1209600',
  })
  const returned = await server.signIn(url, 'ana-1')
  expect(returned).toMatch(/^https:\/\/jurat\.example\/sign-in\/oidc\?code=/)
  expect(await oidc.finish(returned, checks)).toEqual({
    issuer: server.issuer,
    subject: 'ana-1',
    email: 'ana@acme.example',
    emailVerified: true,
    name: 'Ana Kovač',
    authenticatedAt: expect.any(Date),
  })
})

test('Each sign-in has its own state, nonce and verifier', async () => {
  const all = await Promise.all([oidc.begin(), oidc.begin()])
  const values = all.flatMap(({ state, nonce, codeVerifier }) => [state, nonce, codeVerifier])
  expect(new Set(values).size).toBe(6)
})

test('An address that is not verified is passed on as such, also without a name or an address', async () => {
  expect(await signIn('ben-2')).toEqual({
    issuer: server.issuer,
    subject: 'ben-2',
    email: 'ana@acme.example',
    emailVerified: false,
    name: undefined,
    authenticatedAt: expect.any(Date),
  })
  expect(await signIn('cleo-3')).toMatchObject({ subject: 'cleo-3', email: undefined, emailVerified: false })
})

test.each([
  ['dee-4', true],
  ['eve-5', false],
  ['fay-6', false],
])('The mark that an address is verified is true or its text: %s', async (account, emailVerified) => {
  expect(await signIn(account)).toMatchObject({ emailVerified })
})

test('Behind a proxy, another host or path of the callback changes nothing', async () => {
  const { url, ...checks } = await oidc.begin()
  const { search } = new URL(await server.signIn(url, 'ana-1'))
  expect(await oidc.finish(`/internal/path${search}`, checks)).toMatchObject({ subject: 'ana-1' })
})

test.each<[string, (checks: OidcChecks) => OidcChecks]>([
  ['state', checks => ({ ...checks, state: 'another' })],
  ['nonce', checks => ({ ...checks, nonce: 'another' })],
  ['code verifier', checks => ({ ...checks, codeVerifier: 'x'.repeat(43) })],
])('The response of a sign-in with another %s is rejected', async (_what, change) => {
  const { url, ...checks } = await oidc.begin()
  const returned = await server.signIn(url, 'ana-1')
  expect(await refusal(oidc.finish(returned, change(checks)))).toMatchObject({ reason: 'rejected' })
})

test('A code works once', async () => {
  const { url, ...checks } = await oidc.begin()
  const returned = await server.signIn(url, 'ana-1')
  await oidc.finish(returned, checks)
  expect(await refusal(oidc.finish(returned, checks))).toMatchObject({ reason: 'rejected' })
})

test('The response of another issuer is rejected before its code is sent anywhere', async () => {
  const attacker = await startOidc({ accounts })
  const { url, ...checks } = await oidc.begin()
  const elsewhere = url.replace(server.issuer, attacker.issuer)
  const returned = new URL(await attacker.signIn(elsewhere, 'ana-1'))
  const before = server.requests
  expect(await refusal(oidc.finish(returned.href, checks))).toMatchObject({
    reason: 'rejected',
    message: expect.stringContaining('iss'),
  })
  returned.searchParams.delete('iss')
  expect(await refusal(oidc.finish(returned.href, checks))).toMatchObject({ reason: 'rejected' })
  expect(server.requests).toBe(before)
  await attacker.stop()
})

test('A person who declines at the issuer is not signed in', async () => {
  const { url, ...checks } = await oidc.begin()
  const returned = await server.signIn(url, null)
  expect(await refusal(oidc.finish(returned, checks))).toMatchObject({
    reason: 'declined',
    message: expect.stringMatching(/^The issuer did not sign the person in: /),
  })
})

test('A wrong client secret is a fault of the configuration', async () => {
  const wrong = open({ ...server, clientSecret: 'another secret' })
  const { url, ...checks } = await wrong.begin()
  const returned = await server.signIn(url, 'ana-1')
  expect(await refusal(wrong.finish(returned, checks))).toMatchObject({
    reason: 'unavailable',
    message: expect.stringContaining('JURAT_OIDC_ISSUER'),
  })
})

test('An issuer that sends without end is cut off', async () => {
  const endless = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
    }
    response.on('drain', more)
    more()
  })
  await once(endless.listen(0, '127.0.0.1'), 'listening')
  const { port } = endless.address() as AddressInfo
  const kept = process.memoryUsage().arrayBuffers
  expect(await refusal(open({ ...server, issuer: `http://127.0.0.1:${port}` }).begin())).toMatchObject({
    reason: 'unavailable',
    message: expect.stringContaining('more than 1048576 bytes'),
  })
  expect(process.memoryUsage().arrayBuffers - kept).toBeLessThan(32 * 1024 * 1024)
  endless.closeAllConnections()
  endless.close()
})

test('An issuer that cannot be reached stops sign-ins, not the start, and is asked again', async () => {
  const port = await freePort()
  const early = open({ ...server, issuer: `http://127.0.0.1:${port}` })
  expect(await refusal(early.begin())).toMatchObject({
    reason: 'unavailable',
    message: expect.stringMatching(/JURAT_OIDC_ISSUER.*ECONNREFUSED/),
  })
  const late = await startOidc({ accounts, port })
  const { url } = await early.begin()
  expect(url).toContain(late.issuer)
  expect(late.requests).toBe(1)
  await Promise.all([early.begin(), early.begin()])
  expect(late.requests).toBe(1)
  await late.stop()
})

test('A person can be asked to sign in at the issuer again', async () => {
  const { url, ...checks } = await oidc.begin({ isFresh: true })
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  const { authenticatedAt } = await oidc.finish(await server.signIn(url, 'ana-1'), checks, 1)
  expect(Math.abs((authenticatedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('A slash at the end makes no other issuer', () => {
  expect(isSameIssuer('https://id.example', 'https://id.example/')).toBe(true)
  expect(isSameIssuer('https://id.example/a', 'https://id.example/b')).toBe(false)
})

const now = Math.floor(new Date('2100-01-01').getTime() / 1000)

test.each<[string, Record<string, unknown>, boolean]>([
  ['nothing wrong', {}, true],
  ['the issuer of another', { iss: 'https://id.example' }, false],
  ['the audience of another client', { aud: 'another' }, false],
  ['several audiences, issued to another', { aud: ['jurat', 'another'], azp: 'another' }, false],
  ['another nonce', { nonce: 'another' }, false],
  ['no nonce', { nonce: undefined }, false],
  ['an end in the past', { exp: 1_000_000_000 }, false],
  ['no subject', { sub: undefined }, false],
  ['an empty subject', { sub: '' }, false],
  ['a subject with a control character', { sub: 'ana\u0000' }, false],
  ['a subject with half of a character', { sub: 'ana\ud800' }, false],
  ['a subject of 256 characters', { sub: 'a'.repeat(256) }, false],
  ['a subject of 255 characters', { sub: 'a'.repeat(255) }, true],
  ['a sign-in in the future', { auth_time: Math.floor(Date.now() / 1000) + 3_600 }, false],
  ['a sign-in in no calendar', { auth_time: 1e300 }, false],
])('An id token with %s', async (_what, claims, isAccepted) => {
  expect(await signInWithToken(claims)).toBe(isAccepted)
})

test.each<[string, number | undefined, boolean]>([
  ['just now', 10, true],
  ['an hour ago', 3_600, false],
  ['at a time that the issuer does not say', undefined, false],
])('To confirm a person, a sign-in at the issuer %s', async (_when, secondsAgo, isAccepted) => {
  const claims = secondsAgo === undefined ? {} : { auth_time: seconds() - secondsAgo }
  expect(await signInWithToken(claims, { withinSeconds: 60 })).toBe(isAccepted)
})

test.each([
  ['client_secret_post', false],
  ['client_secret_basic', true],
])('The issuer gets the secret by %s if it says so', async (method, isHeader) => {
  let header: string | undefined
  const note = (headers: IncomingHttpHeaders) => {
    header = headers.authorization
  }
  expect(await signInWithToken({}, { methods: [method], note })).toBe(true)
  expect(header?.startsWith('Basic ') ?? false).toBe(isHeader)
})

test('An id token with the signature of another key, or without one, is rejected', async () => {
  expect(
    await signInWithToken({}, { change: token => token.replace(/\.[^.]*$/, `.${'A'.repeat(342)}`) }),
  ).toBe(false)
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(
    await signInWithToken({}, { change: token => token.replace(/^[^.]*(.*\.).*$/, `${unsigned}$1`) }),
  ).toBe(false)
})

async function signIn(accountId: string) {
  const { url, ...checks } = await oidc.begin()
  return oidc.finish(await server.signIn(url, accountId), checks)
}

const seconds = () => Math.floor(Date.now() / 1000)

/** Whether the id token of an issuer is accepted that writes what a right one has, and then these claims. */
async function signInWithToken(
  claims: Record<string, unknown>,
  {
    change = token => token,
    withinSeconds,
    methods = ['client_secret_post'],
    note,
  }: {
    change?: (token: string) => string
    withinSeconds?: number
    /** How the issuer says that it takes the secret. */
    methods?: string[]
    /** Called with the headers of the request for the token. */
    note?: (headers: IncomingHttpHeaders) => void
  } = {},
): Promise<boolean> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  let nonce = ''
  const idToken = () => {
    const right = {
      iss: issuer,
      aud: 'jurat',
      sub: '1',
      email: 'a@b.example',
      iat: seconds(),
      exp: now,
      nonce,
    }
    const text = `${part({ alg: 'RS256', kid: 'a' })}.${part({ ...right, ...claims })}`
    return change(`${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`)
  }
  const bodies: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: methods,
    }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'RS256', use: 'sig' }],
    }),
    '/token': () => ({ access_token: 'a', token_type: 'bearer', id_token: idToken() }),
  }
  const hostile = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/token') note?.(request.headers)
    response.end(JSON.stringify(bodies[request.url ?? '']?.()))
  })
  await new Promise<void>(resolve => hostile.listen(port, '127.0.0.1', resolve))
  const client = open({ issuer, clientId: 'jurat', clientSecret: 'secret' })
  const { url: _url, ...checks } = await client.begin()
  nonce = checks.nonce
  const accepted = client.finish(`/?code=a&state=${checks.state}`, checks, withinSeconds).then(
    () => true,
    () => false,
  )
  await accepted
  hostile.closeAllConnections()
  hostile.close()
  return accepted
}
