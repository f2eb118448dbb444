import { compare, type Side } from '../compare.ts'
import { appointmentIds, rowsAnAppointment } from '../data-set.ts'
import { type Installation, queryDatabase } from '../installation.ts'
import type { Call, Row } from '../row.ts'
import type { ServerGroup } from '../server-group.ts'
import { startJurat } from '../servers.ts'
import { calls, waitForRelay } from './calls.ts'

const tenants = 1_000

/** Availability in the sandbox calendar of every workspace. */
const availability: Call = {
  name: 'availability',
  title: 'GET /appointments/availability',
  gate: 0,
  requests: () =>
    [1, 2, 3].map(ahead => {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
      return { path: `/wp-json/v3/appointments/availability?date=${date}` }
    }),
}

/** Compares a workspace among 1,000 (ten million rows in all) with one that has the database to itself. */
export const tenancy: Row = {
  name: 'tenancy',
  async *measure(bench) {
    if (!bench.engines.includes('PostgreSQL')) return
    const rows = bench.isQuick ? 2e5 : 1e7
    const each = Math.round(rows / rowsAnAppointment / tenants)
    const alone = await bench.installation('PostgreSQL', { tenants: 1, appointments: each })
    const among = await bench.installation('PostgreSQL', { tenants, appointments: each * tenants })
    const groups = await Promise.all([startJurat(alone.env), startJurat(among.env)])
    try {
      for (const call of [...calls, availability]) {
        const what = {
          row: `${call.title}, one of 1,000 tenants`,
          engine: 'PostgreSQL' as const,
          processes: 1,
        }
        const data = `${among.description} against ${alone.description}`
        const baseline = await sideOf(alone, groups[0], call)
        const ours = await sideOf(among, groups[1], call)
        yield await compare(bench.pace, { ...what, data, gate: { ratio: 0.8 } }, baseline, ours)
      }
    } finally {
      await Promise.all(groups.map(servers => servers.stop()))
    }
  },
}

async function sideOf(installation: Installation, servers: ServerGroup, call: Call): Promise<Side> {
  const ids = await queryDatabase(installation, runSql => appointmentIds(runSql, 200))
  return {
    servers,
    token: installation.token,
    requests: call.requests(ids),
    settle: () => waitForRelay(installation),
  }
}
