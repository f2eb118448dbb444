import { compare, type Side } from '../compare.ts'
import { addNotary, fillCalendar, workingDays } from '../full-calendar.ts'
import { type Installation, withConnection } from '../installation.ts'
import type { Row } from '../row.ts'
import type { ServerGroup } from '../server-group.ts'
import { startJurat } from '../servers.ts'

const notaries = 100
const daysAsked = 14

/** Availability of 100 notaries with a million appointments, compared with an empty calendar. */
export const availability: Row = {
  name: 'availability',
  async *measure(bench) {
    if (!bench.engines.includes('PostgreSQL')) return
    const appointments = bench.isQuick ? 20_000 : 1_000_000
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
      await withConnection(fullInstallation, client =>
        fillCalendar(client, { workspaceId, today, appointments }),
      )
      yield await compare(
        bench.pace,
        {
          row: 'GET /appointments/availability',
          engine: 'PostgreSQL',
          processes: 1,
          data: `${notaries} notaries, ${appointments.toLocaleString('en')} appointments against none`,
          gate: { ratio: 0.8 },
        },
        baseline,
        ours,
      )
    } finally {
      await Promise.all([empty.stop(), full.stop()])
    }
  },
}

/** Creates a workspace with notaries. The requests ask for its next working days. */
async function openWorkspace(
  installation: Installation,
  servers: ServerGroup,
): Promise<Side & { workspaceId: number }> {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${installation.adminToken}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${servers.urls[0]}/manage/v1${path}`, init)
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { id: number; token: string }
  }
  const workspace = await call('/workspaces', { name: 'Bench', mode: 'live', timezone: 'America/New_York' })
  for (let made = 0; made < notaries; made++) await addNotary(call, workspace.id, made)
  const issue = { workspace_id: workspace.id, name: 'Bench', scopes: ['availability:read'] }
  const { token } = await call('/tokens', issue)
  const requests = workingDays(new Date(), daysAsked).map(date => ({
    path: `/wp-json/v3/appointments/availability?date=${date}`,
  }))
  return { servers, token, requests, workspaceId: workspace.id }
}
