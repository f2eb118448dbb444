import { chromium } from 'playwright-core'
import { alone, median, type Result } from '../compare.ts'
import { addNotary, fillCalendar } from '../full-calendar.ts'
import { type Installation, withConnection } from '../installation.ts'
import type { Row } from '../row.ts'
import type { ServerGroup } from '../server-group.ts'
import { startJurat } from '../servers.ts'
import { slowPhone } from '../slow-phone.ts'

const notaries = 100
/** One key allows 120 calls a minute. */
const loads = 50

/** The page on which a customer chooses a time, with a full calendar and with an empty one. */
export const customerPage: Row = {
  name: 'customer-page',
  async *measure(bench) {
    if (!bench.engines.includes('PostgreSQL')) return
    const appointments = bench.isQuick ? 5_000 : 100_000
    const [emptyInstallation, fullInstallation] = [
      await bench.newInstallation(),
      await bench.newInstallation(),
    ]
    const [empty, full] = await Promise.all([
      startJurat(emptyInstallation.env),
      startJurat(fullInstallation.env),
    ])
    try {
      const baseline = await openWorkspace(emptyInstallation, empty)
      const ours = await openWorkspace(fullInstallation, full)
      const today = new Date().toISOString().slice(0, 10)
      const { workspaceId } = ours
      await withConnection(fullInstallation, async client => {
        await fillCalendar(client, { workspaceId, today, appointments })
        // The filled rows have their own ids.
        await client.query("select setval(pg_get_serial_sequence('bookings', 'id'), max(id)) from bookings")
      })
      const [emptyUrl, fullUrl] = [await baseline.reserve(), await ours.reserve()]
      const data = `${notaries} notaries, ${appointments.toLocaleString('en')} appointments`
      yield monthResult(`${data} against none`, await secondsOf(emptyUrl), await secondsOf(fullUrl))
      yield paintResult(data, await paintsOf(fullUrl, bench.isQuick ? 2 : 7))
    } finally {
      await Promise.all([empty.stop(), full.stop()])
    }
  },
}

/**
 * Creates a workspace with notaries. `reserve` creates a reservation, and returns its page of the next month.
 */
async function openWorkspace(
  installation: Installation,
  servers: ServerGroup,
): Promise<{ workspaceId: number; reserve(): Promise<string> }> {
  const base = `${servers.urls[0]}`
  const call = async (path: string, body?: object, token = installation.adminToken) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const response = await fetch(base + path, init)
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { id: number; token: string; keys: { reservation: string } }
  }
  const manage = (path: string, body: object) => call(`/manage/v1${path}`, body)
  const workspace = await manage('/workspaces', { name: 'Bench', mode: 'live', timezone: 'America/New_York' })
  for (let made = 0; made < notaries; made++) await addNotary(manage, workspace.id, made)
  const { token } = await manage('/tokens', { workspace_id: workspace.id, name: 'Bench', scopes: ['*'] })
  const reserve = async () => {
    const customer = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
    const body = { ...customer, service: 'remote', status: 'queued' }
    const { id } = await call('/wp-json/v3/reservations', body, token)
    const { keys } = await call(`/wp-json/v3/reservations/${id}`, undefined, token)
    const month = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 7)
    return `${base}/schedule/${keys.reservation}?month=${month}`
  }
  return { workspaceId: workspace.id, reserve }
}

/** Seconds of each load of the page, without a browser, after the first ones. */
async function secondsOf(url: string): Promise<number[]> {
  const seconds: number[] = []
  for (let load = 0; load < loads; load++) {
    const began = performance.now()
    const response = await fetch(url)
    await response.text()
    if (!response.ok) throw new Error(`${url} returned ${response.status}`)
    if (load >= 5) seconds.push((performance.now() - began) / 1000)
  }
  return seconds
}

/** Milliseconds until the largest part of the page is painted, for each first visit (LCP). */
async function paintsOf(url: string, visits: number): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  const paints: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      timezoneId: 'America/New_York',
    })
    await slowPhone(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    paints.push(Number(await page.evaluate(largestPaint)))
    await page.context().close()
  }
  await browser.close()
  return paints
}

const largestPaint = `new Promise(resolve => new PerformanceObserver(list => resolve(list.getEntries().at(-1).startTime))
  .observe({ type: 'largest-contentful-paint', buffered: true }))`

const monthResult = (data: string, empty: number[], full: number[]): Result => ({
  ...alone,
  engine: 'PostgreSQL',
  row: 'Month page, loads one by one',
  data,
  unit: '/s',
  baseline: 1 / median(empty),
  ours: 1 / median(full),
  ratio: median(empty) / median(full),
  gate: {},
})

const paintResult = (data: string, paints: number[]): Result => ({
  ...alone,
  engine: 'PostgreSQL',
  row: 'Customer page, LCP on a slow phone',
  data: `${data}; ${paints.length} visits, the slowest ${Math.round(Math.max(...paints))} ms`,
  unit: 'ms',
  ours: median(paints),
  gate: { atMost: 1000 },
})
