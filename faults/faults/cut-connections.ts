import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Fault } from '../fault.ts'

/** PostgreSQL terminates connections that run a transaction or a statement, and sometimes all. */
export const cutConnections: Fault = {
  name: 'cut-connections',
  engines: ['postgres'],
  inject: async ({ installation, random, note }) => {
    const client = new Client({ connectionString: installation.databaseUrl })
    await client.connect()
    let cut = 0
    try {
      for (let time = 0; time < 25; time++) {
        const all = random.chance(0.1)
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
             and ($1 or state in ('idle in transaction', 'active')) limit case when $1 then 1000 else 3 end`,
          [all],
        )
        cut += rowCount ?? 0
        await sleep(random.between(5, 150))
      }
    } finally {
      await client.end()
    }
    note(`${cut} cut`)
    return cut > 0 ? [] : ['no connection was cut']
  },
}
