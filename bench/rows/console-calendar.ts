import { chromium, type Page } from 'playwright-core'
import { median } from '../compare.ts'
import type { Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { startJurat } from '../servers.ts'
import { openWorkspace } from './staff-views.ts'

const notaries = 30
const email = 'bench@example.com'
const password = 'seven purple lamps hum'

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
      await page.goto(`${base}/console/w/${workspaceId}/today`)
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      const times: number[] = []
      for (let visit = 0; visit < (bench.isQuick ? 3 : 11); visit++)
        times.push(await timeOfClick(page, `${base}/console/w/${workspaceId}/today`))
      yield {
        row: 'Console, click to calendar',
        engine: 'PostgreSQL',
        processes: 1,
        data: `a week of ${notaries} notaries, ${appointments.toLocaleString('en')} appointments; the slowest ${Math.round(Math.max(...times))} ms`,
        unit: 'ms',
        baseline: null,
        ours: median(times),
        ratio: null,
        ratios: [],
        p50: null,
        p99: null,
        cpu: null,
        gate: {},
      }
    } finally {
      await browser.close()
      await servers.stop()
    }
  },
}

async function becomeMember(base: string, { adminToken }: Installation, workspace_id: number): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : { 'sec-fetch-site': 'same-origin' }),
    }
    const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { url: string }
  }
  const { url } = await post('/manage/v1/invitations', { workspace_id, email, role: 'owner' }, adminToken)
  await post(`/auth/v1/invitations/${url.split('/').at(-1)}/accept`, { name: 'Bench', password })
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
