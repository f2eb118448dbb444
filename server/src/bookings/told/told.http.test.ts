import { describe, expect, test } from 'vitest'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { csvOf, importAll, iso } from '../../../test/helpers/imports.ts'
import { deliverAll } from '../../../test/helpers/mails.ts'
import { office, start, type World, withPost } from '../../../test/helpers/post.ts'

/* Every change of an appointment, by every actor: who gets which mail and which calendar entry, and when. */

const post = withPost()

const { open, minutes } = post

const cleo = { first_name: 'Cleo', last_name: 'Ames' }
const to = { timestamp: start + 7200, timezone: 'America/New_York' }

interface Case {
  title: string
  change(world: World): Promise<unknown>
  /** Undoes the change half a minute later, after which nobody is mailed. */
  undo?(world: World): Promise<unknown>
  mails: string[]
}

const oak = '2 Oak Ave, Miami'
const all = (line: string) => ['ana', 'ben', 'nora'].map(name => line.replace('*', name))
const moved = all('1 *: New time REQUEST +1 from +2 h')
const changed = all(`1 *: Changed REQUEST +1 at ${oak}`)
const canceled = all('0 *: Canceled CANCEL +1')
const back = { timestamp: start, timezone: 'America/New_York' }

const overruled = ['signer_unverified', 'result_missing', 'video_missing'].map(blocker => ({
  blocker,
  reason: 'On paper.',
}))

