import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'
import { mailsOf } from '../../test/helpers/mails.ts'
import { taskTexts } from '../mail/languages/task-texts.ts'

// What each person reads in the calendar: the customer, a signer and the notary.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const meet = 'https://meet.example.com/room-7'
const office = '1 Main St, Springfield'
const map = 'https://www.google.com/maps/search/?api=1&query=1%20Main%20St%2C%20Springfield'

/** An appointment of Ana with the signer Ben and the notary Nora, who lives in Los Angeles. */
async function open(fields: object) {
  const workspace = await installation.workspace('America/New_York')
  const [nora = 0] = await staff(workspace, { email: 'nora@example.com', timezone: 'America/Los_Angeles' })
  const texts = { en: { bring: 'A valid photo ID\nYour deed' } }
  await workspace.manage('PATCH', '/services/remote', { texts })
  const zone = { timezone: 'America/New_York', phone: '+13055550123' }
  const made = await book(workspace, hourAhead(), { notary_id: nora, ...zone, ...fields })
  expect(made.status).toBe(201)
  const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  await workspace.call('POST', `/appointments/${made.body.id}/signers`, ben)
  const { session, appointment: key } = made.body.keys
  return { workspace, key, session: `${installation.url}/session/${session}` }
}

type Opened = Awaited<ReturnType<typeof open>>

/** The descriptions of the entries that were mailed, by recipient. */
async function mailed({ workspace }: Opened): Promise<Record<string, string[]>> {
  await moveClock(workspace, 120)
  const mails: { to: string; attachments: { content: string }[] }[] = await mailsOf(workspace)
  const entries = mails.flatMap(({ to, attachments: [file] }) =>
    file ? [[to.split('@')[0], linesOf(file.content)]] : [],
  )
  return Object.fromEntries(entries)
}

function linesOf(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return String(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('description') ?? '').split(
    '\n',
  )
}

async function pageOf({ key }: Opened, path = '') {
  const response = await fetch(`${installation.url}/appointment/${key}${path}`)
  expect(response.status).toBe(200)
  return response.text()
}

/** The texts in the links to Google, Outlook.com and Microsoft 365. */
async function linked(opened: Opened): Promise<string[][]> {
  const urls = [...(await pageOf(opened)).matchAll(/href="(https:\/\/(?:calendar|outlook)[^"]+)"/g)]
  return urls.map(([, url = '']) => {
    const query = new URL(url.replaceAll('&amp;', '&')).searchParams
    return (query.get('details') ?? query.get('body') ?? '').split('\n')
  })
}

const things = ['', 'Bring or prepare:', '- A valid photo ID', '- Your deed']
const change = ['', expect.stringMatching(/^To change or cancel, use the link in the email from .+\.$/)]
const ana = ['Customer: Ana Ortiz', 'Phone: +13055550123']
const page = expect.stringMatching(/^\w+: http.*\/session\/[\w-]{21}$/)

test('Each person reads how to join online, and only the notary the address of the meeting', async () => {
  const opened = await open({ meeting_url: meet })
  const own = [`Join: ${opened.session}`, ...things, ...change]
  const { ana: customer, ben, nora } = await mailed(opened)
  expect(customer).toEqual(own)
  expect(ben).toEqual([page, ...things])
  expect(ben?.[0]).toMatch(/^Join: /)
  expect(nora).toEqual([...ana, `Join: ${meet}`])
  expect(linesOf(await pageOf(opened, '/calendar.ics'))).toEqual(own)
  expect(await linked(opened)).toEqual([own, own, own])
})

test('Each person reads the address of a place with a map, and who lives elsewhere its time', async () => {
  const opened = await open({ location: office })
  const where = [`Place: ${office}`, `Map: ${map}`]
  const { ana: customer, ben, nora } = await mailed(opened)
  expect(customer).toEqual([...where, `Details: ${opened.session}`, ...things, ...change])
  expect(ben).toEqual([...where, page, ...things])
  expect(ben?.[2]).toMatch(/^Details: /)
  expect(nora).toEqual([
    expect.stringMatching(/^Date: /),
    expect.stringMatching(/^Time: .* \(New York\)/),
    expect.stringMatching(/^Your time: .* \(Los Angeles\)/),
    ...ana,
    ...where,
  ])
})

const { identity, paper } = taskTexts.en

test.each([
  { signing_method: 'remote', expected: [identity, paper] },
  { signing_method: 'enotary', expected: [identity] },
])('Entries, mails and pages name the same things for $signing_method', async ({ expected, ...fields }) => {
  const opened = await open({ location: office, ...fields })
  const none = { bring: null }
  await opened.workspace.manage('PATCH', '/services/remote', { texts: { en: none, es: none, fr: none } })
  const lines = ['', 'Bring or prepare:', ...expected.map(thing => `- ${thing}`)]
  const { ana: customer, ben } = await mailed(opened)
  expect(customer).toEqual(expect.arrayContaining(lines))
  expect(ben?.slice(-lines.length)).toEqual(lines)
  expect(linesOf(await pageOf(opened, '/calendar.ics'))).toEqual(expect.arrayContaining(lines))
  const shown = [
    await pageOf(opened),
    await (await fetch(opened.session)).text(),
    ...(await mailsOf(opened.workspace, '&kind=confirmation')).map(({ text }: { text: string }) => text),
  ]
  expect(shown).toHaveLength(4)
  for (const text of shown)
    expect([identity, paper].filter(thing => text.replaceAll(/\s+/g, ' ').includes(thing))).toEqual(expected)
})

test('Links to calendars leave out a long list, and who has no email is not sent to one', async () => {
  const opened = await open({ location: office, email: undefined })
  const bring = 'A document in an envelope '.repeat(38).trim()
  await opened.workspace.manage('PATCH', '/services/remote', { texts: { en: { bring } } })
  const where = [`Place: ${office}`, `Map: ${map}`, `Details: ${opened.session}`]
  expect(await linked(opened)).toEqual([where, where, where])
  const file = linesOf(await pageOf(opened, '/calendar.ics'))
  expect(file).toEqual([...where, '', 'Bring or prepare:', `- ${bring}`])
})
