import type { Browser } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { customer, hourAhead } from '../helpers/bookings.ts'
import { book, moveClock, staff } from '../helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../helpers/harness.ts'
import { mailsOf } from '../helpers/mails.ts'
import { emptyPdf } from '../helpers/pdf.ts'
import { openBooking } from '../helpers/visitors.ts'
import { expectAccessible, type OpenPage, openPage, poll, withBrowser } from './browser.ts'

// What customers do on their pages, in a real browser, with JavaScript and without.

let installation: Installation
let browser: Browser
withBrowser(
  () => startInstallation(),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

/** A workspace with one notary, and a reservation whose customer was invited. */
async function invited(fields: object = {}) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, {})
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { contact: '+1 305 555 0123' })
  return { workspace, ...(await reserve(workspace, fields)) }
}

async function reserve(workspace: Workspace, fields: object = {}) {
  const body = { ...customer, service: 'remote', status: 'queued', ...fields }
  const { id } = (await workspace.call('POST', '/reservations', body)).body
  const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
  return { id, url: `${installation.url}/schedule/${keys.reservation}`, key: keys.reservation as string }
}

/** Books by the interface, and returns the page of the appointment. */
async function booked(fields: object = {}) {
  const made = await invited(fields)
  const path = `/booking/v1/${made.key}/submit`
  const { body } = await installation.as(undefined)('POST', path, { timestamp: hourAhead() })
  const appointmentUrl = body.links.appointment.replace('/booking/v1/', '/appointment/') as string
  return { ...made, appointmentUrl }
}

const dayOf = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

const statusOf = async (workspace: Workspace, id: number) =>
  (await workspace.call('GET', `/reservations/${id}`)).body

async function expectFocusOn(page: OpenPage, id: string): Promise<void> {
  expect(await page.evaluate('document.activeElement?.id')).toBe(id)
}

const timeButton = (seconds: number) => `button[name=timestamp][value="${seconds}"]`