const cases: Case[] = [
  {
    title: 'staff move it',
    change: ({ staff, id }) => staff('POST', `/appointments/${id}/reschedule`, to),
    undo: ({ staff, id }) => staff('POST', `/appointments/${id}/reschedule`, back),
    mails: moved,
  },
  {
    title: 'a program moves it through v3',
    change: ({ v3, id }) => v3('POST', `/appointments/${id}/reschedule`, to),
    undo: ({ v3, id }) => v3('POST', `/appointments/${id}/reschedule`, back),
    mails: moved,
  },
  {
    title: 'the customer moves it',
    change: ({ customer }) => customer('POST', '/reschedule', to),
    undo: ({ customer }) => customer('POST', '/reschedule', back),
    mails: moved,
  },
  {
    title: 'the customer moves it on the page',
    change: ({ form }) => form('/move', { timestamp: String(to.timestamp), timezone: to.timezone }),
    undo: ({ form }) => form('/move', { timestamp: String(start), timezone: to.timezone }),
    mails: moved,
  },
  {
    title: 'the customer and then staff move it',
    change: async ({ customer, staff, id }) => {
      await customer('POST', '/reschedule', { ...to, timestamp: start + 3600 })
      await staff('POST', `/appointments/${id}/reschedule`, to)
    },
    mails: moved,
  },
  {
    title: 'staff move it without a notice to the customer',
    change: ({ staff, id }) => staff('POST', `/appointments/${id}/reschedule`, { ...to, notify: false }),
    mails: ['1 nora: New time REQUEST +1 from +2 h'],
  },
  {
    title: 'staff change the zone of the customer',
    change: ({ staff, id }) =>
      staff('POST', `/appointments/${id}/reschedule`, { ...back, timezone: 'Europe/Madrid' }),
    undo: ({ staff, id }) => staff('POST', `/appointments/${id}/reschedule`, back),
    mails: ['1 ana: New time REQUEST +1', '1 ben: New time REQUEST +1'],
  },
  {
    title: 'staff change the place',
    change: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { location: oak }),
    undo: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { location: office }),
    mails: changed,
  },
  {
    title: 'staff give the first meeting link',
    change: ({ staff, id }) =>
      staff('PATCH', `/appointments/${id}`, { meeting_url: 'https://meet.example.com/a' }),
    undo: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { meeting_url: null }),
    // A signer has the session page from the start.
    mails: ['1 ana: Changed REQUEST +1', '1 nora: Changed REQUEST +1'],
  },
  {
    title: 'staff move it and change the place',
    change: async ({ staff, id }) => {
      await staff('PATCH', `/appointments/${id}`, { location: oak })
      await staff('POST', `/appointments/${id}/reschedule`, to)
    },
    mails: moved.map(line => `${line} at ${oak}`),
  },
  {
    title: 'staff give it to another notary',
    change: ({ staff, id, otto }) => staff('POST', `/appointments/${id}/assign`, { notary_id: otto }),
    undo: ({ staff, id, nora }) => staff('POST', `/appointments/${id}/assign`, { notary_id: nora }),
    mails: ['1 nora: Canceled CANCEL +1', '1 otto: New appointment REQUEST first'],
  },
  {
    title: 'staff give several to another notary',
    change: ({ staff, id, otto }) => staff('POST', '/appointments/assign', { ids: [id], notary_id: otto }),
    undo: ({ staff, id, nora }) => staff('POST', '/appointments/assign', { ids: [id], notary_id: nora }),
    mails: ['1 nora: Canceled CANCEL +1', '1 otto: New appointment REQUEST first'],
  },
  {
    title: 'staff give it to another notary and move it',
    change: async ({ staff, id, otto }) => {
      await staff('POST', `/appointments/${id}/assign`, { notary_id: otto })
      await staff('POST', `/appointments/${id}/reschedule`, to)
    },
    mails: [
      '1 ana: New time REQUEST +1 from +2 h',
      '1 ben: New time REQUEST +1 from +2 h',
      '1 nora: Canceled CANCEL +1',
      '1 otto: New appointment REQUEST first from +2 h',
    ],
  },
  {
    title: 'staff close the day, which moves nobody',
    change: ({ staff }) => {
      const date = new Date(start * 1000).toISOString().slice(0, 10)
      return staff('POST', '/closures', { from: date, to: date, name: 'Inventory' })
    },
    mails: [],
  },
  {
    title: 'staff add time off of the notary, which moves nobody',
    change: ({ staff, nora }) =>
      staff('POST', `/notaries/${nora}/time-off`, { starts_at: iso(start), ends_at: iso(start + 3600) }),
    mails: [],
  },
  {
    title: 'staff verify a signer, log a call and leave a note',
    change: async ({ staff, id, signer }) => {
      await staff('POST', `/signers/${signer}/verification`, { status: 'verified' })
      await staff('POST', `/appointments/${id}/calls`, { outcome: 'no_answer' })
      await staff('POST', `/appointments/${id}/notes`, { text: 'Ring twice.' })
    },
    mails: [],
  },
  {
    title: 'staff correct the email of the customer',
    change: ({ staff, id, at }) => staff('PATCH', `/appointments/${id}`, { email: at('anna') }),
    mails: ['1 anna: Confirmed REQUEST first'],
  },
  {
    title: 'staff correct the email of the customer and take it back, after which the mailed link has ended',
    change: async ({ staff, id, at }) => {
      await staff('PATCH', `/appointments/${id}`, { email: at('anna') })
      await staff('PATCH', `/appointments/${id}`, { email: at('ana') })
    },
    mails: ['1 ana: Confirmed REQUEST +1'],
  },
  {
    title: 'a program corrects the email of the customer through v3',
    change: ({ v3, id, at }) => v3('PATCH', `/appointments/${id}`, { email: at('anna') }),
    undo: ({ v3, id, at }) => v3('PATCH', `/appointments/${id}`, { email: at('ana') }),
    mails: ['1 anna: Confirmed REQUEST first'],
  },
  {
    title: 'staff correct the name of the customer, which nobody was told',
    change: ({ staff, id }) => staff('PATCH', `/appointments/${id}`, { first_name: 'Anna' }),
    mails: [],
  },
  {
    title: 'the customer corrects their name, phone number and language',
    change: ({ customer }) =>
      customer('PATCH', '/customer', { last_name: 'Vidal', phone: '+1 305 555 0199', lang: 'es' }),
    mails: [],
  },
  {
    title: 'the customer corrects their email with a code',
    change: async ({ workspace, customer, at }) => {
      await customer('POST', '/email', { email: at('anna') })
      const { code } = await post.installation.ctx.db
        .selectFrom('email_changes')
        .select('code')
        .where('workspace_id', '=', workspace.id)
        .executeTakeFirstOrThrow()
      await customer('POST', '/email/confirm', { code })
    },
    mails: ['0 ana: Your email address was changed', '1 anna: Confirmed REQUEST first'],
  },
  {
    title: 'staff add a signer',
    change: ({ v3, id, at }) => v3('POST', `/appointments/${id}/signers`, { ...cleo, email: at('cleo') }),
    mails: ['1 cleo: You are a signer REQUEST first'],
  },
  {
    title: 'the customer adds a signer',
    change: ({ customer, at }) => customer('POST', '/signers', { ...cleo, email: at('cleo') }),
    mails: ['1 cleo: You are a signer REQUEST first'],
  },
  {
    title: 'the customer is also added as a signer',
    change: ({ customer, at }) => customer('POST', '/signers', { ...cleo, email: at('ANA') }),
    mails: [],
  },
  {
    title: 'staff correct the email of a signer, whose earlier link ends',
    change: ({ v3, signer, at }) => v3('PATCH', `/signers/${signer}`, { email: at('bo') }),
    mails: ['1 ben: Canceled CANCEL +1', '1 bo: You are a signer REQUEST first'],
  },
  {
    title: 'staff correct the email of a signer and take it back, after which the mailed link has ended',
    change: async ({ v3, signer, at }) => {
      await v3('PATCH', `/signers/${signer}`, { email: at('bo') })
      await v3('PATCH', `/signers/${signer}`, { email: at('ben') })
    },
    mails: ['1 ben: You are a signer REQUEST +1'],
  },
  {
    title: 'staff correct the email of a signer twice',
    change: async ({ v3, signer, at }) => {
      await v3('PATCH', `/signers/${signer}`, { email: at('bo') })
      await v3('PATCH', `/signers/${signer}`, { email: at('bob') })
    },
    mails: ['1 ben: Canceled CANCEL +1', '1 bob: You are a signer REQUEST first'],
  },
  {
    title: 'staff correct the email of a signer and add another one with the earlier address',
    change: async ({ v3, id, signer, at }) => {
      await v3('PATCH', `/signers/${signer}`, { email: at('bo') })
      await v3('POST', `/appointments/${id}/signers`, { ...cleo, email: at('ben') })
    },
    mails: ['1 ben: You are a signer REQUEST +1', '1 bo: You are a signer REQUEST first'],
  },
  {
    title: 'staff correct the email of a signer and cancel it',
    change: async ({ v3, staff, id, signer, at }) => {
      await v3('PATCH', `/signers/${signer}`, { email: at('bo') })
      await staff('POST', `/appointments/${id}/cancel`, {})
    },
    mails: [...canceled, '0 bo: Canceled CANCEL first'].toSorted(),
  },
  {
    title: 'staff correct the email of a signer and remove the signer',
    change: async ({ v3, signer, at }) => {
      await v3('PATCH', `/signers/${signer}`, { email: at('bo') })
      await v3('DELETE', `/signers/${signer}`)
    },
    mails: ['1 ben: Canceled CANCEL +1'],
  },
  {
    title: 'the customer adds a signer with the address of the notary and removes it at once',
    change: async ({ customer, at }) => {
      const added = await customer('POST', '/signers', { ...cleo, email: at('nora') })
      await customer('DELETE', `/signers/${added.body.id}`)
    },
    mails: [],
  },
  {
    title: 'staff correct the name of a signer',
    change: ({ v3, signer }) => v3('PATCH', `/signers/${signer}`, { first_name: 'Bo' }),
    mails: [],
  },
  {
    title: 'staff remove a signer',
    change: ({ v3, signer }) => v3('DELETE', `/signers/${signer}`),
    mails: ['1 ben: Canceled CANCEL +1'],
  },
  {
    title: 'the customer removes a signer',
    change: ({ customer, signer }) => customer('DELETE', `/signers/${signer}`),
    mails: ['1 ben: Canceled CANCEL +1'],
  },
  {
    title: 'the customer removes a signer and adds the same address again',
    change: async ({ customer, signer, at }) => {
      await customer('DELETE', `/signers/${signer}`)
      await customer('POST', '/signers', { ...cleo, email: at('ben') })
    },
    mails: ['1 ben: You are a signer REQUEST +1'],
  },
  {
    title: 'staff cancel it',
    change: ({ staff, id }) => staff('POST', `/appointments/${id}/cancel`, {}),
    mails: canceled,
  },
  {
    title: 'staff cancel several',
    change: ({ staff, id }) => staff('POST', '/appointments/cancel', { ids: [id] }),
    // A minute later, with other appointments of the person.
    mails: canceled.map(line => line.replace('0', '1')),
  },
  {
    title: 'staff move it and cancel it, so that the move is not told',
    change: async ({ staff, id }) => {
      await staff('POST', `/appointments/${id}/reschedule`, to)
      await staff('POST', `/appointments/${id}/cancel`, {})
    },
    mails: canceled,
  },
  {
    title: 'the customer cancels it on the page',
    change: ({ form }) => form('/cancel', { reason: '' }),
    mails: canceled,
  },
  {
    title: 'staff cancel it without a notice to the customer',
    change: ({ staff, id }) => staff('POST', `/appointments/${id}/cancel`, { notify: false }),
    mails: ['0 nora: Canceled CANCEL +1'],
  },
  {
    title: 'the customer cancels it',
    change: ({ customer }) => customer('POST', '/cancel', {}),
    mails: canceled,
  },
  {
    title: 'staff complete it and open it again, which changes nothing that was told',
    change: async ({ staff, id }) => {
      await staff('POST', `/appointments/${id}/complete`)
      await staff('POST', `/appointments/${id}/reopen`)
    },
    mails: [],
  },
  {
    title: 'staff complete it and say why there is no file',
    change: async ({ v3, staff, id }) => {
      await v3('POST', '/documents', uploadOf('appointment', id, pdfOf()))
      await staff('POST', `/appointments/${id}/complete`, { overruled })
    },
    undo: ({ staff, id }) => staff('POST', `/appointments/${id}/reopen`),
    mails: ['1 ana: Your appointment is complete'],
  },
  {
    title: 'staff complete it while its result is still to come',
    change: async ({ v3, staff, id }) => {
      await v3('POST', '/documents', uploadOf('appointment', id, pdfOf()))
      await staff('POST', `/appointments/${id}/complete`)
    },
    mails: [],
  },
]

