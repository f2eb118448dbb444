import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { codeOf, newVisitor, openBooking } from '../../../test/helpers/visitors.ts'
import { entryTexts } from '../../mail/languages/entry-texts.ts'
import { describeTime } from '../../mail/languages/time-texts.ts'

// An appointment at a place is at the time of the place, also for a reader elsewhere.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const newYork = 'America/New_York'
const paris = 'Europe/Paris'
const location = '1 Main St\nNew York'

/** A business in New York that receives customers in its office. */
async function open() {
  const opened = await openBooking(installation)
  await opened.workspace.manage('PATCH', '/services/remote', { location })
  return opened
}

/** 2 PM in New York and 8 PM in Paris, in five days. In spring and fall the clocks are an hour closer. */
const startsAt = Temporal.Now.zonedDateTimeISO(newYork)
  .add({ days: 5 })
  .with({ hour: 14, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
const timestamp = startsAt.epochMilliseconds / 1000
const date = startsAt.toPlainDate().toString()
const inParis = describeTime(new Date(startsAt.epochMilliseconds), paris, 'en').time.split(' (')[0] ?? ''

/** Without the marks that keep words on one line. */
const plain = (text: string) =>
  text.replace(/<span class="joined">([^<]*)<\/span>/g, '$1').replace(/[\u00a0\u202f\u2009]/g, ' ')

async function read(path: string): Promise<string> {
  const response = await fetch(new URL(path, installation.url))
  expect([path, response.status]).toEqual([path, 200])
  return plain(await response.text())
}

async function send(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(new URL(path, installation.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  expect([path, response.status]).toEqual([path, 303])
  return response.headers.get('location') ?? ''
}

const headingOf = (page: string) => /<span class="when">(?:<s>)?([^<]+)</.exec(page)?.[1] ?? ''
const zoneOf = (page: string) =>
  plain(/<p id="zone">(.*?)<\/p>/.exec(page)?.[1] ?? '').replace(/<[^>]*>/g, '|')

/** Begins with the time of the place, and has that of Paris below it. */
function expectBoth(page: string): void {
  expect(headingOf(page)).toContain('at 2:00 PM')
  expect(page).toMatch(
    new RegExp(
      `<dd>2:00 – \\d:\\d\\d PM<br><span class="quiet">Your time: [^<]*${inParis} \\(Paris\\)</span>`,
    ),
  )
  expect(page).not.toContain('where the business is')
}

test('From the page of times to the calendar, a place has its own time first and the reader’s below it', async () => {
  const { workspace, slug } = await open()
  const step = `/book/${slug}/remote`
  const times = await read(`${step}?tz=${paris}&day=${date}`)
  expect(zoneOf(times)).toMatch(
    /^Times are in New York time, now [\d:]+ [AP]M\.\|\|Your time zone is Paris, now [\d:]+ [AP]M\.\|$/,
  )
  expect(times).toContain(`data-zone="${paris}"`)
  expect(times).toContain(`value="${timestamp}">2:00 PM</button>`)
  expectBoth(await read(`${step}/details?tz=${paris}&timestamp=${timestamp}`))
  const person = { first_name: 'Ana', last_name: 'Ortiz', email: newVisitor() }
  const code = await send(`${step}/details?tz=${paris}`, { ...person, timestamp: String(timestamp) })
  expectBoth(await read(code))
  const booked = await send(code, { code: await codeOf(workspace) })
  const [path = ''] = booked.split('?')
  expectBoth(await read(booked))
  // The zone of the reader is kept: nothing in this address names it.
  expectBoth(await read(path))
  const id = Number(/Reference (\d+)/.exec(await read(path))?.[1])
  expect((await workspace.manage('GET', `/appointments/${id}`)).body.timezone).toBe(paris)
  await moveClock(workspace, 120)
  const mails = await mailsOf(workspace)
  for (const kind of ['booking_code', 'confirmation']) {
    const { text } = mails.find((mail: { kind: string }) => mail.kind === kind)
    expect([kind, text]).toEqual([kind, expect.stringMatching(/Time: +2:00 PM \(New York\)/)])
    expect(text).toMatch(new RegExp(`Your time: .*${inParis} \\(Paris\\)`))
  }
  const file = new ICAL.Component(ICAL.parse(await read(`${path}/calendar.ics`)))
  const description = file.getFirstSubcomponent('vevent')?.getFirstPropertyValue('description')
  expect(description).toMatch(/^Date: .*\nTime: 2:00 PM \(New York\)\nYour time: .*\(Paris\)\nPlace: /)
})

test('A customer who moves the appointment keeps the zone, and sees the times of the place', async () => {
  const { workspace } = await open()
  const made = await workspace.manage('POST', '/appointments', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@example.com',
    service: 'remote',
    timestamp,
    timezone: paris,
  })
  expect(made.status).toBe(201)
  const path = `/appointment/${made.body.keys.appointment}`
  const later = String(timestamp + 3600)
  const check = await read(`${path}/move/check?timestamp=${later}`)
  expect(check).toMatch(/<strong>[^<]* at 3:00 PM<\/strong><br><span class="quiet">Your time: /)
  expect(check).toContain(`name="timezone" value="${paris}"`)
  await send(`${path}/move`, { timestamp: later })
  const { timezone } = (await workspace.manage('GET', `/appointments/${made.body.id}`)).body
  expect(timezone).toBe(paris)
  expect(headingOf(await read(path))).toContain('at 3:00 PM')
})

test('A reader whose clock agrees with that of the place sees one time, and online the reader’s time is first', async () => {
  const { workspace, slug } = await open()
  const details = (tz: string) => read(`/book/${slug}/remote/details?tz=${tz}&timestamp=${timestamp}`)
  const detroit = await details('America/Detroit')
  expect(zoneOf(detroit)).not.toContain('Your time zone')
  expect(detroit).not.toContain('Your time:')
  await workspace.manage('PATCH', '/services/remote', { location: null })
  const online = await details(paris)
  expect(headingOf(online)).toContain(`at ${inParis}`)
  expect(online).toMatch(/2:00 PM in New York, where the business is/)
  expect(zoneOf(online)).toMatch(/^Times are in Paris time, now [\d:]+ [AP]M\.$/)
})

test('The office of a notary elsewhere has the time of the notary', async () => {
  const { workspace } = await open()
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  const changes = { location: '5 Sunset Blvd, Los Angeles', timezone: 'America/Los_Angeles' }
  await workspace.manage('PATCH', `/notaries/${notary.id}`, { ...changes, categories: ['remote', 'wet'] })
  await workspace.manage('PATCH', '/services/wet', { location: null })
  const made = await workspace.manage('POST', '/appointments', {
    first_name: 'Ana',
    last_name: 'Ortiz',
    email: 'ana@example.com',
    service: 'wet',
    timestamp,
    timezone: paris,
  })
  const path = `/appointment/${made.body.keys.appointment}`
  expect(headingOf(await read(path))).toContain('at 11:00 AM')
  // An address of its own is where the business is.
  await workspace.manage('PATCH', `/appointments/${made.body.id}`, { location: '2 Oak Ave, New York' })
  expect(headingOf(await read(path))).toContain('at 2:00 PM')
})

/** The confirmation, the page and the calendar file of an appointment of a reader in that zone. */
async function told(service: string, timezone: string, lang = 'en') {
  const { workspace } = await openBooking(installation)
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { display_name: 'Acme Notary' })
  const [notary] = (await workspace.manage('GET', '/notaries')).body.data
  await workspace.manage('PATCH', `/notaries/${notary.id}`, { categories: ['remote', 'wet'] })
  const person = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const given = { ...person, service, timestamp, timezone, lang }
  const made = await workspace.manage('POST', '/appointments', given)
  expect(made.status).toBe(201)
  await moveClock(workspace, 120)
  const mail = (kind: string) =>
    mailsOf(workspace).then(all => all.find((one: { kind: string }) => one.kind === kind))
  const path = `/appointment/${made.body.keys.appointment}`
  const file = new ICAL.Component(ICAL.parse(await read(`${path}/calendar.ics`)))
  const entry = file.getFirstSubcomponent('vevent')?.getFirstPropertyValue('description')
  return { workspace, id: made.body.id, mail, page: await read(path), entry: String(entry) }
}

test('People who meet without an address read the time of the business first: page, mail and calendar', async () => {
  const { workspace, id, mail, page, entry } = await told('wet', paris)
  const agreed = 'In person. Acme Notary agrees the place with you.'
  expectBoth(page)
  expect(page).toContain(agreed)
  const { subject, text } = await mail('confirmation')
  expect(subject).toContain('2:00 PM')
  expect(subject).not.toContain(inParis)
  expect(text).toMatch(/Time: +2:00 PM \(New York\)/)
  expect(text).toMatch(new RegExp(`Your time: .*${inParis} \\(Paris\\)`))
  expect(text).toMatch(new RegExp(`Place: +${agreed}`))
  expect(text).not.toContain('Time of the business')
  expect(entry).toMatch(
    /^Date: .*\nTime: 2:00 PM \(New York\)\nYour time: .*\(Paris\)\nPlace: In person\. Acme Notary agrees/,
  )
  await workspace.manage('POST', `/appointments/${id}/cancel`, {})
  await moveClock(workspace, 240)
  const canceled = await mail('cancellation')
  expect(canceled.text).toMatch(/Time: +2:00 PM \(New York\)/)
  expect(canceled.text).not.toContain('agrees the place')
})

test.each([
  ['es', 'Hora de la oficina', 'Presencial. Acme Notary acuerda el lugar con usted.'],
  ['fr', 'Heure de l’étude', 'En personne. Acme Notary convient du lieu avec vous.'],
])(
  'In %s mails name the clock of the business, and the place that is to be agreed',
  async (lang, clock, place) => {
    const { text } = await (await told('wet', paris, lang)).mail('confirmation')
    expect(text).toContain(place)
    const remote = await told('remote', paris, lang)
    const online = await remote.mail('confirmation')
    // An entry that the customer adds beside that of the mail does not follow changes.
    expect(remote.page).toContain(plain(entryTexts[lang as 'es' | 'fr'].links(true)))
    expect(online.text).toContain(clock)
    expect(online.text).not.toContain(place)
  },
)

test('Online, the time of the business follows that of the reader: page, mail and calendar', async () => {
  const { mail, page, entry } = await told('remote', paris)
  expect(headingOf(page)).toContain(`at ${inParis}`)
  expect(page).toMatch(/2:00 PM in New York, where the business is/)
  const { subject, text } = await mail('confirmation')
  expect(subject).toContain(inParis)
  expect(text).toMatch(new RegExp(`Time: +${inParis} \\(Paris\\)`))
  expect(text).toMatch(/Time of the business: .*2:00 PM \(New York\)/)
  expect(entry).toMatch(/^Time of the business: .*2:00 PM \(New York\)\n/)
  const near = await told('remote', 'America/Detroit')
  expect(near.page).not.toContain('where the business is')
  for (const words of [near.entry, (await near.mail('confirmation')).text])
    expect(words).not.toContain('Time of the business')
})
