import { compare } from '../compare.ts'
import { queryDatabase } from '../installation.ts'
import type { Row } from '../row.ts'
import { startJurat } from '../servers.ts'

const page = 1_000

/** Compares page 1,000 of a list with page 1. */
export const paging: Row = {
  name: 'paging',
  async *measure(bench) {
    const [appointments, limit] = bench.isQuick ? [12_000, 10] : [1_000_000, 25]
    for (const engine of bench.engines) {
      const installation = await bench.installation(engine, { tenants: 1, appointments })
      const [row] = await queryDatabase(installation, runSql =>
        runSql(
          `select id from appointments where workspace_id = 1 order by id desc limit 1 offset ${(page - 1) * limit - 1}`,
        ),
      )
      const cursor = Buffer.from(JSON.stringify({ after: Number(row?.id) })).toString('base64url')
      const servers = await startJurat(installation.env)
      const list = `/wp-json/v3/appointments?limit=${limit}`
      const first = { servers, token: installation.token, requests: [{ path: list }] }
      const deep = { servers, token: installation.token, requests: [{ path: `${list}&cursor=${cursor}` }] }
      const data = `list of ${appointments.toLocaleString('en')}, ${installation.description}`
      const what = { row: `Page ${page.toLocaleString('en')} of a list`, engine, processes: 1, data }
      try {
        yield await compare(bench.pace, { ...what, gate: { ratio: 0.9 } }, first, deep)
      } finally {
        await servers.stop()
      }
    }
  },
}
