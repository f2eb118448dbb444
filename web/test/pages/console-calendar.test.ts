import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { book as bookAt, moveClock } from '../../../server/test/helpers/calendar.ts'
import {
  type Installation,
  startOwnInstallation,
  type Workspace,
} from '../../../server/test/helpers/harness.ts'
import { deliverAll } from '../../../server/test/helpers/mails.ts'
import { actionsOf, ownAddresses } from '../../../server/test/helpers/people.ts'
import { expectAccessible, type OpenPage, withBrowser } from '../../../server/test/pages/browser.ts'
import { column, dayNamed, drag, item, settled, twoNotaries, weekly } from './calendar.ts'
import { deskOf, press, told, unexpected } from './console.ts'

let installation: Installation
let workspace: Workspace
let browser: Browser
const { openConsole, book, stateOf, fatesOf, tomorrow } = deskOf(() => ({
  installation,
  workspace,
  browser,
}))
withBrowser(
  () => startOwnInstallation(ownAddresses),
  opened => {
    installation = opened.installation
    browser = opened.browser
  },
)

const dayPath = () => `/calendar?view=day&date=${tomorrow()}`
const at = (time: string) => `${tomorrow()}T${time}:00+00:00`

const inDays = (days: number) =>
  new Date(Date.parse(at('12:00')) + (days - 1) * 86_400_000).toISOString().slice(0, 10)

/** Two notaries of a new workspace, each on duty from 8:00 to 20:00 UTC. */
async function hire() {
  workspace = await installation.workspace()
  return twoNotaries(workspace)
}

/** Pixels of an hour, from the place of an appointment of half an hour. */
const hourOf = async (page: OpenPage, name: string): Promise<number> =>
  ((await item(page, name).boundingBox())?.height ?? 0) * 2

test('Staff drag an appointment to another time and notary, and take it back', async () => {
  const [nora, otto] = await hire()
  const { id } = await book('Ada', 'Byron', '15:00', { notary_id: nora.id })
  await deliverAll(installation)
  const page = await openConsole(dayPath())
  await item(page, 'Ada Byron').waitFor()
  await expectAccessible(page)
  const hour = await hourOf(page, 'Ada Byron')
  await drag(page, item(page, 'Ada Byron'), { x: 0, y: hour * 1.25 })
  await told(page, 'Ada Byron is moved to')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('16:15'), notary_id: nora.id })
  await page.getByRole('button', { name: 'Undo' }).click()
  await told(page, 'The change is undone.')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('15:00'), notary_id: nora.id })
  installation.clock.advance(5 * 60_000)
  await deliverAll(installation)
  expect(await fatesOf(id, 'reschedule')).toEqual(['withdrawn'])

  // To the column of the other notary, at the same time.
  await column(page, 'Nora Vidal')
    .getByRole('link', { name: /Ada Byron/ })
    .waitFor()
  const width = (await column(page, 'Nora Vidal').boundingBox())?.width ?? 0
  await drag(page, item(page, 'Ada Byron'), { x: width, y: 0 })
  await told(page, 'Ada Byron is assigned to Otto Brandt.')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('15:00'), notary_id: otto.id })
  // Undo does not take back what a colleague did after the act.
  const moved = await workspace.manage('POST', `/appointments/${id}/reschedule`, {
    timestamp: Date.parse(at('17:00')) / 1000,
    notary_id: otto.id,
  })
  expect(moved.status).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await told(page, 'Somebody else changed the appointment.')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('17:00'), notary_id: otto.id })
  await column(page, 'Otto Brandt')
    .getByRole('link', { name: /Ada Byron/ })
    .waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  // A click that is no drag opens the page.
  await item(page, 'Ada Byron').click()
  await page.waitForURL(`**/appointments/${id}`)
  expect(unexpected(page)).toEqual([])
})

test('Staff move an appointment by the keyboard alone', async () => {
  const [nora, otto] = await hire()
  const { id } = await book('Ada', 'Byron', '15:00', { notary_id: nora.id })
  const page = await openConsole('/today')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.keyboard.press('c')
  await page.waitForURL('**/calendar')
  await page.goto(`${installation.url}/console/w/${workspace.id}${dayPath()}`)
  await item(page, 'Ada Byron').waitFor()
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate('document.activeElement?.dataset.item')) === String(id)) break
  }
  await page.keyboard.press(' ')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
  await page.getByRole('status').filter({ hasText: '3:15 PM, Otto Brandt' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('15:00'), notary_id: nora.id })
  await page.keyboard.press(' ')
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await told(page, 'Ada Byron is moved to')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('15:15'), notary_id: otto.id })

  // The dialog does the same.
  await item(page, 'Ada Byron').focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move the appointment' })
  await dialog.getByRole('textbox', { name: 'Time' }).fill('11:00')
  await dialog.getByRole('textbox', { name: 'Time' }).press('Enter')
  await told(page, 'The appointment is moved.')
  expect((await stateOf(id)).timestamp).toBe(at('11:00'))
  const acts = await actionsOf(installation, workspace)
  expect(acts.filter(action => /^appointment-updated.*member:\d+$/.test(action))).toHaveLength(2)
  expect(unexpected(page)).toEqual([])
})

