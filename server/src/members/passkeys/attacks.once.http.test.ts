import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../test/helpers/authenticator.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import {
  addPasskey,
  withPasskey as newOwner,
  type Owner,
  pagesOf,
  requestOptions,
  signInWith,
} from '../../../test/helpers/passkeys.ts'
import { actionsOf, Browser, ownAddresses, person } from '../../../test/helpers/people.ts'

// Attacks on passkeys.

let installation: Installation
let workspace: Workspace
/** Of the pages. */
let origin: string
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
  origin = pagesOf(installation)
})
afterAll(() => installation.stop())

const withPasskey = (change?: (authenticator: Authenticator) => void) =>
  newOwner(installation, workspace, change)

const minuteMs = 60_000

const errorOf = ({ body }: Answer) => ({ ...body, data: { ...body.data, request_id: '' } })

/** Sign-ins with a passkey so far. */
const signInsWith = async (outcome: string) => {
  const text = await (await fetch(`${installation.url}/metrics`)).text()
  const start = `jurat_sign_ins_total{method="passkey",outcome="${outcome}"}`
  return Number(
    text
      .split('\n')
      .find(line => line.startsWith(start))
      ?.split(' ')[1] ?? 0,
  )
}

describe('A sign-in with a passkey is refused', () => {
  type Attack = (given: Owner & { visitor: Browser }) => Promise<object>
  const signed = async ({ visitor, authenticator }: Owner & { visitor: Browser }) =>
    authenticator.signIn(await requestOptions(visitor))
  const attacks: [string, Attack][] = [
    [
      'of a page of another origin',
      async given => {
        given.authenticator.origin = 'https://evil.example'
        return signed(given)
      },
    ],
    [
      'signed for another relying party',
      async given => {
        given.authenticator.signsFor = 'evil.example'
        return signed(given)
      },
    ],
    [
      'without user verification',
      async given => {
        given.authenticator.verifiesUser = false
        return signed(given)
      },
    ],
    [
      'with a counter that went back',
      async given => {
        given.authenticator.counter = 0
        return signed(given)
      },
    ],
    [
      'signed by another key',
      async ({ visitor, authenticator }) => {
        const other = await withPasskey()
        const options = await requestOptions(visitor)
        const own = authenticator.signIn(options)
        return {
          ...own,
          response: { ...own.response, signature: other.authenticator.signIn(options).response.signature },
        }
      },
    ],
    [
      'that names another account',
      async ({ visitor, authenticator }) => {
        const other = await withPasskey()
        const options = await requestOptions(visitor)
        const { userHandle } = other.authenticator.signIn(options).response
        const own = authenticator.signIn(options)
        return { ...own, response: { ...own.response, userHandle } }
      },
    ],
    [
      'that names no account',
      async given => {
        const own = await signed(given)
        return { ...own, response: { ...own.response, userHandle: null } }
      },
    ],
    [
      'with a deleted passkey',
      async given => {
        await given.browser.auth('DELETE', `/passkeys/${given.passkeyId}`)
        return signed(given)
      },
    ],
  ]
  test.each(attacks)('A sign-in with a passkey is rejected: %s', async (_name, attack) => {
    const visitor = new Browser(installation)
    const owner = await withPasskey()
    const before = await signInsWith('wrong_passkey')
    const credential = await attack({ ...owner, visitor })
    const answer = await visitor.auth('POST', '/passkey-sign-in', { credential })
    const unknown = new Authenticator(origin)
    unknown.register((await owner.browser.auth('POST', '/passkeys/options')).body.public_key)
    const stranger = new Browser(installation)
    expect(errorOf(answer)).toEqual(errorOf(await signInWith(stranger, unknown)))
    expect([answer.status, answer.body.data.reason]).toEqual([401, 'wrong_passkey'])
    expect([visitor.cookie, answer.headers.getSetCookie()]).toEqual([undefined, []])
    expect(await signInsWith('wrong_passkey')).toBe(before + 2)
    expect((await visitor.auth('GET', '/me')).status).toBe(401)
  })

  type Trick = (given: { visitor: Browser; credential: object }) => Promise<void>
  const tricks: [string, Trick][] = [
    [
      'used twice',
      async ({ visitor, credential }) => {
        expect((await visitor.auth('POST', '/passkey-sign-in', { credential })).status).toBe(201)
        visitor.cookie = undefined
      },
    ],
    [
      'used by a failed call',
      async ({ visitor, credential }) => {
        const broken = { ...credential, id: 'AAAA' }
        expect((await visitor.auth('POST', '/passkey-sign-in', { credential: broken })).status).toBe(401)
      },
    ],
    [
      'of another browser',
      async ({ visitor }) => {
        visitor.challenge = undefined
      },
    ],
    [
      'of a later request',
      async ({ visitor }) => {
        await requestOptions(visitor)
      },
    ],
    ['five minutes old', async () => installation.clock.advance(5 * minuteMs)],
    [
      'changed',
      async ({ visitor }) => {
        visitor.challenge = visitor.challenge?.replace(/.{4}$/, 'AAA=')
      },
    ],
    [
      'for a new passkey',
      async ({ visitor }) => {
        const { browser } = await person(installation, workspace)
        await browser.auth('POST', '/passkeys/options')
        visitor.challenge = browser.challenge
      },
    ],
  ]
  test.each(tricks)(
    'A sign-in with a passkey is rejected with a challenge that is %s',
    async (name, trick) => {
      // Without a counter only the challenge tells a replay.
      const { authenticator } = await withPasskey(one => {
        one.counts = false
      })
      const visitor = new Browser(installation)
      const credential = authenticator.signIn(await requestOptions(visitor))
      await trick({ visitor, credential })
      const answer = await visitor.auth('POST', '/passkey-sign-in', { credential })
      const reason = name === 'of a later request' ? 'wrong_passkey' : 'challenge'
      expect([answer.status, answer.body.data.reason, visitor.cookie]).toEqual([401, reason, undefined])
    },
  )

  test('Of two concurrent sign-ins with the same passkey response one is rejected', async () => {
    const { authenticator } = await withPasskey(one => {
      one.counts = false
    })
    const visitor = new Browser(installation)
    const credential = authenticator.signIn(await requestOptions(visitor))
    const attempt = () => visitor.auth('POST', '/passkey-sign-in', { credential })
    const answers = await Promise.all([attempt(), attempt(), attempt()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401])
  })

  test('A sign-in with a passkey from another website is rejected, and delays no sign-in with the password', async () => {
    const { authenticator, email } = await withPasskey()
    const visitor = new Browser(installation)
    const credential = authenticator.signIn(await requestOptions(visitor))
    const foreign = { 'sec-fetch-site': 'cross-site' }
    const answer = await visitor.call('POST', '/auth/v1/passkey-sign-in', { credential }, foreign)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
    authenticator.verifiesUser = false
    for (let failures = 0; failures < 6; failures++)
      await signInWith(new Browser(installation), authenticator)
    expect((await new Browser(installation).signIn(email)).status).toBe(201)
    expect(
      (await actionsOf(installation, workspace)).filter(one => one === 'member-sign-in-failed visitor')
        .length,
    ).toBeGreaterThan(0)
  })
})