/** Opens the hour of a time, and chooses it. */
async function chooseTime(page: OpenPage, seconds: number): Promise<void> {
  const closed = page.locator(`details:not([open]):has(${timeButton(seconds)}) > summary`)
  if (await closed.count()) await closed.click()
  await page.click(timeButton(seconds))
}

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('Customers, $how', ({ javaScriptEnabled }) => {
  const open = () => openPage(browser, { javaScriptEnabled })

  test('A customer chooses a day and a time, checks it and books', async () => {
    const { workspace, id, url } = await invited()
    const page = await open()
    const at = hourAhead()
    const tz = javaScriptEnabled ? '' : '?tz=America/New_York'
    await page.goto(url + tz)
    expect((await statusOf(workspace, id)).status).toBe('queued')
    if (!(await page.locator(`a[href*="day=${dayOf(at)}"]`).count())) await page.click('a[rel=next]')
    await page.click(`a[href*="day=${dayOf(at)}"]`)
    await page.waitForSelector(timeButton(at), { state: 'attached' })
    if (javaScriptEnabled) await expectFocusOn(page, 'times')
    expect(await page.textContent('h1')).toContain('Choose a time')

    await chooseTime(page, at)
    await page.waitForURL('**/check**')
    expect((await statusOf(workspace, id)).status).toBe('pending')
    expect(await page.textContent('h1')).toContain('Check your appointment')
    expect(await page.textContent('main')).toContain('Held for you until')
    if (javaScriptEnabled) {
      expect(await page.textContent('[role=timer]')).toMatch(/^\([45]:\d\d left\)$/)
    }
    await page.click('text=Hold 5 more minutes')
    await page.waitForURL('**/check**')

    await page.click('text=Book appointment')
    await page.waitForURL('**/appointment/**')
    expect(await page.textContent('h1')).toContain('You are booked')
    expect(await page.textContent('#done')).toContain('We will email a confirmation to ana@example.com.')
    expect(await page.textContent('#done')).toMatch(/Reference \d+/)
    expect(await page.locator('#done a[download]').count()).toBe(1)
    if (javaScriptEnabled) await expectFocusOn(page, 'done')
    expect((await statusOf(workspace, id)).status).toBe('scheduled')
    expect(await workspace.eventTypes()).toEqual([
      'reservation-created',
      'reservation-submitted',
      'appointment-created',
    ])
    expect((await mailsOf(workspace)).map(({ kind }: { kind: string }) => kind)).toContain('confirmation')
    const { data } = (await workspace.manage('GET', '/audit')).body
    expect(data.filter(({ source }: { source: string }) => source === 'customer').length).toBeGreaterThan(1)
    await page.goto(url)
    expect(new URL(page.url()).pathname).toMatch(/^\/appointment\//)
    expect(page.problems).toEqual([])
  })

  test('A customer loses the time to another and books one of the three nearest times', async () => {
    const { workspace, id, url } = await invited()
    const other = await reserve(workspace)
    const at = hourAhead()
    const page = await open()
    await page.goto(`${url}?tz=America/New_York&day=${dayOf(at)}`)
    await page.waitForSelector(timeButton(at), { state: 'attached' })
    const taken = await installation.as(undefined)('POST', `/booking/v1/${other.key}/submit`, {
      timestamp: at,
    })
    expect(taken.status).toBe(200)
    await chooseTime(page, at)
    await page.waitForSelector('#problem')
    expect(await page.textContent('#problem')).toContain('Somebody else has just taken this time.')
    expect(await page.locator('.nearest button').count()).toBe(3)
    if (javaScriptEnabled) await expectFocusOn(page, 'problem')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.locator('.nearest button').first().click()
    await page.waitForURL('**/check**')
    await page.click('text=Book appointment')
    await page.waitForURL('**/appointment/**')
    expect((await statusOf(workspace, id)).status).toBe('scheduled')
    expect(page.problems).toEqual([])
  })

  test('A customer moves and cancels', async () => {
    const { workspace, appointmentUrl } = await booked()
    const page = await open()
    const to = hourAhead(3)
    await page.goto(appointmentUrl)
    await page.click('text=Choose another time')
    await page.waitForURL('**/move**')
    if (!(await page.locator(`a[href*="day=${dayOf(to)}"]`).count())) await page.click('a[rel=next]')
    await page.click(`a[href*="day=${dayOf(to)}"]`)
    await page.waitForSelector(timeButton(to), { state: 'attached' })
    await chooseTime(page, to)
    await page.waitForURL('**/move/check**')
    expect(await page.textContent('dt:has-text("Booked now") + dd')).toMatch(/\sat\s/)
    expect(await page.textContent('dt:has-text("New time") + dd')).toMatch(/\sat\s/)
    await page.click('button:has-text("Move to")')
    await page.waitForURL('**done=moved**')
    expect(await page.textContent('#done')).toContain('Your appointment has a new time.')
    expect((await workspace.eventTypes()).at(-1)).toBe('appointment-updated')

    await page.click('text=Cancel appointment')
    await page.waitForURL('**/cancel**')
    await page.fill('#reason', 'No longer needed')
    await page.click('button:has-text("Cancel appointment")')
    await page.waitForURL('**done=canceled**')
    expect(await page.textContent('#done')).toContain('Your appointment is canceled.')
    expect(await page.textContent('.state')).toContain('Canceled')
    expect(await page.textContent('h1')).toContain('Your appointment is canceled')
    expect(await page.locator('h1 s').count()).toBe(1)
    expect(await page.textContent('main')).toContain('Questions? Contact')
    expect((await workspace.eventTypes()).slice(-2).toSorted()).toEqual([
      'appointment-canceled',
      'reservation-canceled',
    ])
    expect(page.problems).toEqual([])
  })

  test('A customer adds two signers, corrects a mistake, changes one and removes one', async () => {
    const { workspace, appointmentUrl } = await booked()
    const page = await open()
    await page.goto(appointmentUrl)
    const add = async (first: string, email: string) => {
      await page.click('text=Add a signer')
      await page.waitForURL('**/signers/new**')
      await page.fill('#first_name', first)
      await page.fill('#last_name', 'Adler')
      await page.fill('#email', email)
      await page.click('button:has-text("Add a signer")')
    }
    await add('Ben', 'no address')
    await page.waitForSelector('#email-error')
    expect(await page.inputValue('#first_name')).toBe('Ben')
    expect(await page.getAttribute('#email', 'aria-describedby')).toContain('email-error')
    if (javaScriptEnabled) await expectFocusOn(page, 'problem')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.fill('#email', 'ben@example.com')
    await page.click('button:has-text("Add a signer")')
    await page.waitForURL('**done=signer-added**')
    await add('Cleo', 'BEN@example.com')
    await page.waitForSelector('#problem')
    expect(await page.textContent('#problem')).toContain('already a signer with this email address')
    await page.fill('#email', 'cleo@example.com')
    await page.click('button:has-text("Add a signer")')
    await page.waitForURL('**done=signer-added**')

    await page.click('a:has-text("Edit Cleo Adler")')
    await page.waitForURL('**/signers/**')
    await page.fill('#last_name', 'Ames')
    await page.click('text=Save changes')
    await page.waitForURL('**done=signer-changed**')
    expect(await page.textContent('main')).toContain('Cleo Ames')
    await page.click('a:has-text("Edit Ben Adler")')
    await page.waitForURL('**/signers/**')
    await page.click('text=Remove signer')
    await page.waitForURL('**/remove**')
    expect(await page.textContent('main')).toContain('Ben Adler')
    await page.click('button:has-text("Remove signer")')
    await page.waitForURL('**done=signer-removed**')
    expect(await page.textContent('main')).not.toContain('Ben Adler')
    expect((await workspace.eventTypes()).slice(-4)).toEqual([
      'signer-added',
      'signer-added',
      'signer-updated',
      'signer-removed',
    ])
    expect(page.problems).toEqual([])
  })

  test('A customer reads what is left to do, signs in one step and uploads the document', async () => {
    const { workspace, id, appointmentUrl } = await booked({ signing_method: 'enotary' })
    const page = await open()
    await page.goto(appointmentUrl)
    const tasks = page.locator('section:has(#tasks)')
    expect(await tasks.locator('h2').textContent()).toBe('Still to do')
    expect(await tasks.locator('.tasks .state').allTextContents()).toEqual([
      'Say who signs · To do',
      'Upload your document · To do',
    ])
    if (javaScriptEnabled) await expectAccessible(page)
    for (const [label, section] of [
      ['Say who signs', 'signers'],
      ['Upload your document', 'documents'],
    ] as const) {
      await tasks.getByRole('link', { name: label }).click()
      await page.waitForURL(`**#${section}`)
      await expectFocusOn(page, section)
      expect((await page.locator(`#${section}`).boundingBox())?.y).toBeLessThan(720)
    }
    expect(await page.getByLabel('I sign').isChecked()).toBe(true)
    await tasks.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**done=signer-added**')
    if (javaScriptEnabled) await expectFocusOn(page, 'done')
    const { data } = (await workspace.call('GET', `/reservations/${id}/signers`)).body
    expect(data).toMatchObject([{ first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }])
    await tasks.getByRole('link', { name: 'Choose files' }).click()
    await page.waitForURL('**#documents')
    const file = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: emptyPdf() }
    await page.setInputFiles('#files', file)
    if (!javaScriptEnabled) await page.click('button:has-text("Upload files")')
    await page.waitForURL('**done=uploaded**')
    expect(await tasks.locator('h2').textContent()).toBe('For your appointment')
    expect(await tasks.locator('.tasks .state').allTextContents()).toEqual([
      'Say who signs · Done',
      'Upload your document · Done',
    ])
    expect(await tasks.locator('form').count()).toBe(0)
    if (javaScriptEnabled) await expectAccessible(page)
    expect(page.problems).toEqual([])
  })

  test('A customer corrects the name and the email address, and leaves a note', async () => {
    const { workspace, appointmentUrl } = await booked()
    const page = await open()
    await page.goto(appointmentUrl)
    await page.click('text=Change your name or phone number')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.fill('#last_name', '')
    await page.click('text=Save changes')
    await page.waitForSelector('#last_name-error')
    if (javaScriptEnabled) await expectFocusOn(page, 'problem')
    await page.fill('#last_name', 'Vidal')
    await page.click('text=Save changes')
    await page.waitForURL('**done=details-changed**')
    expect(await page.textContent('#done')).toContain('Your details were saved.')
    expect(await page.textContent('.facts')).toContain('Ana Vidal')

    await page.click('text=Change your email address')
    if (javaScriptEnabled) await expectAccessible(page)
    const next = `ana.${javaScriptEnabled}@example.com`
    await page.fill('#email', next)
    await page.click('text=Send the code')
    await page.waitForURL('**/email/code**')
    if (javaScriptEnabled) await expectAccessible(page)
    await moveClock(workspace, 1)
    const [mail] = await mailsOf(workspace, '&kind=email_code')
    expect(mail.to).toBe(next)
    await page.fill('#code', mail.subject.slice(0, 6))
    await page.click('text=Use this address')
    await page.waitForURL('**done=email-changed**')
    expect(await page.textContent('.facts')).toContain(next)

    await page.click('text=Leave a note to the notary')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.fill('#text', 'Is there a lift?')
    await page.click('text=Send the note')
    await page.waitForURL('**done=note-left**')
    expect(page.problems).toEqual([])
  })

  test('A customer uploads two files, gets an error for a third that is no PDF, and removes one', async () => {
    const { workspace, appointmentUrl } = await booked()
    const page = await open()
    await page.goto(appointmentUrl)
    const file = (name: string, content: string | Buffer) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(content),
    })
    await page.setInputFiles('#files', [
      file('deed.pdf', emptyPdf()),
      file('note.pdf', 'no pdf'),
      file('will.pdf', emptyPdf()),
    ])
    // With JavaScript the files are sent as soon as they are chosen.
    if (!javaScriptEnabled) await page.click('button:has-text("Upload files")')
    await page.waitForSelector('#problem')
    expect(await page.textContent('#problem')).toContain('note.pdf was not uploaded.')
    expect(await page.textContent('#problem')).toContain('2 documents were uploaded.')
    expect(await page.textContent('main')).toContain('deed.pdf')
    expect(await workspace.eventTypes()).toEqual(expect.arrayContaining(['document-uploaded']))
    if (javaScriptEnabled) await expectAccessible(page)
    await page.goto(appointmentUrl)
    await page.click('a:has-text("Remove deed.pdf")')
    await page.waitForURL('**/remove**')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.click('button:has-text("Remove")')
    await page.waitForURL('**done=document-removed**')
    const { data } = (await workspace.call('GET', '/documents')).body
    expect(data.map(({ filename }: { filename: string }) => filename)).toEqual([
      expect.stringMatching(/-will\.pdf$/),
    ])
    expect(page.problems).toEqual([])
  })
  test.runIf(javaScriptEnabled)(
    'A customer gets an error when a proxy rejects the file, and can try again',
    async () => {
      const { workspace, appointmentUrl } = await booked()
      const page = await open()
      const refusal = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }
      await page.route('**/documents', route => route.fulfill(refusal), { times: 1 })
      await page.goto(appointmentUrl)
      const deed = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: emptyPdf() }
      await page.setInputFiles('#files', deed)
      await page.locator('[data-failed]').waitFor()
      expect((await workspace.call('GET', '/documents')).body.data).toEqual([])
      await page.click('button:has-text("Upload files")')
      await page.waitForSelector('#done')
      expect((await workspace.call('GET', '/documents')).body.data).toHaveLength(1)
      expect(page.problems.filter(one => !one.includes('413'))).toEqual([])
    },
  )
})

