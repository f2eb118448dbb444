import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  hourAhead,
  makeAppointment,
  makeReservation,
  person as signer,
} from '../../../test/helpers/bookings.ts'
import {
  type Answer,
  describeOnPostgres,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { type HeldAnswer, headersOf, holdCall } from '../../../test/helpers/held-calls.ts'
import {
  actionsOf,
  type Browser,
  ownAddresses,
  type Person,
  password,
  person,
  prove,
} from '../../../test/helpers/people.ts'
import { outsideTransaction } from '../db/open-transaction.ts'
import { transaction } from '../db/transaction.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const newPassword = 'nine green ladders sing'

type Held = [method: string, path: string, body: unknown]

const hold = ({ browser }: Person, [method, path, body]: Held) =>
  holdCall(installation, method, path, body, headersOf(browser))

const summaryOf = ({ status, body }: HeldAnswer) => [status, body?.code]

/** Holds the calls, acts, and sends the rest of them. */
async function around(held: Promise<() => Promise<HeldAnswer>>[], act: () => Promise<unknown>) {
  const finish = await Promise.all(held)
  await act()
  return (await Promise.all(finish.map(rest => rest()))).map(summaryOf)
}

const tokensOf = async (workspace: Workspace) =>
  (await workspace.manage('GET', '/tokens')).body.data.map(({ name }: { name: string }) => name)

describe('A person whose access ends before the body has come', () => {
  const callsOf = (workspace: Workspace, { id }: Person, ids: number[]): Held[] => [
    ['POST', '/manage/v1/tokens', { name: 'Kept', scopes: ['bookings:read'] }],
    ['PATCH', `/manage/v1/members/${id}`, { role: 'owner' }],
    ['POST', '/manage/v1/invitations', { email: 'back@example.com', role: 'admin' }],
    ['PATCH', `/manage/v1/workspaces/${workspace.id}`, { name: 'Taken over' }],
    ['POST', '/manage/v1/people/export', { email: 'ana@example.com' }],
    ['POST', '/manage/v1/appointments/cancel', { ids }],
  ]
  const callsOfAccount: Held[] = [
    ['PATCH', '/auth/v1/me', { name: 'Still here' }],
    ['PUT', '/auth/v1/password', { password: newPassword }],
  ]

  const acts: [string, (boss: Browser, person: Person) => Promise<{ status: number }>][] = [
    ['was removed', (boss, { id }) => boss.manage('DELETE', `/members/${id}?tokens=revoke`)],
    ['became a viewer', (boss, { id }) => boss.manage('PATCH', `/members/${id}`, { role: 'viewer' })],
    ['was signed out by an owner', (boss, { id }) => boss.manage('POST', `/members/${id}/end-sessions`)],
    ['signed out', (_, { browser }) => browser.auth('POST', '/sign-out')],
  ]

  test.each(acts)(
    'A call changes nothing because the person %s before its body arrives',
    async (why, act) => {
      const workspace = await installation.workspace()
      const boss = await person(installation, workspace)
      const admin = await person(installation, workspace, 'admin')
      const appointment = await makeAppointment(workspace)
      const own = why === 'signed out' ? callsOfAccount : []
      const calls = [...callsOf(workspace, admin, [appointment]), ...own]
      const before = await tokensOf(workspace)
      let trail: string[] = []
      const answers = await around(
        calls.map(call => hold(admin, call)),
        async () => {
          // A copy of the cookie, so that the helper does not drop it.
          expect((await act(boss.browser, admin)).status).toBe(200)
          trail = await actionsOf(installation, workspace)
        },
      )
      expect(answers).toEqual(calls.map(() => [401, 'unauthorized']))
      expect(await actionsOf(installation, workspace)).toEqual(trail)
      expect(await tokensOf(workspace)).toEqual(before)
      expect((await workspace.call('GET', `/appointments/${appointment}`)).body.status).toBe('draft')
      const again = await admin.browser.signIn(admin.email)
      expect(again.status).toBe(201)
    },
  )

  test.each(acts.slice(0, 3))(
    "A call still changes the person's own account because the person %s before its body arrives",
    async (_, act) => {
      const workspace = await installation.workspace()
      const boss = await person(installation, workspace)
      for (const call of callsOfAccount) {
        const admin = await person(installation, workspace, 'admin')
        const [answer] = await around([hold(admin, call)], () => act(boss.browser, admin))
        expect(answer).toEqual([200, undefined])
      }
    },
  )

  test('A person whose access ends before the body arrives cannot take the account back with a new password', async () => {
    const { browser, email } = await person(installation, await installation.workspace())
    const thief = { browser, email, id: 0 }
    const other = await person(installation, await installation.workspace())
    const [answer] = await around(
      [hold(thief, ['PUT', '/auth/v1/password', { password: newPassword }])],
      async () => {
        expect((await other.browser.signIn(email)).status).toBe(201)
        expect((await other.browser.auth('POST', '/sessions/end-others')).status).toBe(200)
      },
    )
    expect(answer).toEqual([401, 'unauthorized'])
    expect((await other.browser.auth('GET', '/me')).status).toBe(200)
    expect((await other.browser.auth('POST', '/sign-in', { email, password: newPassword })).status).toBe(401)
  })

  test('A person whose access ends before the body arrives cannot accept an invitation with the account', async () => {
    const own = await person(installation, await installation.workspace())
    const workspace = await installation.workspace()
    const invited = await workspace.manage('POST', '/invitations', { email: own.email, role: 'admin' })
    expect(invited.status).toBe(201)
    const path = `/auth/v1/invitations/${invited.body.url.split('/').at(-1)}/accept`
    const [answer] = await around([hold(own, ['POST', path, '{    }'])], () =>
      own.browser.auth('POST', '/sign-out'),
    )
    // Without a session the call is that of a new person, who needs a name and a password.
    expect(answer).toEqual([400, 'invalid_request'])
    expect((await workspace.manage('GET', '/members')).body.data).toEqual([])
  })

  test("A sign-in succeeds when the person's old session ends before the body arrives", async () => {
    const own = await person(installation, await installation.workspace())
    const body = { email: own.email, password }
    const [answer] = await around([hold(own, ['POST', '/auth/v1/sign-in', body])], () =>
      own.browser.auth('POST', '/sign-out'),
    )
    expect(answer?.[0]).toBe(201)
  })
})

test('A late body changes nothing for a person whose rights stay', async () => {
  const workspace = await installation.workspace()
  const owner = await person(installation, workspace)
  const answers = await around(
    [
      hold(owner, ['POST', '/manage/v1/tokens', { name: 'Late', scopes: ['bookings:read'] }]),
      hold(owner, ['POST', '/manage/v1/people/export', { email: 'ana@example.com' }]),
      hold(owner, ['PATCH', '/auth/v1/me', { name: 'Ana Late' }]),
    ],
    async () => {},
  )
  expect(answers.map(([status]) => status)).toEqual([201, 200, 200])
  expect(await tokensOf(workspace)).toContain('Late')
})

describe('A session of a portal', () => {
  test('A session of a portal that ends before the body arrives changes nothing', async () => {
    const workspace = await installation.workspace()
    const portal = await person(installation, await installation.workspace())
    const link = await workspace.manage('POST', '/portal-links', {})
    await portal.browser.auth('POST', `/portal-links/${link.body.url.split('/').at(-1)}`)
    const endpoint = { url: 'https://example.com/hook', event_types: ['reservation-created'] }
    const call: Held = ['POST', '/manage/v1/webhook-endpoints', endpoint]
    const [answer] = await around([hold(portal, call)], async () => {
      expect((await workspace.manage('DELETE', '/portal-links')).status).toBe(200)
    })
    expect(answer).toEqual([401, 'unauthorized'])
    expect((await workspace.manage('GET', '/webhook-endpoints')).body.data).toEqual([])
    expect((await workspace.manage('POST', '/webhook-endpoints', endpoint)).status).toBe(201)
  })
})

describe('A token', () => {
  const reservation = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
  const withToken = (token: string, [method, path, body]: Held) =>
    holdCall(installation, method, path, body, { authorization: `Bearer ${token}` })

  async function issued(workspace: Workspace, fields: object = {}) {
    const body = { name: 'Held', scopes: ['*', 'manage'], ...fields }
    return (await workspace.manage('POST', '/tokens', body)).body as { id: number; token: string }
  }
  const callsOf = ({ id }: Workspace): Held[] => [
    ['POST', '/wp-json/v3/reservations', reservation],
    ['PATCH', `/manage/v1/workspaces/${id}`, { name: 'Taken over' }],
    ['POST', '/manage/v1/people/export', { email: 'ana@example.com' }],
    ['POST', '/manage/v1/notaries', { name: 'Nora', categories: ['wet'], timezone: 'UTC' }],
  ]

  test('A token that is revoked before the body arrives changes nothing', async () => {
    const workspace = await installation.workspace()
    const { id, token } = await issued(workspace)
    let trail: string[] = []
    const calls = callsOf(workspace)
    const answers = await around(
      calls.map(call => withToken(token, call)),
      async () => {
        expect((await workspace.manage('DELETE', `/tokens/${id}`)).status).toBe(200)
        trail = await actionsOf(installation, workspace)
      },
    )
    expect(answers).toEqual(calls.map(() => [401, 'unauthorized']))
    expect(await actionsOf(installation, workspace)).toEqual(trail)
    expect((await workspace.call('GET', '/reservations')).body.data).toEqual([])
  })

  test('A token whose rights stay works with a late body', async () => {
    const workspace = await installation.workspace()
    const { token } = await issued(workspace)
    const answers = await around(
      callsOf(workspace).map(call => withToken(token, call)),
      async () => {},
    )
    expect(answers.map(([status]) => status)).toEqual([201, 200, 200, 201])
  })

  test('A token whose call arrives at once is not looked up again', async () => {
    const workspace = await installation.workspace()
    const { id, token } = await issued(workspace)
    await installation.as(token)('GET', '/wp-json/v3/reservations')
    const { ctx } = installation
    // In the database only: the process would learn it from the epoch.
    await ctx.db.updateTable('tokens').set({ revoked_at: ctx.clock.now() }).where('id', '=', id).execute()
    expect((await installation.as(token)('POST', '/wp-json/v3/reservations', reservation)).status).toBe(201)
  })
})

describe('A key of a customer', () => {
  const withKey = (method: string, path: string, body: unknown) =>
    holdCall(installation, method, path, body, {})

  async function booked() {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const submitted = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
    const { appointment } = submitted.body
    return { workspace, id: appointment.id as number, key: appointment.keys.appointment as string }
  }
  const changesOf = (key: string) => [
    withKey('POST', `/booking/v1/${key}/signers`, signer),
    withKey('POST', `/booking/v1/${key}/reschedule`, { timestamp: hourAhead(2) }),
  ]
  const callsOf = (key: string) => [
    ...changesOf(key),
    withKey('POST', `/booking/v1/${key}/cancel`, '{    }'),
    withKey('POST', `/booking/v1/${key}/documents`, {
      filename: 'a.pdf',
      pdf_content: Buffer.from('%PDF-1.4').toString('base64'),
    }),
  ]

  test("A customer's key changes nothing if the workspace turns customer booking off before the body arrives", async () => {
    const { workspace, id, key } = await booked()
    const settings = { customer_booking: false, booking_page_url: 'https://book.example.com/acme' }
    const answers = await around(callsOf(key), async () => {
      const set = await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)
      expect(set.status).toBe(200)
    })
    expect(answers).toEqual(answers.map(() => [404, 'not_found']))
    expect((await workspace.call('GET', `/appointments/${id}`)).body.status).toBe('scheduled')
    expect((await workspace.call('GET', `/appointments/${id}/signers`)).body.data).toEqual([])
  })

  test.each(['cancel', 'complete'])(
    "A customer's key changes nothing after the appointment got %s",
    async act => {
      const { workspace, id, key } = await booked()
      const stored = async () => (await workspace.manage('GET', `/appointments/${id}`)).body
      let kept: { updated_at?: string } = {}
      const answers = await around(changesOf(key), async () => {
        const answer = await workspace.manage('POST', `/appointments/${id}/${act}`, {})
        expect([answer.status, answer.body.message]).toEqual([200, undefined])
        kept = await stored()
      })
      for (const [status] of answers) expect([404, 409, 422]).toContain(status)
      expect(await stored()).toEqual(kept)
    },
  )
})

