import type { Row } from '../bench.ts'
import { addNotary, fillBusiness, workingDays } from '../business.ts'
import { type Contender, compare } from '../compare.ts'
import { connected, type Home } from '../home.ts'
import { startJurat } from '../jurat.ts'
import type { Fleet } from '../processes.ts'

const notaries = 100
const daysAsked = 14

/**
 * `GET /appointments/availability` of a business of 100 notaries with a million appointments, against the same on an empty
 * calendar. `npm run bench:availability` looks closer.
 */
export const availability: Row = {
  name: 'availability',
  async *measure(bench) {
    if (!bench.engines.includes('PostgreSQL')) return
    const appointments = bench.isQuick ? 20_000 : 1_000_000
    const [emptyHome, fullHome] = [await bench.freshHome(), await bench.freshHome()]
    const [empty, full] = await Promise.all([startJurat(emptyHome.env), startJurat(fullHome.env)])
    try {
      const baseline = await openBusiness(emptyHome, empty)
      const ours = await openBusiness(fullHome, full)
      const today = new Date().toISOString().slice(0, 10)
      const { workspaceId } = ours
      await connected(fullHome, client => fillBusiness(client, { workspaceId, today, appointments }))
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

/** A workspace of its own with notaries, and the requests for its next working days. */
async function openBusiness(home: Home, fleet: Fleet): Promise<Contender & { workspaceId: number }> {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${home.adminToken}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${fleet.urls[0]}/manage/v1${path}`, init)
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { id: number; token: string }
  }
  const workspace = await call('/workspaces', { name: 'Bench', mode: 'live', timezone: 'America/New_York' })
  for (let made = 0; made < notaries; made++) await addNotary(call, workspace.id, made)
  const issue = { workspace_id: workspace.id, name: 'Bench', scopes: ['availability:read'] }
  const { token } = await call('/tokens', issue)
  const requests = workingDays(new Date(), daysAsked).map(date => ({
    path: `/wp-json/v3/appointments/availability?date=${date}`,
  }))
  return { fleet, token, requests, workspaceId: workspace.id }
}