describe.each([
  { javaScriptEnabled: true, how: 'with JavaScript' },
  { javaScriptEnabled: false, how: 'without JavaScript' },
])('Visitors, $how', ({ javaScriptEnabled }) => {
  test('A visitor chooses a service and a time, loses it, and books another with the mailed code', async () => {
    const workspace = await installation.workspace('America/New_York')
    await staff(workspace, {})
    const slug = `acme-${workspace.id}`
    await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
    const page = await openPage(browser, { javaScriptEnabled })
    const at = hourAhead()
    await page.goto(`${installation.url}/book/${slug}`)
    expect(await page.textContent('h1')).toBe('Book an appointment')
    await page.click('text=Remote notarization')
    await page.waitForURL('**/remote**')
    await page.goto(`${page.url().split('?')[0]}?tz=America/New_York&day=${dayOf(at)}`)
    await chooseTime(page, at)
    await page.waitForURL('**/details**')
    expect(await page.textContent('h1')).toContain('Your details')
    await page.fill('#first_name', 'Ana')
    await page.fill('#last_name', 'Ortiz')
    await page.fill('#email', 'ana@example.com')
    await page.fill('#phone', '555')
    await page.click('text=Send code')
    await page.waitForSelector('#problem')
    expect(await page.inputValue('#first_name')).toBe('Ana')
    await page.fill('#phone', '+1 305 555 0123')
    await page.click('text=Send code')
    await page.waitForURL('**/confirm/**')
    expect(await page.textContent('main')).toContain('to ana@example.com')
    await page.click('text=Edit your details')
    await page.waitForURL('**/details**')
    expect(await page.inputValue('#email')).toBe('ana@example.com')
    await page.fill('#last_name', 'Ortega')
    await page.click('text=Send code')
    await page.waitForURL('**/confirm/**')
    expect(await page.textContent('main')).toContain('Ana Ortega')

    await page.fill('#code', '1')
    await page.click('text=Book appointment')
    await page.waitForSelector('#code-error')
    if (javaScriptEnabled) await expectAccessible(page)
    await page.click('text=Send a new code')
    await page.waitForURL('**done=code-sent**')
    // The hold ends.
    await moveClock(workspace, 601)
    const { subject } = (await mailsOf(workspace, '&status=kept')).at(-1)
    expect((await book(workspace, at)).status).toBe(201)
    await page.fill('#code', subject.slice(0, 6))
    await page.click('text=Book appointment')
    await page.waitForSelector('#problem')
    expect(await page.textContent('#problem')).toContain('Somebody else has just taken this time.')
    expect(await page.inputValue('#code')).toBe(subject.slice(0, 6))
    if (javaScriptEnabled) await expectAccessible(page)
    await page.locator('button[name=timestamp]').first().click()
    await page.waitForURL('**/appointment/**')
    expect(await page.textContent('#done')).toContain('We will email a confirmation to ana@example.com.')
    expect(await page.textContent('main')).toContain('(305) 555-0123')
    expect((await workspace.eventTypes()).slice(-3)).toEqual([
      'reservation-created',
      'reservation-submitted',
      'appointment-created',
    ])
    expect(page.problems).toEqual([])
  })
})

