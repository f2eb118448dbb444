import type { Email } from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { book } from '../../../test/helpers/calendar.ts'
import { deliverAll } from '../../../test/helpers/mails.ts'
import { office, start, type World, withPost } from '../../../test/helpers/post.ts'

/* Changes of several appointments: each person gets one mail, with a calendar file for each of them. */

const post = withPost()
beforeEach(() => {
  post.server.trouble = undefined
})

interface Several extends World {
  ids: number[]
}

/** The appointment of ana, one of bo, and another one of ana, of which all were told. */
async function open(): Promise<Several> {
  const world = await post.open()
  const { workspace, at, nora } = world
  const ids = [world.id]
  for (const [name, hours] of [
    ['bo', 3],
    ['ana', 6],
  ] as const) {
    const fields = {
      email: at(name),
      first_name: name,
      last_name: 'Lee',
      notary_id: nora,
      timezone: 'America/New_York',
    }
    const booked = await book(workspace, start + hours * 3600, fields)
    expect(booked.status).toBe(201)
    ids.push(booked.body.id)
  }
  await minutes(3)
  return { ...world, ids }
}

async function minutes(most: number): Promise<void> {
  for (let minute = 0; minute < most; minute++) {
    await deliverAll(post.installation)
    post.installation.clock.advance(60_000)
  }
}

const filesOf = (mail: Email | undefined) =>
  (mail?.attachments ?? []).map(({ filename, mimeType, method, content }) => ({
    filename,
    mimeType,
    method,
    entry: typeof content === 'string' ? content : new TextDecoder().decode(content),
  }))

/** The mails since, by recipient. */
async function since(before: number, at: World['at']) {
  const mails = (await post.server.mails()).slice(before)
  const suffix = at('')
  const to = (name: string) => mails.filter(mail => mail.to?.[0]?.address === at(name))
  const all = mails.map(mail => mail.to?.[0]?.address ?? '').filter(address => address.endsWith(suffix))
  return { to, names: all.map(address => address.slice(0, -suffix.length)).toSorted() }
}

const rowsOf = async ({ workspace }: World, query: string) =>
  (await workspace.manage('GET', `/mails?${query}`)).body.data

test('Several appointments that get another notary are one mail to each notary, and none to customers', async () => {
  const world = await open()
  const { staff, ids, otto, at } = world
  const before = post.server.raw.length
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  await deliverAll(post.installation)
  expect((await since(before, at)).names).toEqual([])
  await minutes(4)
  const { to, names } = await since(before, at)
  expect(names).toEqual(['nora', 'otto'])
  const [given] = to('otto')
  expect(given?.subject).toBe('New: 3 appointments')
  for (const name of ['Ana', 'bo Lee', 'ana Lee']) expect(given?.text).toContain(name)
  const files = filesOf(given)
  expect(files.map(({ mimeType, method }) => [mimeType, method])).toEqual(
    Array(3).fill(['text/calendar', 'REQUEST']),
  )
  expect(files.every(({ filename }) => /^\d{4}-\d\d-\d\d-\d{4}\.ics$/.test(filename ?? ''))).toBe(true)
  const entries = files.map(({ entry }) => entry)
  expect(entries.map(entry => entry.split('BEGIN:VEVENT').length - 1)).toEqual([1, 1, 1])
  expect(new Set(entries.map(entry => /UID:(.*)/.exec(entry)?.[1])).size).toBe(3)
  const [taken] = to('nora')
  expect(taken?.subject).toBe('Canceled: 3 appointments')
  expect(filesOf(taken).map(({ method }) => method)).toEqual(Array(3).fill('CANCEL'))
})

test('Each mail of the list says what one mail told of its own booking, and nothing of another customer', async () => {
  const world = await open()
  const { workspace, staff, ids, otto } = world
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  await minutes(3)
  const rows = (await rowsOf(world, 'kind=notary_assigned&status=sent')).filter(
    (row: { notary_id: number }) => row.notary_id === otto,
  )
  expect(rows).toHaveLength(3)
  const first = Math.min(...rows.map((row: { id: number }) => row.id))
  for (const row of rows) {
    expect(row).toMatchObject({
      sent_with: first,
      to: world.at('otto'),
      attachments: [{ filename: 'appointment.ics' }],
    })
    expect(row.text.includes('bo Lee')).toBe(row.object_id === ids[1])
  }
  const audit = (await workspace.manage('GET', '/audit?action=mail-sent&limit=100')).body.data
  const sent = audit.map(({ subject }: { subject: { id: number } }) => Number(subject.id))
  expect(sent).toEqual(expect.arrayContaining(rows.map((row: { id: number }) => row.id)))
  // One that is sent again goes alone.
  const before = post.server.raw.length
  await staff('POST', `/mails/${rows[0].id}/send-again`)
  await minutes(1)
  const [again] = (await since(before, world.at)).to('otto')
  expect([again?.subject, filesOf(again).length]).toEqual([rows[0].subject, 2])
})

