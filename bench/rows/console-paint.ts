import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { alone, median, type Result } from '../compare.ts'
import { becomeMember, signIn } from '../console-member.ts'
import type { Row } from '../row.ts'
import { startJurat } from '../servers.ts'
import { slowPhone } from '../slow-phone.ts'
import { openWorkspace } from './staff-views.ts'

/** The console's first page on a slow phone, with an empty cache, for a member who is signed in. */
export const consolePaint: Row = {
  name: 'console-paint',
  async *measure(bench) {
    if (!bench.engines.includes('PostgreSQL')) return
    const installation = await bench.newInstallation()
    const servers = await startJurat(installation.env)
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
    try {
      const { workspaceId } = await openWorkspace(installation, servers, 5_000, 10)
      const base = `${servers.urls[0]}`
      await becomeMember(base, installation, workspaceId)
      const today = `${base}/console/w/${workspaceId}/today`
      const signedIn = await browser.newContext()
      await signIn(await signedIn.newPage(), today)
      const storageState = await signedIn.storageState()
      const visits: Visit[] = []
      for (let visit = 0; visit < (bench.isQuick ? 2 : 7); visit++) {
        const options: BrowserContextOptions = { storageState, viewport: { width: 390, height: 844 } }
        const page = await browser.newPage(options)
        await slowPhone(page)
        visits.push(await firstVisit(page, today))
        await page.context().close()
      }
      yield result(
        'Console, first text on a slow phone',
        visits.map(({ text }) => text),
        {},
      )
      yield result(
        'Console, sessions of the day on a slow phone',
        visits.map(({ sessions }) => sessions),
        { atMost: 3000 },
      )
    } finally {
      await browser.close()
      await servers.stop()
    }
  },
}

/** Milliseconds until the first text is drawn, and until the sessions of the day are. */
interface Visit {
  text: number
  sessions: number
}

async function firstVisit(page: Page, today: string): Promise<Visit> {
  const began = performance.now()
  await page.goto(today, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  const sessions = performance.now() - began
  const text = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  return { text, sessions }
}

const result = (row: string, times: number[], gate: Result['gate']): Result => ({
  ...alone,
  row,
  engine: 'PostgreSQL',
  data: `${times.length} first visits, the slowest ${Math.round(Math.max(...times))} ms`,
  unit: 'ms',
  ours: median(times),
  gate,
})
