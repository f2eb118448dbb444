import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Installation,
  startInstallation,
  startOwnInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import {
  actionsOf,
  Browser,
  ownAddresses,
  type Person,
  password,
  person,
  prove,
  secretOf,
} from '../../../test/helpers/people.ts'

// Who guesses passwords and codes is delayed, and nobody else is.

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

const wrong = 'wrong wrong wrong wrong'
const five = [1, 2, 3, 4, 5]

const attempt = (browser: Browser, email: string, text: string): Promise<Answer> =>
  browser.auth('POST', '/sign-in', { email, password: text })

/** Five wrong passwords, each of another stranger. */
async function strangersGuess(email: string): Promise<void> {
  for (const _ of five) expect((await attempt(new Browser(installation), email, wrong)).status).toBe(401)
}

async function linkFor(id: number): Promise<string> {
  const reset = await installation.admin('POST', `/manage/v1/members/${id}/reset`, {})
  return `/recoveries/${secretOf(reset.body.url)}`
}

/** A person with an authenticator app. `codeIn` is the code of a step that was not used. */
async function withApp(): Promise<Person & { codeIn: (steps: number) => string }> {
  const someone = await person(installation, workspace)
  const { secret } = (await someone.browser.auth('GET', '/authenticator/new')).body
  const codeIn = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(installation.clock.now().getTime() / 1000) + steps * 30 })
  expect((await someone.browser.auth('PUT', '/authenticator', { secret, code: codeIn(0) })).status).toBe(200)
  return { ...someone, codeIn }
}

describe('Failures of strangers', () => {
  test('Failures of strangers delay only strangers, not the known device, the open session or a recovery link', async () => {
    const { browser, email, id } = await person(installation, workspace)
    const url = await linkFor(id)
    await strangersGuess(email)
    const delayed = await attempt(new Browser(installation), email, password)
    expect([delayed.status, delayed.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^(29|30)$/),
    ])
    expect((await browser.auth('POST', '/confirm', { password })).status).toBe(201)
    const device = new Browser(installation)
    device.device = browser.device
    expect((await attempt(device, email, password)).status).toBe(201)
    const recovered = await new Browser(installation).auth('POST', url, {
      password: 'nine wooden spoons dance',
    })
    expect(recovered.status).toBe(201)
    // Nothing of this let the strangers go on.
    expect((await attempt(new Browser(installation), email, 'nine wooden spoons dance')).status).toBe(429)
  })

  test('Failures on a device that only another account knows count as those of strangers', async () => {
    const { email } = await person(installation, workspace)
    const mallory = await person(installation, workspace, 'viewer')
    await strangersGuess(email)
    expect((await attempt(mallory.browser, email, password)).status).toBe(429)
    const invented = new Browser(installation)
    invented.device = `jurat-device=${'A'.repeat(43)}`
    expect((await attempt(invented, email, password)).status).toBe(429)
  })

  test('Failures of strangers do not delay the code of a recovery link', async () => {
    const { email, id, codeIn } = await withApp()
    const url = await linkFor(id)
    await strangersGuess(email)
    const given = { password: 'nine wooden spoons dance', code: codeIn(1) }
    expect((await new Browser(installation).auth('POST', url, given)).status).toBe(201)
  })
})

describe('Failures of a person', () => {
  test('Failures of a person on a known device delay that device, and not another one or the open session', async () => {
    const { browser, email } = await person(installation, workspace)
    const device = new Browser(installation)
    device.device = browser.device
    for (const _ of five) expect((await attempt(device, email, wrong)).status).toBe(401)
    expect((await attempt(device, email, password)).status).toBe(429)
    expect((await browser.auth('POST', '/confirm', { password })).status).toBe(201)
    expect((await attempt(new Browser(installation), email, password)).status).toBe(201)
  })

  test('Failures of a person in a session delay that session, and not a sign-in on its device', async () => {
    const { browser, email } = await person(installation, workspace)
    for (const _ of five)
      expect((await browser.auth('POST', '/confirm', { password: wrong })).status).toBe(401)
    expect((await browser.auth('POST', '/confirm', { password })).status).toBe(429)
    expect((await attempt(browser, email, password)).status).toBe(201)
    expect((await browser.auth('POST', '/confirm', { password })).status).toBe(201)
  })

  test('Failures of a person in a session still count after an invitation was accepted with its cookie', async () => {
    const { browser, email } = await person(installation, workspace)
    await prove(installation, { email })
    const invited = async () => {
      const { id } = await installation.workspace()
      const body = { workspace_id: id, email, role: 'viewer' }
      return secretOf((await installation.admin('POST', '/manage/v1/invitations', body)).body.url)
    }
    const accept = async () =>
      (await browser.auth('POST', `/invitations/${await invited()}/accept`, {})).status
    for (const text of [wrong, wrong, wrong])
      expect((await browser.auth('POST', '/confirm', { password: text })).status).toBe(401)
    expect(await accept()).toBe(201)
    for (const text of [wrong, wrong])
      expect((await browser.auth('POST', '/confirm', { password: text })).status).toBe(401)
    expect(await accept()).toBe(201)
    expect((await browser.auth('POST', '/confirm', { password })).status).toBe(429)
  })

  test('A sign-in resets the failures of a person, and a missing code does not count', async () => {
    const { email, codeIn } = await withApp()
    const fail = async (times: number) => {
      for (let failures = 0; failures < times; failures++)
        expect((await attempt(new Browser(installation), email, wrong)).status).toBe(401)
    }
    await fail(4)
    for (let asked = 0; asked < 6; asked++) {
      const answer = await attempt(new Browser(installation), email, password)
      expect([answer.status, answer.body.data.reason]).toEqual([401, 'code_required'])
    }
    expect((await new Browser(installation).signIn(email, codeIn(1))).status).toBe(201)
    await fail(5)
    expect((await attempt(new Browser(installation), email, password)).status).toBe(429)
  })
})

