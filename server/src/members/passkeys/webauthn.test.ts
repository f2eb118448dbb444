import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Authenticator } from '../../../test/helpers/authenticator.ts'
import {
  type Passkey,
  type RelyingParty,
  registrationOptions,
  relyingPartyOf,
  signInOptions,
  verifyRegistration,
  verifySignIn,
} from './webauthn.ts'

const site = { id: 'jurat.example', origin: 'https://jurat.example' }
const other = { id: 'other.example', origin: 'https://other.example' }
const user = { id: 'user-7', email: 'ana@acme.example', name: 'Ana Kovač' }

interface Registered {
  authenticator: Authenticator
  passkey: Passkey
}

async function registered(change: (authenticator: Authenticator) => void = () => {}): Promise<Registered> {
  const authenticator = new Authenticator(site.origin)
  change(authenticator)
  const options = await registrationOptions(site, user, [])
  const result = await verifyRegistration(site, authenticator.register(options), options.challenge)
  if ('problem' in result) throw new Error(result.problem)
  return { authenticator, passkey: result.passkey }
}

/** Signs in, where the site and the stored passkey may be others than those of the registration. */
async function signIn(
  { authenticator, passkey }: Registered,
  { at = site, userId = user.id }: { at?: RelyingParty; userId?: string } = {},
) {
  const options = await signInOptions(site)
  return verifySignIn(at, authenticator.signIn(options), options.challenge, passkey, userId)
}

test.each([
  ['https://jurat.example', site],
  ['https://Jurat.Example:8443/base', { id: 'jurat.example', origin: 'https://jurat.example:8443' }],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['http://jurat.localhost', { id: 'jurat.localhost', origin: 'http://jurat.localhost' }],
  ['http://127.0.0.1:8080', { problem: expect.stringContaining('IP address 127.0.0.1'), reason: 'address' }],
  ['https://192.0.2.7', { problem: expect.stringContaining('IP address 192.0.2.7'), reason: 'address' }],
  ['https://0x7f.1', { problem: expect.stringContaining('IP address 127.0.0.1'), reason: 'address' }],
  ['https://[::1]:8443', { problem: expect.stringContaining('IP address [::1]'), reason: 'address' }],
  [
    'http://jurat.example',
    { problem: 'Passkeys need https, and PUBLIC_URL starts with http://.', reason: 'http' },
  ],
  ['http://localhost.example', { problem: expect.stringContaining('need https'), reason: 'http' }],
])('%s', (publicUrl, relyingParty) => {
  expect(relyingPartyOf(publicUrl)).toEqual(relyingParty)
})