test('A customer takes the time first: staff see why, and choose another', async () => {
  const [nora] = await hire()
  const { id } = await book('Ada', 'Byron', '15:00', { notary_id: nora.id })
  const page = await openConsole(dayPath())
  await item(page, 'Ada Byron').waitFor()
  const hour = await hourOf(page, 'Ada Byron')
  // The page does not learn of the rival before the drop.
  await page.route('**/events/stream*', route => route.abort())
  await page.reload()
  await item(page, 'Ada Byron').waitFor()
  await book('Ben', 'Rival', '17:00', { notary_id: nora.id })
  await drag(page, item(page, 'Ada Byron'), { x: 0, y: hour * 2 })
  const dialog = page.getByRole('dialog', { name: 'This time is not free' })
  await dialog.getByText('Another appointment or its buffer takes this time.').waitFor()
  await expectAccessible(page)
  expect(await stateOf(id)).toMatchObject({ timestamp: at('15:00'), notary_id: nora.id })
  await dialog.getByRole('button', { name: 'Choose another time' }).click()
  const other = page.getByRole('dialog', { name: 'Move the appointment' })
  await other.getByRole('textbox', { name: 'Time' }).fill('17:00')
  await other.getByRole('textbox', { name: 'Time' }).press('Enter')
  // The nearest free time after that of the rival, whose half an hour ends at 17:30.
  await other.getByRole('button', { name: /5:30.PM/ }).click()
  await other.getByRole('button', { name: 'Move', exact: true }).click()
  await told(page, 'The appointment is moved.')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('17:30'), notary_id: nora.id })
})

test('An appointment without a notary is dragged onto a column', async () => {
  const [, otto] = await hire()
  const draft = async (first_name: string, last_name: string, time: string) => {
    const timestamp = Date.parse(at(time)) / 1000
    const made = await bookAt(workspace, timestamp, { first_name, last_name, status: 'draft' })
    expect(made.status).toBe(201)
    return made.body.id as number
  }
  const id = await draft('Ada', 'Byron', '15:00')
  await draft('Ben', 'Adler', '10:00')
  const page = await openConsole(dayPath())
  const list = page.getByRole('region', { name: 'Without a notary' })
  await list.getByRole('link', { name: /Ada Byron/ }).waitFor()
  await expectAccessible(page)
  const from = await list.getByRole('link', { name: /Ada/ }).boundingBox()
  const to = await column(page, 'Otto Brandt').boundingBox()
  const grid = await page.getByRole('region', { name: 'Day', exact: true }).boundingBox()
  await drag(page, list.getByRole('link', { name: /Ada/ }), {
    x: (to?.x ?? 0) + 40 - (from?.x ?? 0),
    y: (grid?.y ?? 0) + 200 - (from?.y ?? 0),
  })
  await told(page, 'Ada Byron is assigned to Otto Brandt.')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('15:00'), notary_id: otto.id, status: 'scheduled' })
  await page.getByRole('button', { name: 'Assign Ben Adler' }).click()
  await page.getByRole('menuitem', { name: 'Otto Brandt' }).click()
  await told(page, 'Ben Adler is assigned to Otto Brandt.')
  expect(unexpected(page)).toEqual([])
})

test('A notary sees only their column, and a viewer moves nothing', async () => {
  const [nora, otto] = await hire()
  const { id } = await book('Ada', 'Byron', '15:00', { notary_id: nora.id })
  await book('Ben', 'Adler', '15:00', { notary_id: otto.id })
  const own = await openConsole(dayPath(), 'notary', nora.id)
  await item(own, 'Ada Byron').waitFor()
  expect(await own.getByText('Ben Adler').count()).toBe(0)
  const hour = await hourOf(own, 'Ada Byron')
  await drag(own, item(own, 'Ada Byron'), { x: 0, y: hour })
  await told(own, 'Ada Byron is moved to')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('16:00'), notary_id: nora.id })

  const viewer = await openConsole(dayPath(), 'viewer')
  await item(viewer, 'Ada Byron').waitFor()
  await drag(viewer, item(viewer, 'Ada Byron'), { x: 0, y: hour })
  await item(viewer, 'Ada Byron').focus()
  await viewer.keyboard.press(' ')
  await viewer.keyboard.press('m')
  expect(await viewer.getByRole('dialog').count()).toBe(0)
  expect((await stateOf(id)).timestamp).toBe(at('16:00'))
})