type Undone = Case & Required<Pick<Case, 'undo'>>
const undone = cases.filter((one): one is Undone => one.undo !== undefined)

test.each(cases)('When $title, each person is told once, by the next entry of one event', async one => {
  const world = await open()
  await one.change(world)
  expect(await minutes(world.at, 4)).toEqual(one.mails)
})

test.each(undone)('When $title and undo it in time, nobody is told', async one => {
  const world = await open()
  await one.change(world)
  await deliverAll(post.installation)
  post.installation.clock.advance(30_000)
  await one.undo(world)
  expect(await minutes(world.at, 4)).toEqual([])
  // What was told is still known: the same change is told later.
  await one.change(world)
  expect(await minutes(world.at, 4)).toEqual(one.mails)
})

test('A signer with the address of the notary who is removed takes no entry out of the calendar', async () => {
  const world = await open()
  const added = await world.customer('POST', '/signers', { ...cleo, email: world.at('nora') })
  expect(await minutes(world.at, 3)).toEqual(['1 nora: You are a signer REQUEST +1'])
  await world.customer('DELETE', `/signers/${added.body.id}`)
  expect(await minutes(world.at, 3)).toEqual([])
  await world.staff('POST', `/appointments/${world.id}/cancel`, {})
  expect(await minutes(world.at, 2)).toEqual(canceled)
})

