import type { Call, Row } from '../bench.ts'
import { type Contender, compare } from '../compare.ts'
import { appointmentIds, rowsAnAppointment } from '../data.ts'
import { type Home, within } from '../home.ts'
import { startJurat } from '../jurat.ts'
import type { Fleet } from '../processes.ts'
import { calls, untilRelayed } from './calls.ts'

const tenants = 1_000

/** Of the sandbox calendar that every tenant has. */
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

/** Calls of one tenant among 1,000 with ten million rows in all, against the same tenant with as many rows alone. */
export const tenancy: Row = {
  name: 'tenancy',
  async *measure(bench) {
    if (!bench.engines.includes('PostgreSQL')) return
    const rows = bench.isQuick ? 2e5 : 1e7
    const each = Math.round(rows / rowsAnAppointment / tenants)
    const alone = await bench.home('PostgreSQL', { tenants: 1, appointments: each })
    const among = await bench.home('PostgreSQL', { tenants, appointments: each * tenants })
    const fleets = await Promise.all([startJurat(alone.env), startJurat(among.env)])
    try {
      for (const call of [...calls, availability]) {
        const what = {
          row: `${call.title}, one of 1,000 tenants`,
          engine: 'PostgreSQL' as const,
          processes: 1,
        }
        const data = `${among.description} against ${alone.description}`
        const baseline = await contender(alone, fleets[0], call)
        const ours = await contender(among, fleets[1], call)
        yield await compare(bench.pace, { ...what, data, gate: { ratio: 0.8 } }, baseline, ours)
      }
    } finally {
      await Promise.all(fleets.map(fleet => fleet.stop()))
    }
  },
}

async function contender(home: Home, fleet: Fleet, call: Call): Promise<Contender> {
  const ids = await within(home, ask => appointmentIds(ask, 200))
  return { fleet, token: home.token, requests: call.requests(ids), settle: () => untilRelayed(home) }
}
