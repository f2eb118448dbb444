import { compare, type Side } from '../compare.ts'
import { addNotary, fillCalendar } from '../full-calendar.ts'
import { type Installation, withConnection } from '../installation.ts'
import type { Row } from '../row.ts'
import type { ServerGroup } from '../server-group.ts'
import { startJurat } from '../servers.ts'

/** Of the calendar of a week. */
const notariesShown = 30
const daysAhead = 60
const env = { JURAT_MANAGE_RATE_LIMIT: '0' }

/** The views of staff with a million appointments of eight years, compared with those around the range. */
export const staffViews: Row = {
  name: 'staff-views',
  async *measure(bench) {
    if (!bench.engines.includes('PostgreSQL')) return
    const [all, few] = bench.isQuick ? [60_000, 30_000] : [1_000_000, 30_000]
    const [small, large] = [await bench.newInstallation(), await bench.newInstallation()]
    const [smallServers, largeServers] = await Promise.all([
      startJurat(small.env, 1, env),
      startJurat(large.env, 1, env),
    ])
    try {
      const baseline = await openWorkspace(small, smallServers, few)
      const ours = await openWorkspace(large, largeServers, all)
      const shown = views(new Date())
      const pathsOf = ({ notaryIds }: Opened) => shown.map(([, pathOf]) => `/manage/v1${pathOf(notaryIds)}`)
      for (const [at, [title]] of shown.entries()) {
        const requests = (side: Opened) => [{ path: pathsOf(side)[at] ?? '' }]
        yield await compare(
          bench.pace,
          {
            row: title,
            engine: 'PostgreSQL',
            processes: 1,
            data: `${all.toLocaleString('en')} appointments against ${few.toLocaleString('en')}`,
            gate: { ratio: 0.7 },
          },
          { ...baseline, requests: requests(baseline) },
          { ...ours, requests: requests(ours) },
        )
      }
    } finally {
      await Promise.all([smallServers.stop(), largeServers.stop()])
    }
  },
}

type Opened = Omit<Side, 'requests'> & { workspaceId: number; notaryIds: number[] }

function views(now: Date): [title: string, path: (notaryIds: number[]) => string][] {
  const date = (ahead: number) => new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  const week = `from=${date(1)}&to=${date(7)}`
  const range = `from=${date(1)}&to=${date(daysAhead)}&interval=week`
  return [
    [
      `GET /calendar, a week of ${notariesShown}`,
      ids => `/calendar?${week}&notary_ids=${ids.slice(0, notariesShown).join()}`,
    ],
    ['GET /overview', () => '/overview'],
    ...['bookings', 'outcomes', 'utilization', 'lead-time'].map((name): ReturnType<typeof views>[number] => [
      `GET /reports/${name}, ${daysAhead} days`,
      () => `/reports/${name}?${range}`,
    ]),
  ]
}

/** Creates a workspace with notaries and that number of appointments. */
export async function openWorkspace(
  installation: Installation,
  servers: ServerGroup,
  appointments: number,
  notaries = 100,
): Promise<Opened> {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${installation.adminToken}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${servers.urls[0]}/manage/v1${path}`, init)
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { id: number; token: string }
  }
  const workspace = await call('/workspaces', { name: 'Bench', mode: 'live', timezone: 'America/New_York' })
  for (let made = 0; made < notaries; made++) await addNotary(call, workspace.id, made)
  const issue = { workspace_id: workspace.id, name: 'Bench', scopes: ['manage'] }
  const { token } = await call('/tokens', issue)
  const today = new Date().toISOString().slice(0, 10)
  const notaryIds = await withConnection(installation, async client => {
    await fillCalendar(client, { workspaceId: workspace.id, today, appointments })
    const { rows } = await client.query('select id from notaries where workspace_id = $1 order by id', [
      workspace.id,
    ])
    return rows.map(({ id }) => Number(id))
  })
  return { servers, token, workspaceId: workspace.id, notaryIds }
}