describe('A mail server that does not take the mail', () => {
  test('A change that no mail server took is told by a later attempt, and with the same entry', async () => {
    const world = await open()
    await world.staff('PATCH', `/appointments/${world.id}`, { location: oak })
    await deliverAll(post.installation)
    post.installation.clock.advance(60_000)
    post.server.trouble = { at: 'recipient', with: 451 }
    await deliverAll(post.installation)
    post.server.trouble = undefined
    expect(await minutes(world.at, 3)).toEqual(changed)
  })

  test('A change that is undone after the mail server refused the mail is not told', async () => {
    const world = await open()
    await world.staff('PATCH', `/appointments/${world.id}`, { location: oak })
    post.installation.clock.advance(60_000)
    post.server.trouble = { at: 'recipient', with: 550 }
    await deliverAll(post.installation)
    post.server.trouble = undefined
    await world.staff('PATCH', `/appointments/${world.id}`, { location: office })
    expect(await minutes(world.at, 4)).toEqual([])
  })
})

describe('An import', () => {
  /** Imports an appointment of a customer, and returns its id. */
  async function imported({ workspace, at }: World, query: string): Promise<number> {
    const file = csvOf(
      ['first_name', 'last_name', 'email', 'service', 'start_utc'],
      ['Dora', 'Diaz', at('dora'), 'remote', iso(start + 24 * 3600)],
    )
    const { status, body } = await importAll(workspace, file, query)
    expect([status, body.created]).toEqual([200, 1])
    const { data } = (await workspace.manage('GET', '/appointments')).body
    return data.find((row: { customer: { email: string } }) => row.customer.email === at('dora')).id
  }

  test('An import tells nobody unless it is asked to, and the next change is told', async () => {
    const world = await open()
    const id = await imported(world, '')
    expect(await minutes(world.at, 3)).toEqual([])
    await world.staff('PATCH', `/appointments/${id}`, { location: oak })
    const mails = await minutes(world.at, 3)
    expect(mails.filter(line => line.includes('dora'))).toEqual([
      `1 dora: Changed REQUEST first from +24 h at ${oak}`,
    ])
  })

  test('An import that mails the customers confirms their appointments at once', async () => {
    const world = await open()
    await imported(world, '&notify=true')
    expect(await minutes(world.at, 3)).toEqual(['0 dora: Confirmed REQUEST first from +24 h at no place'])
  })
})