test('The browser is asked for a passkey that names its account and verifies its owner', async () => {
  const options = await registrationOptions(site, user, [{ id: 'AAAA', transports: ['usb'] }])
  expect(options).toMatchObject({
    rp: { id: 'jurat.example', name: 'Jurat' },
    user: { id: Buffer.from('user-7').toString('base64url'), name: user.email, displayName: user.name },
    attestation: 'none',
    excludeCredentials: [{ id: 'AAAA', transports: ['usb'] }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
  const signing = await signInOptions(site)
  expect(signing).toMatchObject({ rpId: 'jurat.example', userVerification: 'required' })
  expect(signing.allowCredentials ?? []).toEqual([])
  for (const { challenge } of [options, signing]) {
    expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
  }
  expect((await signInOptions(site)).challenge).not.toBe(signing.challenge)
})

test('A passkey is registered and signs in repeatedly', async () => {
  const { authenticator, passkey } = await registered()
  expect(passkey).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    publicKey: expect.any(Uint8Array),
    counter: 1,
    transports: ['internal', 'hybrid'],
    deviceType: 'singleDevice',
    backedUp: false,
    rpId: 'jurat.example',
  })
  const first = await signIn({ authenticator, passkey })
  expect(first).toEqual({ counter: 2, deviceType: 'singleDevice', backedUp: false })
  const stored = { ...passkey, ...first, publicKey: Buffer.from(passkey.publicKey) }
  expect(await signIn({ authenticator, passkey: stored })).toMatchObject({ counter: 3 })
})

test('A passkey of a password manager never counts, and is backed up later', async () => {
  const made = await registered(authenticator => {
    authenticator.counts = false
    authenticator.isBackedUp = true
  })
  expect(made.passkey).toMatchObject({ counter: 0, deviceType: 'multiDevice', backedUp: true })
  expect(await signIn(made)).toMatchObject({ counter: 0 })
  expect(await signIn(made)).toMatchObject({ counter: 0 })
})

test('A counter that goes back or does not rise is rejected', async () => {
  const { authenticator, passkey } = await registered()
  authenticator.counter = 9
  const stored = { ...passkey, counter: 10 }
  expect(await signIn({ authenticator, passkey: stored })).toEqual({
    problem: expect.stringContaining('counter'),
  })
  expect(await signIn({ authenticator, passkey: stored })).toMatchObject({ counter: 11 })
  authenticator.counts = false
  expect(await signIn({ authenticator, passkey: stored })).toEqual({
    problem: expect.stringContaining('counter'),
  })
})

test('A page of another origin gets neither a registration nor a sign-in', async () => {
  const made = await registered()
  made.authenticator.origin = 'https://jurat.example.evil.example'
  expect(await signIn(made)).toEqual({ problem: expect.stringContaining('origin') })
  const options = await registrationOptions(site, user, [])
  const response = made.authenticator.register(options)
  expect(await verifyRegistration(site, response, options.challenge)).toEqual({
    problem: expect.stringContaining('origin'),
  })
})

test('A passkey of another site is rejected, even if its page pretends to be this one', async () => {
  const authenticator = new Authenticator(site.origin)
  const options = await registrationOptions(other, user, [])
  const response = authenticator.register(options)
  const refused = await verifyRegistration(site, response, options.challenge)
  expect(refused).toEqual({ problem: expect.stringContaining('RP ID') })
  const made = await verifyRegistration({ ...other, origin: site.origin }, response, options.challenge)
  if ('problem' in made) throw new Error(made.problem)
  const signing = await signInOptions(other)
  const signed = () => authenticator.signIn(signing)
  const pretended = { ...made.passkey, rpId: site.id }
  expect(await verifySignIn(site, signed(), signing.challenge, pretended, user.id)).toEqual({
    problem: expect.stringContaining('RP ID'),
  })
  expect(await verifySignIn(site, signed(), signing.challenge, made.passkey, user.id)).toEqual({
    problem: 'The passkey is for other.example, and PUBLIC_URL has the host jurat.example.',
  })
})

test('The response to another challenge is rejected', async () => {
  const { authenticator, passkey } = await registered()
  const [asked, answered] = await Promise.all([signInOptions(site), signInOptions(site)])
  const response = authenticator.signIn(answered)
  expect(await verifySignIn(site, response, asked.challenge, passkey, user.id)).toEqual({
    problem: expect.stringContaining('challenge'),
  })
  const options = await registrationOptions(site, user, [])
  expect(await verifyRegistration(site, authenticator.register(options), asked.challenge)).toEqual({
    problem: expect.stringContaining('challenge'),
  })
})

test('An authenticator that does not verify its owner is rejected', async () => {
  const made = await registered()
  made.authenticator.verifiesUser = false
  expect(await signIn(made)).toEqual({ problem: expect.stringContaining('verification') })
  const options = await registrationOptions(site, user, [])
  const response = made.authenticator.register(options)
  expect(await verifyRegistration(site, response, options.challenge)).toEqual({
    problem: expect.stringContaining('verification'),
  })
})

test('A passkey does not sign in to another account, and its signature to no other passkey', async () => {
  const made = await registered()
  const second = await registered()
  expect(await signIn(made, { userId: 'user-8' })).toEqual({
    problem: expect.stringContaining('another account'),
  })
  const mixed = { authenticator: made.authenticator, passkey: second.passkey }
  expect(await signIn(mixed)).toEqual({ problem: expect.stringContaining('another passkey') })
  const forged = { ...made, passkey: { ...made.passkey, publicKey: second.passkey.publicKey } }
  expect(await signIn(forged)).toEqual({ problem: 'The signature of the passkey is wrong.' })
})

test('A registration does not sign in, and neither does an invalid response', async () => {
  const { authenticator, passkey } = await registered()
  const options = await registrationOptions(site, user, [])
  const crossed = { ...authenticator.register(options), id: passkey.id, rawId: passkey.id }
  for (const response of [crossed, {}, { id: passkey.id, response: {} }, null]) {
    const given = JSON.parse(JSON.stringify(response))
    expect(await verifySignIn(site, given, options.challenge, passkey, user.id)).toHaveProperty('problem')
    if (response === crossed) continue
    expect(await verifyRegistration(site, given, options.challenge)).toHaveProperty('problem')
  }
})

test('A certificate is rejected before its revocation list is called', async () => {
  let calls = 0
  const server = createServer((_request, response) => {
    calls++
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = Buffer.from(`http://127.0.0.1:${port}/list.crl`)
  const options = await registrationOptions(site, user, [])
  for (const fmt of ['packed', 'fido-u2f', 'android-safetynet', 'tpm', 'apple']) {
    const attStmt = new Map<string, unknown>([['x5c', [url]]])
    const response = new Authenticator(site.origin).register(options, { fmt, attStmt })
    expect(await verifyRegistration(site, response, options.challenge)).toEqual({
      problem: 'The passkey is rejected: A certificate was not asked for',
    })
  }
  server.close()
  expect(calls).toBe(0)
})
