import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectRefusal,
  makeAppointment,
  makeReservation,
  makeSigner,
  person,
} from '../../../test/helpers/bookings.ts'
import {
  type Answer,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const message = 'The booking already has a signer with this email.'
const expectExists = (answer: Answer) => expectRefusal(answer, 409, 'signer_exists', message)
const add = (workspace: Workspace, parent: string, email: string) =>
  workspace.call('POST', `${parent}/signers`, { ...person, email })
const tally = (answers: Answer[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())
      .entries()
      .map(([verdict, of]) => [verdict, of.length]),
  )

/** Spellings of one address that differ only in case. */
const spellings: [string, ...string[]][] = [
  ['ben@example.com', 'BEN@example.com', 'Ben@EXAMPLE.com', ' ben@example.com '],
  ['josé@ejemplo.es', 'JOSÉ@EJEMPLO.ES'],
  ['łukasz.żak@przykład.pl', 'ŁUKASZ.ŻAK@PRZYKŁAD.PL'],
  ['straße@beispiel.de', 'STRAẞE@BEISPIEL.DE'],
  ['νίκος@παράδειγμα.gr', 'ΝΊΚΟΣ@ΠΑΡΆΔΕΙΓΜΑ.GR'],
  ['иван@пример.рф', 'ИВАН@ПРИМЕР.РФ', 'Иван@Пример.рф'],
  ['İpek@örnek.tr', 'i\u0307pek@ÖRNEK.tr'],
  ['kelvin@example.com', 'Kelvin@example.com', 'KELVIN@example.com'],
  ['ａｎａ@example.com', 'ＡＮＡ@example.com'],
]

describe('an email is unique on its parent', () => {
  test.each(spellings)(
    'An email is unique on its parent in every spelling: %s, %s',
    async (email, ...others) => {
      const workspace = await installation.workspace()
      for (const [object_type, object_id] of [
        ['reservation', await makeReservation(workspace)],
        ['appointment', await makeAppointment(workspace)],
      ] as const) {
        const parent = `/${object_type}s/${object_id}`
        const id = await makeSigner(workspace, parent, { email })
        const before = await workspace.events()
        for (const again of [email, ...others]) {
          expectExists(await add(workspace, parent, again))
          const body = { object_type, object_id, ...person, email: again }
          expectExists(await workspace.call('POST', '/signers', body))
          const found = await workspace.call(
            'GET',
            `${parent}/signers?${new URLSearchParams({ email: ` ${again}` })}`,
          )
          expect(found.body.data.map((signer: { id: number }) => signer.id)).toEqual([id])
        }
        expect(await workspace.events()).toEqual(before)
        expect((await workspace.call('GET', `/signers/${id}`)).body.email).toBe(email)
      }
    },
  )

  test('Two different emails can be on one parent', async () => {
    const workspace = await installation.workspace()
    const parent = `/reservations/${await makeReservation(workspace)}`
    const emails = [
      'ana@example.com',
      'áná@example.com',
      'ana@example.co',
      'an.a@example.com',
      'а@example.com',
      'a@example.com',
      'an_a@example.com',
      'an%a@example.com',
      'strasse@beispiel.de',
      'straße@beispiel.de',
      'fi@example.com',
      'ﬁ@example.com',
      'i@example.com',
      'ı@example.com',
      'x2@example.com',
      'x²@example.com',
    ]
    const ids: number[] = []
    for (const email of emails) ids.push(await makeSigner(workspace, parent, { email }))
    for (const [nth, email] of emails.entries()) {
      const { body } = await workspace.call('GET', `${parent}/signers?${new URLSearchParams({ email })}`)
      expect(body.data.map((signer: { id: number }) => signer.id)).toEqual([ids[nth]])
    }
  })

  test('The same email can be on many parents and in many workspaces', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    for (const owner of [workspace, workspace, other]) {
      await makeSigner(owner, `/reservations/${await makeReservation(owner)}`)
      await makeSigner(owner, `/appointments/${await makeAppointment(owner)}`)
    }
  })

  test('An email can be used again after its signer was removed or got another one', async () => {
    const workspace = await installation.workspace()
    const parent = `/reservations/${await makeReservation(workspace)}`
    const first = await makeSigner(workspace, parent)
    await workspace.call('DELETE', `/signers/${first}`)
    const second = await makeSigner(workspace, parent, { email: 'BEN@example.com' })
    await workspace.call('PATCH', `/signers/${second}`, { email: 'carl@example.com' })
    await makeSigner(workspace, parent)
  })
})

describe('an update', () => {
  test('An update cannot take the email of another signer of the parent', async () => {
    const workspace = await installation.workspace()
    const parent = `/reservations/${await makeReservation(workspace)}`
    await makeSigner(workspace, parent, { email: 'josé@ejemplo.es' })
    const id = await makeSigner(workspace, parent)
    const [before, events] = [await workspace.call('GET', `/signers/${id}`), await workspace.events()]
    for (const method of ['POST', 'PATCH']) {
      const changes = { first_name: 'José', email: 'JOSÉ@ejemplo.es' }
      expectExists(await workspace.call(method, `/signers/${id}`, changes))
    }
    expect((await workspace.call('GET', `/signers/${id}`)).body).toEqual(before.body)
    expect(await workspace.events()).toEqual(events)
  })

  test("An update may change the case of the signer's email, or use an email of another parent", async () => {
    const workspace = await installation.workspace()
    const [parent, other] = [await makeReservation(workspace), await makeReservation(workspace)]
    await makeSigner(workspace, `/reservations/${other}`, { email: 'carl@example.com' })
    const id = await makeSigner(workspace, `/reservations/${parent}`)
    for (const email of ['BEN@Example.com', 'ben@example.com', 'carl@example.com']) {
      const { status, body } = await workspace.call('PATCH', `/signers/${id}`, { email })
      expect([status, body.email]).toEqual([200, email])
    }
    expectExists(await add(workspace, `/reservations/${parent}`, 'Carl@Example.com'))
  })
})

describe('at the same moment', () => {
  test.each(['reservation', 'appointment'])(
    'Of twenty concurrent calls one adds an email to a %s',
    async kind => {
      const workspace = await installation.workspace()
      const make = kind === 'reservation' ? makeReservation : makeAppointment
      const parent = `/${kind}s/${await make(workspace)}`
      const spelled = (nth: number) => (nth % 2 ? 'Ben@Example.com' : 'ben@example.com')
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, nth) => add(workspace, parent, spelled(nth))),
      )
      expect(tally(answers)).toEqual({ '201': 1, '409 signer_exists': 19 })
      expect((await workspace.call('GET', `${parent}/signers`)).body.data).toHaveLength(1)
      expect(await workspace.eventTypes()).toEqual([`${kind}-created`, 'signer-added'])
    },
  )

  test('Of ten concurrent signers one takes an email', async () => {
    const workspace = await installation.workspace()
    const parent = `/reservations/${await makeReservation(workspace)}`
    const ids: number[] = []
    for (let nth = 0; nth < 10; nth++)
      ids.push(await makeSigner(workspace, parent, { email: `s${nth}@example.com` }))
    const take = (id: number) => workspace.call('PATCH', `/signers/${id}`, { email: 'carl@example.com' })
    expect(tally(await Promise.all(ids.map(take)))).toEqual({ '200': 1, '409 signer_exists': 9 })
    const { body } = await workspace.call('GET', `${parent}/signers?email=carl@example.com`)
    expect(body.data).toHaveLength(1)
    expect((await workspace.eventTypes()).filter(type => type === 'signer-updated')).toHaveLength(1)
  })
})
