import { setTimeout as sleep } from 'node:timers/promises'
import { JuratManage } from '../../client/src/manage.ts'
import { alone, type Result } from '../compare.ts'
import type { Engine, Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { startJurat } from '../servers.ts'

const rows = 2_000
const notaries = 20
const mostSeconds = 10
/** Of a call of another workspace meanwhile. */
const mostWaitMs = 500

type Kind = 'completed' | 'scheduled, with a notary' | 'scheduled, any notary'
const kinds: Kind[] = ['completed', 'scheduled, with a notary', 'scheduled, any notary']

/**
 * Seconds for the largest file that an import takes, each in a workspace of its own, and how long the slowest
 * call of another workspace takes meanwhile.
 */
export const importRow: Row = {
  name: 'import',
  async *measure(bench) {
    for (const engine of bench.engines) {
      const installation = await bench.installation(engine)
      const servers = await startJurat(installation.env)
      try {
        const manage = new JuratManage({ baseUrl: servers.urls[0] ?? '', token: installation.adminToken })
        for (const kind of kinds) yield* resultsOf(engine, kind, await measureOne(manage, kind, installation))
      } finally {
        await servers.stop()
      }
    }
  },
}

async function measureOne(manage: JuratManage, kind: Kind, { description }: Installation) {
  const { id: workspace_id } = await manage.workspaces.create({ name: description, mode: 'live' })
  for (let index = 0; index < notaries; index++) {
    const { id } = await manage.notaries.create({ workspace_id, name: `N${index}`, categories: ['remote'] })
    await manage.notaries.hours.update(id, { weekly: aroundTheClock })
  }
  const other = await manage.workspaces.create({ name: description, mode: 'live' })
  const began = performance.now()
  let isDone = false
  const importing = manage.appointments
    .import({ workspace_id, csv: fileOf(kind), dry_run: false })
    .finally(() => {
      isDone = true
    })
  let waitMs = 0
  while (!isDone) {
    const calledAt = performance.now()
    await manage.appointments.list({ workspace_id: other.id })
    waitMs = Math.max(waitMs, performance.now() - calledAt)
    await sleep(20)
  }
  const { created } = await importing
  if (created !== rows) throw new Error(`${created} of ${rows} appointments were imported.`)
  return { seconds: (performance.now() - began) / 1000, waitMs }
}

const aroundTheClock = (
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
).map(weekday => ({ weekday, from: '00:00', to: '24:00' }))

const halfHourMs = 1_800_000

function fileOf(kind: Kind): string {
  const isOver = kind === 'completed'
  const first = Math.ceil(Date.now() / halfHourMs) * halfHourMs + (isOver ? -rows : 96) * halfHourMs
  const lines = Array.from({ length: rows }, (_, index) => {
    const at = first + (isOver ? index : Math.floor(index / notaries)) * halfHourMs
    const cells = [`e${index}`, 'Ana', `Ortiz ${index}`, `ana${index}@example.com`, '+13055550123', 'remote']
    const notary = kind === 'scheduled, with a notary' ? `N${index % notaries}` : ''
    return [...cells, isOver ? 'completed' : 'scheduled', new Date(at).toISOString(), notary, 'crm'].join(',')
  })
  const header =
    'external_id,first_name,last_name,email,phone,service,status,start_utc,notary_name,metadata.source'
  return [header, ...lines].join('\r\n')
}

function resultsOf(engine: Engine, kind: Kind, { seconds, waitMs }: { seconds: number; waitMs: number }) {
  const shared = { ...alone, engine, data: `${notaries} notaries` }
  const row = `Import of ${rows} rows: ${kind}`
  return [
    {
      ...shared,
      row,
      unit: 's',
      ours: seconds,
      gate: { atMost: mostSeconds },
    },
    {
      ...shared,
      row: `${row}, slowest call of others`,
      unit: 'ms',
      ours: waitMs,
      gate: { atMost: mostWaitMs },
    },
  ] satisfies Result[]
}