describe('A new passkey is rejected', () => {
  const wrong: [string, (authenticator: Authenticator) => void][] = [
    [
      'from another origin',
      one => {
        one.origin = 'https://evil.example'
      },
    ],
    [
      'without user verification',
      one => {
        one.verifiesUser = false
      },
    ],
  ]
  test.each(wrong)('A new passkey is rejected: %s', async (_name, change) => {
    const { browser } = await person(installation, workspace)
    const authenticator = new Authenticator(origin)
    change(authenticator)
    const answer = await addPasskey(browser, authenticator)
    expect([answer.status, answer.body.data.params.credential]).toEqual([
      400,
      expect.stringMatching(/^is rejected/),
    ])
    expect((await browser.auth('GET', '/passkeys')).body.data).toEqual([])
  })

  test('A new passkey is rejected with the challenge of another account or of a sign-in', async () => {
    const [one, other] = [await person(installation, workspace), await person(installation, workspace)]
    const options = (await other.browser.auth('POST', '/passkeys/options')).body.public_key
    const credential = new Authenticator(origin).register(options)
    await requestOptions(one.browser)
    for (const challenge of [other.browser.challenge, one.browser.challenge]) {
      one.browser.challenge = challenge
      const answer = await one.browser.auth('POST', '/passkeys', { credential })
      expect([answer.status, answer.body.data.params.credential]).toEqual([
        400,
        expect.stringMatching(/too old/),
      ])
    }
    expect((await other.browser.auth('POST', '/passkeys', { credential })).status).toBe(201)
  })
})