describe('As time passes', () => {
  const until = (seconds: number) =>
    post.installation.clock.advance(seconds * 1000 - post.installation.clock.now().getTime())

  test('Customer and signers are reminded, a no-show is mailed ten minutes later, and a result to those who get it', async () => {
    const world = await open()
    const { staff, v3, id, signer, at } = world
    const missed = await open()
    until(start - 86_400 - 60)
    // The list of the next day comes at an hour of the notary.
    const ofOthers = async () => (await minutes(at, 3)).filter(line => !line.endsWith('1 appointment'))
    expect(await ofOthers()).toEqual(['1 ana: Reminder', '1 ben: Reminder'])
    until(start - 3_600 - 60)
    expect(await ofOthers()).toEqual(['1 ana: Starting soon', '1 ben: Starting soon'])
    until(start + 300)
    expect(await minutes(at, 2)).toEqual([])
    await missed.staff('POST', `/appointments/${missed.id}/no-show`, { reason: 'signer' })
    expect(await minutes(missed.at, 12)).toEqual(['10 ana: We missed you'])

    await staff('POST', `/signers/${signer}/verification`, { status: 'verified' })
    await v3('POST', '/documents', { ...uploadOf('appointment', id, pdfOf()), type: 'notarized' })
    await staff('POST', `/appointments/${id}/complete`)
    expect(await minutes(at, 3)).toEqual([
      '1 ana: Your notarized documents are ready',
      '1 ben: Your notarized documents are ready',
    ])
  })
})