test('A reader without a mouse searches a zone, hears how many there are, and goes on at the zone line', async () => {
  const page = await openPage(browser)
  await page.goto((await invited()).url)
  await page.locator('.zone summary').press('Enter')
  await page.locator('#city').fill('USA')
  await page.locator('#city').press('Enter')
  await page.locator('.zones a').first().waitFor()
  await poll(() => page.locator('#status').textContent()).toMatch(/^\d+ time zones found$/)
  expect(await page.evaluate('document.activeElement.id')).toBe('city')
  await page.locator('.zones a:has-text("Denver")').press('Enter')
  await page.locator('[data-zone="America/Denver"]').waitFor()
  expect(await page.evaluate('document.activeElement.id')).toBe('zone')
  expect(await page.locator('#zone').textContent()).toMatch(/^Times are in Denver time/)
})

test('A slow response in the time zone of the browser does not undo later changes', async () => {
  const { workspace, id, url, appointmentUrl } = await booked()
  const page = await openPage(browser, { timezoneId: 'Europe/Madrid' })
  let answer = () => {}
  const held = () => new Promise<void>(resolve => (answer = resolve))
  let isAsked = Promise.withResolvers<void>()
  let answered = Promise.withResolvers<void>()
  await page.route(
    ({ search }) => search.endsWith('tz=Europe%2FMadrid'),
    async route => {
      isAsked.resolve()
      await held()
      await route.continue()
      answered.resolve()
    },
  )
  await page.goto(`${appointmentUrl}/cancel`)
  await isAsked.promise
  await page.fill('#reason', 'Sold the boat')
  answer()
  await answered.promise
  await page.waitForLoadState('networkidle')
  expect(await page.inputValue('#reason')).toBe('Sold the boat')
  expect(await page.locator('[data-zone]').getAttribute('data-zone')).toBe('America/New_York')
  await page.click('button.danger')
  await page.waitForURL(/done=canceled/)
  expect((await statusOf(workspace, id)).status).toBe('canceled')

  const { url: other } = await invited()
  expect(other).not.toBe(url)
  isAsked = Promise.withResolvers()
  answered = Promise.withResolvers()
  await page.goto(other)
  await isAsked.promise
  await page.locator('table.month a').first().click()
  await page.waitForURL(/day=/)
  answer()
  await answered.promise
  await page.waitForLoadState('networkidle')
  expect(page.url()).toMatch(/day=/)
  await page.locator('section.day').waitFor()
})

