import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeReservation } from '../../test/helpers/bookings.ts'
import { type Installation, startOwnInstallation } from '../../test/helpers/harness.ts'
import { register } from '../../test/helpers/hooks.ts'
import { deliverAll, openLiveWorkspace } from '../../test/helpers/mails.ts'
import { freePort } from '../../test/servers/free-port.ts'
import { Engine } from '../integrations/webhooks/delivery/engine.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const text = async () => (await fetch(`${installation.url}/metrics`)).text()

/** The value of that line; undefined if there is none. */
async function figure(line: string): Promise<number | undefined> {
  const found = (await text()).split('\n').find(one => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('Every metric of Jurat is documented, and every documented one exists', async () => {
  const page = readFileSync(new URL('../../../docs/monitoring.md', import.meta.url), 'utf8')
  const names = (of: string, pattern: RegExp) =>
    [...new Set([...of.matchAll(pattern)].map(match => match[1]))].toSorted()
  const metrics = names(await text(), /^# TYPE (jurat_\w+)/gm)
  // Without backups on a schedule, and on the embedded database without connections.
  const missing =
    installation.ctx.engine === 'postgres' ? /_backup_/ : /_backup_|_connections|database_waiting/
  const documented = names(page, /`(jurat_\w+)/g).filter(name => !missing.test(name ?? ''))
  expect(documented).toEqual(metrics)
})

test('The metric of the build names the version and the commit that the index of v3 names', async () => {
  const { version, commit } = (await (await fetch(`${installation.url}/wp-json/v3`)).json()) as {
    version: string
    commit: string | null
  }
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(await figure(`jurat_build_info{version="${version}",commit="${commit ?? ''}"}`)).toBe(1)
})

test('The backlog counts waiting work, and is empty again when it is done', async () => {
  const { ctx, clock } = installation
  const created = 'jurat_events_total{type="reservation-created",source="api"}'
  const live = await openLiveWorkspace(installation)
  await register(live, `https://127.0.0.1:${await freePort()}/hook`)
  await makeReservation(live, { status: 'queued' })
  clock.advance(600_000)
  expect(await figure(created)).toBe(1)
  expect(await figure('jurat_mails_due')).toBe(1)
  expect(await figure('jurat_mails_oldest_due_seconds')).toBeGreaterThan(500)
  expect(await figure('jurat_events_unnumbered')).toBe(1)
  expect(await figure('jurat_events_oldest_unnumbered_seconds')).toBeGreaterThan(500)
  expect(await figure('jurat_deliveries_waiting')).toBe(0)
  expect(await figure('jurat_endpoints{mode="live",state="healthy"}')).toBe(1)
  expect(await figure('jurat_database_up')).toBe(1)
  await deliverAll(installation)
  const engine = new Engine(ctx)
  engine.start()
  const failed = () => figure('jurat_delivery_attempts_total{outcome="retrying"}')
  await vi.waitUntil(async () => ((await failed()) ?? 0) > 0, { timeout: 60_000 })
  await engine.stop()
  // The figures are kept for five seconds.
  clock.advance(10_000)
  expect(await figure('jurat_mails_due')).toBe(0)
  expect(await figure('jurat_mails_unsent{status="kept"}')).toBe(1)
  expect(await figure('jurat_events_unnumbered')).toBe(0)
  expect(await figure('jurat_deliveries_waiting')).toBe(1)
  expect(await figure('jurat_endpoints{mode="live",state="failing"}')).toBe(1)
  clock.advance(7_200_000)
  expect(await figure('jurat_deliveries_oldest_due_seconds')).toBeGreaterThan(3_000)
})

test('Refused bookings are counted by code', async () => {
  const workspace = await installation.workspace()
  const line = 'jurat_http_errors_total{code="not_found",reason="not_found"}'
  const before = (await figure(line)) ?? 0
  await workspace.call('GET', '/reservations/999999999')
  expect(await figure(line)).toBe(before + 1)
})