test('The calendar shows the time that a visitor holds, with its end and without a name', async () => {
  await hire()
  const slug = `held-${workspace.id}`
  await workspace.manage('PATCH', `/workspaces/${workspace.id}`, { open_booking_slug: slug })
  const timestamp = Date.parse(at('10:00')) / 1000
  const visitor = { first_name: 'Vera', last_name: 'Winter', email: 'vera@example.com' }
  const body = { ...visitor, service: 'remote', timestamp }
  const made = await installation.as(undefined)('POST', `/booking/v1/open/${slug}/requests`, body)
  expect(made.status).toBe(201)
  for (const view of ['day', 'week']) {
    const page = await openConsole(`/calendar?view=${view}&date=${tomorrow()}`)
    await page.getByText(/^Held for a visitor until \d/).waitFor()
    expect(await page.getByText(/Vera|Winter/).count()).toBe(0)
    await expectAccessible(page)
  }
})

test('Week, month and agenda show hours, time off and closed days', async () => {
  const [nora, otto] = await hire()
  const { id } = await book('Ada', 'Byron', '15:00', { notary_id: nora.id })
  const off = { starts_at: `${tomorrow()}T09:00:00Z`, ends_at: `${tomorrow()}T12:00:00Z`, reason: 'Dentist' }
  expect((await workspace.manage('POST', `/notaries/${otto.id}/time-off`, off)).status).toBe(201)
  const page = await openConsole(`/calendar?date=${tomorrow()}`)
  await item(page, 'Ada Byron').waitFor()
  await page.getByText('Otto Brandt: Dentist', { exact: true }).waitFor()
  await expectAccessible(page)
  // To the next day: the time of day stays.
  const next = column(page, dayNamed(inDays(2)))
  await item(page, 'Ada Byron').focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await told(page, 'Ada Byron is moved to')
  expect(await stateOf(id)).toMatchObject({ timestamp: `${inDays(2)}T15:15:00+00:00`, notary_id: nora.id })
  await next.getByRole('link', { name: /Ada/ }).waitFor()
  // The column of a day with one notary has their time off.
  await page.goto(`${installation.url}/console/w/${workspace.id}${dayPath()}`)
  await column(page, 'Otto Brandt').getByText('Dentist', { exact: true }).waitFor()
  for (const view of ['Month', 'Agenda']) {
    await press(page, view)
    await page.waitForURL(new RegExp(`view=${view.toLowerCase()}`))
    await item(page, 'Ada Byron').waitFor()
    await expectAccessible(page)
  }
  // The list has days on which nothing is booked, and each day of a span.
  const [first, last] = [inDays(3), inDays(5)]
  const closure = { name: 'Office move', from: first, to: last }
  expect((await workspace.manage('POST', '/closures', closure)).status).toBe(201)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${installation.url}/console/w/${workspace.id}/calendar?view=agenda`)
  await item(page, 'Ada Byron').waitFor()
  await page.getByText('Otto Brandt: Dentist, 9 AM–12 PM').waitFor()
  expect(await page.getByText('Closed: Office move', { exact: true }).count()).toBe(3)
  await expectAccessible(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(unexpected(page)).toEqual([])
})

test('Undo keeps the notary whom a colleague assigned, at the same time', async () => {
  const [nora, otto] = await hire()
  const paul = await workspace.manage('POST', '/notaries', { name: 'Paul Roth', categories: ['remote'] })
  const paulId = paul.body.id as number
  await workspace.manage('PATCH', `/notaries/${paulId}/hours`, { weekly })
  const { id } = await book('Ada', 'Byron', '15:00', { notary_id: nora.id })
  const page = await openConsole(dayPath())
  await item(page, 'Ada Byron').waitFor()
  const width = (await column(page, 'Nora Vidal').boundingBox())?.width ?? 0
  await drag(page, item(page, 'Ada Byron'), { x: width, y: 0 })
  await told(page, 'Ada Byron is assigned to Otto Brandt.')
  expect((await stateOf(id)).notary_id).toBe(otto.id)
  const assigned = await workspace.manage('POST', `/appointments/${id}/assign`, { notary_id: paulId })
  expect(assigned.status).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await told(page, 'Somebody else changed the appointment.')
  expect(await stateOf(id)).toMatchObject({ timestamp: at('15:00'), notary_id: paulId })
})

test('On a phone, a day is a list or one notary, a week scrolls, and a month has numbers', async () => {
  const [nora, otto] = await hire()
  await book('Ada', 'Byron', '15:00', { notary_id: nora.id })
  await book('Ben', 'Adler', '15:00', { notary_id: otto.id })
  const page = await openConsole('/today')
  await page.setViewportSize({ width: 390, height: 844 })
  const open = async (query: string) => {
    await page.goto(`${installation.url}/console/w/${workspace.id}/calendar?date=${tomorrow()}${query}`)
    await page
      .getByRole('link', { name: /Ada Byron|2 appointments/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  }
  // A day by default: of all notaries a list, of one of them a column.
  await open('')
  await item(page, 'Ben Adler').waitFor()
  await page.getByRole('combobox', { name: 'Notaries shown' }).selectOption({ label: 'Nora Vidal' })
  await column(page, 'Nora Vidal').waitFor()
  expect(await page.getByText('Ben Adler').count()).toBe(0)
  await open('&view=week')
  // Both at 15:00 of the same day stand side by side, and tomorrow's column is not cut.
  const [ada, ben] = [await settled(item(page, 'Ada Byron')), await settled(item(page, 'Ben Adler'))]
  expect([ben.y, ben.width]).toEqual([ada.y, ada.width])
  expect(Math.abs(ben.x - ada.x)).toBeCloseTo(ada.width, 0)
  // At the end of the scroll no day is half below the hours.
  const cut = `(grid => {
    grid.scrollLeft = grid.scrollWidth
    const { right } = grid.querySelector('.cal-corner').getBoundingClientRect()
    const edges = [...grid.querySelectorAll('.cal-name')].map(one => one.getBoundingClientRect())
    return edges.filter(one => one.left < right - 1 && one.right > right + 1).length
  })(document.querySelector('.cal-grid'))`
  expect(await page.evaluate(cut)).toBe(0)
  await open('&view=month')
  await page.getByRole('link', { name: `${dayNamed(tomorrow())}, 2 appointments` }).click()
  await page.waitForURL(/view=day/)
  await item(page, 'Ada Byron').waitFor()
  expect(unexpected(page)).toEqual([])
})

test('Time and name of an appointment of half an hour are not cut, in a day and in a week', async () => {
  const [nora, otto] = await hire()
  await book('Ada', 'Byron', '10:00', { notary_id: nora.id })
  await book('Grace', 'Hopper', '10:30', { notary_id: nora.id })
  await book('Ben', 'Adler', '10:00', { notary_id: otto.id })
  const page = await openConsole(dayPath())
  const shown = (
    view: string,
  ) => `[...document.querySelectorAll('[data-view=${view}] .cal-item')].map(one => {
    const whole = one.getBoundingClientRect()
    const parts = [...one.querySelectorAll('.cal-item-time, .cal-item-name')]
    const isCut = parts.some(part => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      return top < whole.top || bottom > whole.bottom || left < whole.left || right > whole.right
    })
    return (isCut ? 'cut: ' : '') + parts.map(part => part.textContent).join(' ')
  }).sort()`
  for (const view of ['day', 'week']) {
    await page.goto(`${installation.url}/console/w/${workspace.id}/calendar?view=${view}&date=${tomorrow()}`)
    await settled(item(page, 'Grace Hopper'))
    expect(await page.evaluate(shown(view))).toEqual([
      '10:00 Ada Byron',
      '10:00 Ben Adler',
      '10:30 Grace Hopper',
    ])
  }
})

test('On a phone, today begins now: what has ended is folded in the list, and above the hours that show', async () => {
  const [nora] = await hire()
  await book('Ada', 'Byron', '09:00', { notary_id: nora.id })
  await book('Ben', 'Adler', '17:00', { notary_id: nora.id })
  const noon = Date.parse(at('14:00'))
  const { now } = (await workspace.manage('GET', `/workspaces/${workspace.id}`)).body.clock
  await moveClock(workspace, Math.ceil((noon - Date.parse(now)) / 1000))
  const page = await openConsole('/calendar', 'owner', undefined, { viewport: { width: 390, height: 844 } })
  await item(page, 'Ben Adler').waitFor()
  expect(await page.getByRole('link', { name: 'Ada Byron' }).isVisible()).toBe(false)
  await page.getByText('Earlier today: 1').click()
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  await page.getByRole('combobox', { name: 'Notaries shown' }).selectOption({ label: 'Nora Vidal' })
  await column(page, 'Nora Vidal').waitFor()
  const [grid, line] = [page.getByRole('region', { name: 'Day', exact: true }), page.locator('.cal-now')]
  const [box, mark] = [await settled(grid), await settled(line)]
  expect(mark.y).toBeGreaterThan(box.y)
  expect(mark.y).toBeLessThan(box.y + box.height / 2)
  expect((await settled(item(page, 'Ada Byron'))).y).toBeLessThan(box.y)
})