test.each([1, 2])('Pages follow the font size of the browser and fit at 390 px: %i times', async times => {
  const { url, appointmentUrl } = await booked()
  const { url: other } = await invited()
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } })
  for (const path of [url, appointmentUrl, `${appointmentUrl}/move`, `${appointmentUrl}/cancel`, other]) {
    await page.goto(path)
    await page.evaluate(`document.documentElement.style.fontSize = '${times * 100}%'`)
    expect(await page.evaluate("parseFloat(getComputedStyle(document.querySelector('p')).fontSize)")).toBe(
      times * 16,
    )
    expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 390])
  }
})

test('On a phone the name and the address of a signer have a line of their own', async () => {
  const { appointmentUrl } = await booked()
  const key = appointmentUrl.split('/').at(-1)
  await installation.as(undefined)('POST', `/booking/v1/${key}/signers`, {
    first_name: 'Maximiliana',
    last_name: 'Vandersteen',
    email: 'vandersteen@example.com',
  })
  const page = await openPage(browser)
  await page.goto(appointmentUrl)
  const line = page.locator('section[aria-labelledby=signers] li')
  const [name, address] = [line.locator('bdi'), line.locator('p:first-child .quiet')]
  for (const one of [name, address])
    expect(await one.evaluate(element => element.getClientRects().length)).toBe(1)
  const below = await line.locator('.verification').boundingBox()
  const above = await line.locator('p:first-child').boundingBox()
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0))
})