/** The three ways through a recovery link that ask for a code. */
const entrances = [
  ['a new password', '', { password: 'nine wooden spoons dance' }],
  ['the options of a new passkey', '/passkey/options', {}],
  [
    'a new passkey',
    '/passkey',
    {
      credential: {
        id: 'q6urq6urq6urq6urq6urqw',
        response: { clientDataJSON: 'e30', attestationObject: 'AA' },
      },
    },
  ],
] as const

describe.each(entrances)('Wrong codes for %s by a recovery link', (_name, path, body) => {
  test('Wrong codes by a recovery link delay the right one, of that link only', async () => {
    const { id, email, codeIn } = await withApp()
    const url = await linkFor(id)
    const enter = (code: string) => new Browser(installation).auth('POST', url + path, { ...body, code })
    for (const _ of five) expect((await enter('000000')).body.data.reason).toBe('wrong_code')
    const delayed = await enter(codeIn(1))
    expect([delayed.status, delayed.body.code]).toEqual([429, 'rate_limited'])
    expect((await attempt(new Browser(installation), email, password)).body.data.reason).toBe('code_required')
    const newer = await linkFor(id)
    const given = { password: 'nine wooden spoons dance', code: codeIn(1) }
    expect((await new Browser(installation).auth('POST', newer, given)).status).toBe(201)
  })
})

describe('Of 60 guesses at once, five are checked', () => {
  const statusesOf = async (guess: (n: number) => Promise<Answer>) => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(n)))
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    return { checked: count(401), delayed: count(429) }
  }
  const expected = { checked: 5, delayed: 55 }

  test('Of 60 concurrent guesses of a password five are checked, also for an address without an account', async () => {
    const { email } = await person(installation, workspace)
    for (const address of [email, `nobody-${process.pid}@example.com`])
      expect(await statusesOf(() => attempt(new Browser(installation), address, wrong))).toEqual(expected)
  })

  test('Of 60 concurrent guesses of a code at the sign-in five are checked', async () => {
    const { email } = await withApp()
    const guess = (n: number) => new Browser(installation).signIn(email, String(n).padStart(6, '0'))
    expect(await statusesOf(guess)).toEqual(expected)
  })

  test.each(entrances)(
    'Of 60 concurrent guesses of a code for %s five are checked',
    async (_name, path, body) => {
      const { id } = await withApp()
      const url = await linkFor(id)
      const guess = (n: number) =>
        new Browser(installation).auth('POST', url + path, {
          ...body,
          code: String(n).padStart(6, '0'),
        })
      expect(await statusesOf(guess)).toEqual(expected)
    },
  )

  test('Of 60 concurrent guesses of a password in an open session five are checked', async () => {
    const { browser } = await person(installation, workspace)
    const guess = () => {
      const same = new Browser(installation)
      same.cookie = browser.cookie
      return same.auth('POST', '/confirm', { password: wrong })
    }
    expect(await statusesOf(guess)).toEqual(expected)
  })
})

test('An IPv6 network of size /48 has 100 attempts a minute, from however many of size /64', async () => {
  const other = await startInstallation(ownAddresses)
  try {
    const from = (address: string, n: number) =>
      other.as(undefined)(
        'POST',
        '/auth/v1/sign-in',
        { email: `larger${n}-${process.pid}@example.com`, password },
        { 'x-forwarded-for': address },
      )
    const network = (n: number) => `2001:db8:7:${n.toString(16)}::1`
    for (let n = 0; n < 100; n++) expect([n, (await from(network(n), n)).status]).toEqual([n, 401])
    expect((await from(network(100), 100)).status).toBe(429)
    expect((await from('2001:db8:8::1', 101)).status).toBe(401)
  } finally {
    await other.stop()
  }
})