test('A customer with several canceled appointments gets one mail a minute later, and one with a single one its own', async () => {
  const { staff, ids, at, key } = await open()
  const before = post.server.raw.length
  await staff('POST', '/appointments/cancel', { ids, reason: 'Flooded office', share_reason: true })
  await deliverAll(post.installation)
  expect((await since(before, at)).names).toEqual([])
  await minutes(4)
  const { to, names } = await since(before, at)
  expect(names).toEqual(['ana', 'ben', 'bo', 'nora'])
  const [both] = to('ana')
  expect(both?.subject).toBe('Canceled: 2 appointments')
  expect(both?.text?.match(/Flooded office/g)).toHaveLength(2)
  expect(both?.text).not.toContain('bo Lee')
  expect(both?.text).not.toContain(key)
  expect(filesOf(both).map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL'])
  const [single] = to('bo')
  expect(single?.subject).toContain('Canceled: Remote notarization')
  expect(filesOf(single).map(({ filename }) => filename)).toContain('appointment.ics')
  expect(to('nora')[0]?.subject).toBe('Canceled: 3 appointments')
})

test('A change that is undone within the minute is not in the mail about the others', async () => {
  const { staff, ids, nora, otto, at } = await open()
  const before = post.server.raw.length
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  await staff('POST', `/appointments/${ids[1]}/assign`, { notary_id: nora })
  await minutes(4)
  const { to, names } = await since(before, at)
  expect(names).toEqual(['nora', 'otto'])
  expect(to('otto')[0]?.subject).toBe('New: 2 appointments')
  expect(to('otto')[0]?.text).not.toContain('bo Lee')
})

test('Changes that follow each other within a minute are told together, with what was before', async () => {
  const { staff, ids, at } = await open()
  const before = post.server.raw.length
  const place = { location: '9 Fir St, Miami' }
  await staff('PATCH', `/appointments/${ids[0]}`, place)
  post.installation.clock.advance(40_000)
  await staff('POST', `/appointments/${ids[2]}/reschedule`, {
    timestamp: start + 86_400,
    timezone: 'America/New_York',
  })
  post.installation.clock.advance(21_000)
  await deliverAll(post.installation)
  expect((await since(before, at)).names).toEqual(['ben'])
  await minutes(3)
  const { to, names } = await since(before, at)
  expect(names).toEqual(['ana', 'ben', 'nora'])
  const [mail] = to('ana')
  expect(mail?.subject).toBe('2 changes to your appointments')
  expect(mail?.text).toContain('New time: 1 appointment')
  expect(mail?.text).toMatch(/9 Fir St, Miami.*Before the change: Place: 1 Main St, Miami/)
  expect(mail?.text).toMatch(/View appointment: http\S+\/appointment\//)
})

test('News that the mail server did not take are told again in one mail', async () => {
  const world = await open()
  const { staff, ids, otto, at } = world
  post.server.trouble = { at: 'message', with: 451 }
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  post.installation.clock.advance(61_000)
  await deliverAll(post.installation)
  expect(await rowsOf(world, 'kind=notary_assigned&status=pending')).toHaveLength(3)
  post.server.trouble = undefined
  const before = post.server.raw.length
  await minutes(3)
  const { to } = await since(before, at)
  expect(to('otto').map(({ subject }) => subject)).toEqual(['New: 3 appointments'])
})

/** The rows about news of otto's appointments, as `status attempts sent_with`, in the order of `ids`. */
const statesOf = async (world: Several) => {
  const rows = (await rowsOf(world, 'kind=notary_assigned&limit=100')).filter(
    (row: { notary_id: number }) => row.notary_id === world.otto,
  )
  return world.ids.map(id => {
    const { status, attempts, sent_with } = rows.find((row: { object_id: number }) => row.object_id === id)
    return `${status} ${attempts} ${sent_with}`
  })
}

test('Of a mail that the mail server rejects for the text about one customer, the others are told alone', async () => {
  const world = await open()
  const { workspace, staff, ids, otto, at } = world
  post.server.trouble = { at: 'message', with: 554, about: 'bo Lee' }
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  post.installation.clock.advance(61_000)
  const before = post.server.raw.length
  await deliverAll(post.installation)
  await minutes(3)
  const subjects = (await since(before, at)).to('otto').map(({ subject }) => subject)
  const alone = 'New appointment: Remote notarization'
  expect(subjects.map(subject => subject?.slice(0, alone.length))).toEqual([
    'New: 3 appointments',
    alone,
    alone,
    alone,
  ])
  expect(await statesOf(world)).toEqual(['sent 2 null', 'failed 2 null', 'sent 2 null'])
  const failed = (await workspace.manage('GET', '/audit?action=mail-failed&limit=100')).body.data
  const refused = (await rowsOf(world, `kind=notary_assigned&status=failed`)).map(
    ({ id }: { id: number }) => id,
  )
  expect(failed.map(({ subject }: { subject: { id: number } }) => Number(subject.id))).toEqual(
    expect.arrayContaining(refused),
  )
})

test('What a rejected part of a mail told counts as untold, and the other part as told', async () => {
  const { staff, ids, at } = await open()
  post.server.trouble = { at: 'message', with: 554, about: 'Rejected Street' }
  const to = (location: string) => ({ location })
  await staff('PATCH', `/appointments/${ids[0]}`, to('9 Rejected Street'))
  await staff('PATCH', `/appointments/${ids[2]}`, to('9 Fir St, Miami'))
  const before = post.server.raw.length
  await minutes(3)
  expect((await since(before, at)).to('ana')).toHaveLength(3)
  post.server.trouble = undefined
  const later = post.server.raw.length
  for (const id of [ids[0], ids[2]]) await staff('PATCH', `/appointments/${id}`, to(office))
  await minutes(4)
  const again = (await since(later, at)).to('ana')
  expect(again).toHaveLength(1)
  expect(again[0]?.text).toContain('9 Fir St, Miami')
  expect(again[0]?.text).not.toContain('Rejected')
})

test('A temporary rejection of a text separates the others from the second attempt', async () => {
  const world = await open()
  const { staff, ids, otto, at } = world
  post.server.trouble = { at: 'message', with: 451, about: 'bo Lee' }
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  post.installation.clock.advance(61_000)
  const before = post.server.raw.length
  await deliverAll(post.installation)
  expect(await statesOf(world)).toEqual(Array(3).fill('pending 1 null'))
  await minutes(2)
  expect((await since(before, at)).to('otto').map(({ subject }) => subject)).toEqual(
    Array(2).fill('New: 3 appointments'),
  )
  await minutes(6)
  expect(await statesOf(world)).toEqual(['sent 3 null', 'pending 3 null', 'sent 3 null'])
})

test.each([
  ['whose address is rejected', { at: 'recipient', with: 550 }],
  ['of which it is unknown whether it was taken', { at: 'message', with: 'cut' }],
] as const)('A mail about several appointments %s is not sent again in parts', async (_which, trouble) => {
  const world = await open()
  const { staff, ids, otto, at } = world
  post.server.trouble = trouble
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  post.installation.clock.advance(61_000)
  await deliverAll(post.installation)
  post.server.trouble = undefined
  const before = post.server.raw.length
  await minutes(10)
  expect((await since(before, at)).names).toEqual([])
  expect((await statesOf(world)).map(state => state.slice(0, 8))).toEqual(Array(3).fill('failed 1'))
})

test('Several processes that deliver at once send each person one mail', async () => {
  const { staff, ids, otto, at } = await open()
  const before = post.server.raw.length
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  post.installation.clock.advance(61_000)
  await Promise.all(Array.from({ length: 4 }, () => deliverAll(post.installation)))
  await minutes(2)
  expect((await since(before, at)).names).toEqual(['nora', 'otto'])
})

test('Erasing a customer leaves what a notary was told of the others', async () => {
  const world = await open()
  const { workspace, staff, ids, otto, at } = world
  await staff('POST', '/appointments/assign', { ids, notary_id: otto })
  await minutes(3)
  await staff('POST', `/appointments/${ids[1]}/cancel`, {})
  await minutes(2)
  const erased = await workspace.manage('POST', '/people/erase', { email: at('bo') })
  expect([erased.status < 300, erased.body]).toEqual([true, erased.body])
  await expect
    .poll(async () =>
      (await rowsOf(world, 'limit=100')).filter((row: { text: string | null }) =>
        row.text?.includes('bo Lee'),
      ),
    )
    .toEqual([])
  const left = (await rowsOf(world, 'kind=notary_assigned&status=sent')).filter(
    (row: { notary_id: number }) => row.notary_id === otto,
  )
  expect(left.map((row: { object_id: number }) => row.object_id).toSorted()).toEqual(
    [ids[0], ids[2]].toSorted(),
  )
  for (const row of left) expect(row.text).not.toBeNull()
})