describeOnPostgres('Of two concurrent calls', () => {
  const rounds = Array.from({ length: 15 }, (_, round) => round)

  test('Of two owners who remove each other concurrently, one succeeds', async () => {
    const workspace = await installation.workspace()
    await person(installation, workspace)
    for (const _ of rounds) {
      const [a, b] = [await person(installation, workspace), await person(installation, workspace)]
      const remove = (by: Person, { id }: Person) => by.browser.manage('DELETE', `/members/${id}`)
      const answers = await Promise.all([remove(a, b), remove(b, a)])
      // 403: the membership ended between the two reads of an admission.
      const [won, lost] = answers.map(({ status }) => status).sort() as [number, number]
      expect(won).toBe(200)
      expect([401, 403]).toContain(lost)
    }
    expect((await workspace.manage('GET', '/members?limit=100')).body.data).toHaveLength(1 + rounds.length)
  })

  test('A removal that is concurrent to a new token of that member leaves no token', async () => {
    const workspace = await installation.workspace()
    const boss = await person(installation, workspace)
    for (const round of rounds) {
      const admin = await person(installation, workspace, 'admin')
      const [removed, made] = await Promise.all([
        boss.browser.manage('DELETE', `/members/${admin.id}?tokens=revoke`),
        admin.browser.manage('POST', '/tokens', { name: `Race ${round}`, scopes: ['manage'] }),
      ])
      expect(removed.status).toBe(200)
      expect([201, 401, 403]).toContain(made.status)
    }
    const { data } = (await workspace.manage('GET', '/tokens')).body
    const live = data.filter(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null)
    expect(live.map(({ name }: { name: string }) => name).join()).not.toContain('Race')
  })

  test('A new password that is concurrent to sign-ins with the old one leaves no session of the old one', async () => {
    const workspace = await installation.workspace()
    for (const round of rounds.slice(0, 8)) {
      const own = await person(installation, workspace, 'viewer')
      const others = await Promise.all([0, 1, 2].map(() => person(installation, workspace, 'viewer')))
      const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
      const [changed, ...entered] = await Promise.all([
        wait(round * 2).then(() => own.browser.auth('PUT', '/password', { password: newPassword })),
        ...others.map((other, at) => wait(at * 6).then(() => other.browser.signIn(own.email))),
      ])
      expect(changed.status).toBe(200)
      for (const { status } of entered) expect([201, 401, 429]).toContain(status)
      for (const [at, other] of others.entries()) {
        const me = await other.browser.auth('GET', '/me')
        const isOld = entered[at]?.status === 201 && me.body?.account?.email === own.email
        expect([isOld, me.status === 200 && isOld]).toEqual([false, false])
      }
    }
  })

  test('A sign-in with the right password fails if a new password is set concurrently', async () => {
    const { db } = installation.ctx
    const { email } = await person(installation, await installation.workspace())
    const other = await person(installation, await installation.workspace())
    const { id, password: old } = await db
      .selectFrom('accounts')
      .select(['id', 'password'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const isWaiting = async () =>
      expect(
        (await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(db)).rows,
      ).not.toEqual([])
    const signing = await transaction(db, async tx => {
      await tx
        .updateTable('accounts')
        .set({ password: `${old}A` })
        .where('id', '=', id)
        .execute()
      const answer = outsideTransaction(() => other.browser.signIn(email))
      await outsideTransaction(() => vi.waitFor(isWaiting, { timeout: 2_000 }))
      return [answer]
    })
    expect((await signing[0])?.status).toBe(401)
    const me = await other.browser.auth('GET', '/me')
    expect(me.body.account.email).toBe(other.email)
  })

  test('Two owners who remove each other from two workspaces concurrently both succeed', async () => {
    const [one, two] = [await installation.workspace(), await installation.workspace()]
    const people = await Promise.all([0, 1].map(() => person(installation, one)))
    for (const { browser, email } of people) {
      await prove(installation, { email })
      const invited = await installation.admin('POST', '/manage/v1/invitations', {
        workspace_id: two.id,
        email,
        role: 'owner',
      })
      await browser.auth('POST', `/invitations/${invited.body.url.split('/').at(-1)}/accept`, {})
    }
    const [a, b] = people as [Person, Person]
    await Promise.all([one, two].map(workspace => person(installation, workspace)))
    const idIn = async ({ browser }: Person, { id }: Workspace): Promise<number> =>
      (await browser.auth('GET', '/me')).body.memberships.find(
        (row: { workspace_id: number }) => row.workspace_id === id,
      ).id
    const [ofA, ofB] = [await idIn(a, two), await idIn(b, one)]
    const statuses = await Promise.all([
      a.browser.manage('DELETE', `/members/${ofB}`, undefined, { 'jurat-workspace': String(one.id) }),
      b.browser.manage('DELETE', `/members/${ofA}`, undefined, { 'jurat-workspace': String(two.id) }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    const left = await Promise.all([one, two].map(workspace => workspace.manage('GET', '/members')))
    const idsOf = ({ body }: Answer) => body.data.map(({ id }: { id: number }) => id)
    expect(idsOf(left[0] as Answer)).not.toContain(ofB)
    expect(idsOf(left[1] as Answer)).not.toContain(ofA)
  })
})