test('A day with times around the clock is in the order of time and open at nine, and several hours can be open', async () => {
  const { url } = await invited()
  const page = await openPage(browser)
  await page.goto(`${url}?day=${dayOf(hourAhead(48))}`)
  expect(await page.locator('.day h3').allTextContents()).toEqual([
    'Early morning',
    'Morning',
    'Afternoon',
    'Evening',
  ])
  const open = page.locator('.hours details[open] summary')
  expect(await open.allTextContents()).toEqual([expect.stringMatching(/^9:00/)])
  await page.locator('.hours summary', { hasText: /^3:00.*PM/ }).click()
  expect(await open.allTextContents()).toEqual([
    expect.stringMatching(/^9:00/),
    expect.stringMatching(/^3:00/),
  ])
})

test('The test of camera and microphone says what works, and what to do if not', async () => {
  const { workspace } = await booked()
  await workspace.manage('PATCH', '/services/remote', { meeting_url: 'https://meet.example.com/room-7' })
  const { data } = (await workspace.call('GET', '/appointments')).body
  const url = `${installation.url}/session/${data[0].keys.session}`
  const page = await openPage(browser, { permissions: ['camera', 'microphone'] })
  await page.goto(url)
  await page.click('text=Test camera and microphone')
  await poll(() => page.textContent('#devices-result')).toContain('The camera and the microphone work.')
  expect(await page.isVisible('video')).toBe(true)
  // The browser's device beeps once a second.
  await poll(() => page.evaluate("document.querySelector('meter').value")).toBeGreaterThan(0)
  await expectAccessible(page)
  // The camera is free again for the session.
  await page.evaluate('window.track = document.querySelector("video").srcObject.getVideoTracks()[0]')
  await page.click('text=Stop the test')
  expect(await page.evaluate('window.track.readyState')).toBe('ended')
  expect(await page.isVisible('video')).toBe(false)
  await page.click('text=Test camera and microphone')
  await poll(() => page.isVisible('video')).toBe(true)

  const refused = await openPage(browser)
  await refused.addInitScript('navigator.mediaDevices.getUserMedia = async () => { throw new Error() }')
  await refused.goto(url)
  await refused.click('text=Test camera and microphone')
  await poll(() => refused.textContent('#devices-result')).toContain('Allow it in the browser settings')
  expect(await refused.isVisible('video')).toBe(false)
})

