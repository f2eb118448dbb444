import { compare, type Side } from '../compare.ts'
import { addNotary, fillCalendar } from '../full-calendar.ts'
import { type Installation, queryDatabase, withConnection } from '../installation.ts'
import type { Bench, Row } from '../row.ts'
import { startJurat } from '../servers.ts'

/**
 * Lists and search of staff, whose notaries have the ids from `notary`. `surname` is the customer of `id`.
 */
const calls = ({ notary, id, surname }: Business): [title: string, path: string][] => [
  ['/appointments', 'sort=-created'],
  ['/appointments', 'sort=start'],
  ['/appointments', 'status=scheduled&sort=-start'],
  ['/appointments', 'status=draft&sort=start'],
  ['/appointments', `notary_id=${notary}&sort=-start`],
  ['/appointments', 'unassigned=true'],
  ['/appointments', `q=${surname}`],
  // The first letters of one in 256 customers, and the first name of one in eight.
  ['/appointments', `q=${surname.slice(0, 2)}`],
  ['/appointments', 'q=ana'],
  ['/appointments', `email=${surname}@example.com`],
  ['/appointments', `${tomorrow()}&sort=start`],
  ['/appointments', `${tomorrow()}&not_ready=true&sort=start`],
  ['/search', `q=${surname.slice(0, 6)}`],
  ['/search', `q=${id}`],
  ['/search', 'q=ana'],
  ['/search', 'q=3055550199'],
]

interface Business {
  notary: number
  id: number
  surname: string
}

function tomorrow(): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(1)}&to=${day(2)}`
}

/** Lists of staff with a million appointments, compared with 10,000. */
export const lists: Row = {
  name: 'lists',
  async *measure(bench) {
    if (!bench.engines.includes('PostgreSQL')) return
    const [few, many] = bench.isQuick ? [1_000, 10_000] : [10_000, 1_000_000]
    const baseline = await openBusiness(bench, few)
    const ours = await openBusiness(bench, many)
    try {
      for (const [at, [path, query]] of calls(ours).entries()) {
        const [, asked = ''] = calls(baseline)[at] ?? []
        const what = { row: `GET ${path}?${query}`, engine: 'PostgreSQL' as const, processes: 1 }
        const data = `${many.toLocaleString('en')} appointments against ${few.toLocaleString('en')}`
        const side = (of: typeof ours, filter: string): Side => ({
          servers: of.servers,
          token: of.token,
          requests: [{ path: `/manage/v1${path}?${filter}` }],
        })
        const gate = { ratio: 0.7 }
        yield await compare(bench.pace, { ...what, data, gate }, side(baseline, asked), side(ours, query))
      }
    } finally {
      await Promise.all([baseline.servers.stop(), ours.servers.stop()])
    }
  },
}

async function openBusiness(bench: Bench, appointments: number) {
  const installation = await bench.newInstallation()
  const servers = await startJurat(installation.env, 1, { JURAT_MANAGE_RATE_LIMIT: '0' })
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${installation.adminToken}`, 'content-type': 'application/json' }
    const response = await fetch(`${servers.urls[0]}/manage/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { id: number; token: string }
  }
  const workspace = await call('/workspaces', { name: 'Bench', mode: 'live', timezone: 'America/New_York' })
  for (let made = 0; made < 100; made++) await addNotary(call, workspace.id, made)
  const { token } = await call('/tokens', {
    workspace_id: workspace.id,
    name: 'Bench',
    scopes: ['bookings:read'],
  })
  const today = new Date().toISOString().slice(0, 10)
  await withConnection(installation, client =>
    fillCalendar(client, { workspaceId: workspace.id, today, appointments }),
  )
  return { installation, servers, token, ...(await someCustomer(installation, workspace.id)) }
}

async function someCustomer(installation: Installation, workspaceId: number): Promise<Business> {
  const [row] = await queryDatabase(installation, runSql =>
    runSql(`select id, notary_id, lower(last_name) as surname from appointments
      where workspace_id = ${workspaceId} order by id desc limit 1 offset 500`),
  )
  return { id: Number(row?.id), notary: Number(row?.notary_id), surname: String(row?.surname) }
}
