import { chromium, type Page } from 'playwright-core'
import { alone, median } from '../compare.ts'
import { becomeMember, signIn } from '../console-member.ts'
import type { Row } from '../row.ts'
import { startJurat } from '../servers.ts'
import { openWorkspace } from './staff-views.ts'

const notaries = 30

/** From the click on "Calendar" in the console until a week of all notaries is drawn. */
export const consoleCalendar: Row = {
  name: 'console-calendar',
  async *measure(bench) {
    if (!bench.engines.includes('PostgreSQL')) return
    const appointments = bench.isQuick ? 5_000 : 100_000
    const installation = await bench.newInstallation()
    const servers = await startJurat(installation.env)
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
    try {
      const { workspaceId } = await openWorkspace(installation, servers, appointments, notaries)
      const base = `${servers.urls[0]}`
      await becomeMember(base, installation, workspaceId)
      const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
      await signIn(page, `${base}/console/w/${workspaceId}/today`)
      const times: number[] = []
      for (let visit = 0; visit < (bench.isQuick ? 3 : 11); visit++)
        times.push(await timeOfClick(page, `${base}/console/w/${workspaceId}/today`))
      yield {
        ...alone,
        row: 'Console, click to calendar',
        engine: 'PostgreSQL',
        data: `a week of ${notaries} notaries, ${appointments.toLocaleString('en')} appointments; the slowest ${Math.round(Math.max(...times))} ms`,
        unit: 'ms',
        ours: median(times),
        gate: {},
      }
    } finally {
      await browser.close()
      await servers.stop()
    }
  },
}

/** Milliseconds of one click, on a freshly loaded page. */
async function timeOfClick(page: Page, today: string): Promise<number> {
  await page.goto(today)
  const link = page.getByRole('link', { name: 'Calendar', exact: true })
  await link.waitFor()
  await page.waitForTimeout(500)
  const began = performance.now()
  await link.click()
  await page
    .locator('.cal-week tbody tr')
    .nth(notaries - 1)
    .waitFor()
  return performance.now() - began
}