describe('With only the keyboard', () => {
  /** Presses Tab until the focus is on an element that the selector matches. */
  async function tabTo(page: OpenPage, selector: string): Promise<void> {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`)) return
    }
    throw new Error(`Tab does not reach ${selector}`)
  }

  test('With only the keyboard a customer skips to the content, chooses a day by arrows, holds a time and books', async () => {
    const { workspace, id, url } = await invited()
    const page = await openPage(browser)
    await page.goto(url)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    await expectFocusOn(page, 'main')
    await tabTo(page, 'a[rel=next]')
    await page.keyboard.press('Enter')
    await poll(() => page.evaluate('document.activeElement?.id')).toBe('month')
    await tabTo(page, 'table.month a')
    const first = await page.evaluate('document.activeElement.textContent')
    await page.keyboard.press('ArrowDown')
    expect(Number(await page.evaluate('document.activeElement.textContent'))).toBe(Number(first) + 7)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await poll(() => page.evaluate('document.activeElement?.id')).toBe('times')
    await tabTo(page, 'summary')
    await page.keyboard.press('Enter')
    await tabTo(page, 'button[name=timestamp]')
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineWidth')
    expect(outline).toBe('2px')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/check**')
    await tabTo(page, 'button.main')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/appointment/**')
    await expectFocusOn(page, 'done')
    expect((await statusOf(workspace, id)).status).toBe('scheduled')
    expect(page.problems).toEqual([])
  })

  test('With only the keyboard the end of a hold is announced, and the time can still be booked', async () => {
    const { workspace, id, url } = await invited()
    const page = await openPage(browser)
    await page.clock.install()
    const at = hourAhead()
    await page.goto(`${url}?tz=America/New_York&day=${dayOf(at)}`)
    await chooseTime(page, at)
    await page.waitForURL('**/check**')
    await page.clock.runFor(240_000)
    expect(await page.textContent('#status')).toBe('The time is held for one more minute.')
    await page.clock.runFor(61_000)
    expect(await page.textContent('#status')).toContain('The time is no longer held for you.')
    expect(await page.textContent('[role=timer]')).toBe('')
    await page.click('text=Book appointment')
    await page.waitForURL('**/appointment/**')
    expect((await statusOf(workspace, id)).status).toBe('scheduled')
  })

  test('In open booking the last minute of the hold is announced once, also by a clock that runs late', async () => {
    const { slug } = await openBooking(installation)
    const page = await openPage(browser)
    await page.clock.install()
    await page.goto(`${installation.url}/book/${slug}/remote/details?timestamp=${hourAhead()}`)
    await page.fill('#first_name', 'Ana')
    await page.fill('#last_name', 'Ortiz')
    await page.fill('#email', 'ana@example.com')
    await page.click('button.main')
    await page.waitForURL('**/confirm/**')
    const said = () => page.textContent('#status')
    await page.clock.runFor(530_000)
    expect(await said()).toBe('')
    // The browser skips the ticks of a tab that is not looked at.
    await page.clock.fastForward(30_000)
    await poll(said).toBe('The time is held for one more minute.')
    await page.evaluate("document.getElementById('status').textContent = ''")
    await page.clock.runFor(5_000)
    expect(await said()).toBe('')
    await page.clock.runFor(50_000)
    await poll(said).toContain('The time is no longer held for you.')
  })
})
