import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { aroundTheClock, staff } from '../../../server/test/helpers/calendar.ts'
import type { Workspace } from '../../../server/test/helpers/harness.ts'
import type { OpenPage } from '../../../server/test/pages/browser.ts'

/** Helpers for tests of the calendar. */

export const item = (page: OpenPage, name: string) =>
  page.getByRole('link', { name: new RegExp(name) }).first()
export const column = (page: OpenPage, name: string) => page.getByRole('region', { name, exact: true })

/** `Sunday, November 29` */
export const dayNamed = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(date))

export const weekly = aroundTheClock.map(({ weekday }) => ({ weekday, from: '08:00', to: '20:00' }))

/** Two notaries, each on duty from 8:00 to 20:00 UTC. */
export async function twoNotaries(
  workspace: Workspace,
): Promise<[first: { id: number; name: string }, second: { id: number; name: string }]> {
  await staff(workspace, { name: 'Nora Vidal', weekly }, { name: 'Otto Brandt', weekly })
  const { data } = (await workspace.manage('GET', '/notaries')).body
  const named = (name: string) => data.find((one: { name: string }) => one.name === name)
  return [named('Nora Vidal'), named('Otto Brandt')]
}

/** Drags by a distance, in steps as a hand does. */
export async function drag(page: OpenPage, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await settled(from)
  const start = { x: box.x + 8, y: box.y + box.height / 2 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 6, start.y, { steps: 2 })
  await page.mouse.move(start.x + to.x, start.y + to.y, { steps: 8 })
  await page.mouse.up()
}

/** Where it is once it has stayed there: a page that has just loaded still moves. */
export async function settled(locator: Locator) {
  for (;;) {
    const box = await locator.boundingBox()
    await sleep(300)
    const later = await locator.boundingBox()
    if (box && later && box.x === later.x && box.y === later.y) return box
  }
}
