import type { Row } from '../bench.ts'
import { compare } from '../compare.ts'
import { within } from '../home.ts'
import { startJurat } from '../jurat.ts'

const page = 1_000

/** Page 1,000 of a list of a million rows, against page 1 of it. */
export const paging: Row = {
  name: 'paging',
  async *measure(bench) {
    const [appointments, limit] = bench.isQuick ? [12_000, 10] : [1_000_000, 25]
    for (const engine of bench.engines) {
      const home = await bench.home(engine, { tenants: 1, appointments })
      const [row] = await within(home, ask =>
        ask(
          `select id from appointments where workspace_id = 1 order by id desc limit 1 offset ${(page - 1) * limit - 1}`,
        ),
      )
      const cursor = Buffer.from(JSON.stringify({ after: Number(row?.id) })).toString('base64url')
      const fleet = await startJurat(home.env)
      const list = `/wp-json/v3/appointments?limit=${limit}`
      const first = { fleet, token: home.token, requests: [{ path: list }] }
      const deep = { fleet, token: home.token, requests: [{ path: `${list}&cursor=${cursor}` }] }
      const data = `list of ${appointments.toLocaleString('en')}, ${home.description}`
      const what = { row: `Page ${page.toLocaleString('en')} of a list`, engine, processes: 1, data }
      try {
        yield await compare(bench.pace, { ...what, gate: { ratio: 0.9 } }, first, deep)
      } finally {
        await fleet.stop()
      }
    }
  },
}