describe('A request for a recovery', () => {
  const ask = async (email: string) => {
    const asked = await new Browser(installation).auth('POST', '/recoveries', { email })
    expect([asked.status, asked.body]).toEqual([200, { object: 'recovery_requested' }])
    await installation.ctx.later.drain()
  }
  const mailsTo = async (id: number) => {
    const { data } = (await workspace.manage('GET', '/mails?kind=account_recovery&limit=100')).body
    const links = await installation.ctx.db
      .selectFrom('one_time_links')
      .innerJoin('memberships', 'memberships.account_id', 'one_time_links.account_id')
      .select(['one_time_links.id', 'one_time_links.revoked_at', 'one_time_links.created_by'])
      .where('memberships.id', '=', id)
      .where('one_time_links.created_by', '=', 'visitor')
      .execute()
    return {
      mails: data.length as number,
      links: links.length,
      ended: links.filter(row => row.revoked_at).length,
    }
  }

  test('A changed password ends recoveries: neither a mailed link nor that of the operator works', async () => {
    workspace = await installation.workspace()
    const { browser, email, id } = await person(installation, workspace)
    const operators = await linkFor(id)
    await ask(email)
    expect(await mailsTo(id)).toEqual({ mails: 1, links: 1, ended: 0 })
    const renewed = { password: 'nine wooden spoons dance' }
    expect((await browser.auth('PUT', '/password', renewed)).status).toBe(200)
    expect((await mailsTo(id)).ended).toBe(1)
    expect((await new Browser(installation).auth('POST', operators, { password })).status).toBe(404)
  })

  test("A stranger's requests for a recovery end no link, mail at most five in an hour, and let three work at a time", async () => {
    workspace = await installation.workspace()
    const { email, id } = await person(installation, workspace)
    const operators = await linkFor(id)
    for (let requests = 0; requests < 8; requests++) await ask(email)
    expect(await mailsTo(id)).toEqual({ mails: 3, links: 3, ended: 0 })
    installation.clock.advance(30 * 60_000)
    for (let requests = 0; requests < 8; requests++) await ask(email)
    expect(await mailsTo(id)).toEqual({ mails: 5, links: 5, ended: 0 })
    installation.clock.advance(30 * 60_000)
    const newest = await linkFor(id)
    for (let requests = 0; requests < 8; requests++) await ask(email)
    expect(await mailsTo(id)).toEqual({ mails: 8, links: 8, ended: 0 })
    expect(
      (await actionsOf(installation, workspace)).filter(one => one === 'member-recovery-requested visitor'),
    ).toHaveLength(8)
    const given = { password: 'nine wooden spoons dance' }
    expect((await new Browser(installation).auth('POST', operators, given)).status).toBe(404)
    expect((await new Browser(installation).auth('POST', newest, given)).status).toBe(201)
    expect((await mailsTo(id)).ended).toBe(3)
  })

  test('A request for a recovery gets its response before anything is read or written, like a wrong password', async () => {
    const { email, id } = await person(installation, workspace)
    const run = vi.spyOn(installation.ctx.later, 'run').mockImplementation(() => {})
    const before = await actionsOf(installation, workspace)
    try {
      for (const address of [email, `nobody-${process.pid}@example.com`]) {
        await ask(address)
        await attempt(new Browser(installation), address, wrong)
      }
      expect(await actionsOf(installation, workspace)).toEqual(before)
      expect((await mailsTo(id)).links).toBe(0)
      expect(run.mock.calls.map(([what]) => what)).toEqual([
        'recovery',
        'audit entry of a failed sign-in',
        'recovery',
      ])
    } finally {
      run.mockRestore()
    }
    await ask(email)
    await attempt(new Browser(installation), email, wrong)
    expect((await mailsTo(id)).links).toBe(1)
    expect((await actionsOf(installation, workspace)).slice(0, 2)).toEqual([
      'member-sign-in-failed visitor',
      'member-recovery-requested visitor',
    ])
  })
})

test('Work after a response is done before the server ends', async () => {
  const own = await startOwnInstallation()
  let found: number | undefined
  own.ctx.later.run('test', async () => {
    found = (await own.ctx.db.selectFrom('accounts').select('id').limit(1).execute()).length
  })
  await own.stop()
  expect(found).toBeTypeOf('number')
})
