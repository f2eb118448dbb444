import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { compare, type Side } from '../compare.ts'
import { appointmentIds } from '../data-set.ts'
import { type Engine, type Installation, queryDatabase } from '../installation.ts'
import type { Bench, Call } from '../row.ts'
import type { ServerGroup } from '../server-group.ts'
import { startBaseline, startJurat } from '../servers.ts'
import { createReservation } from './create-reservation.ts'
import { getAppointment } from './get-appointment.ts'
import { listAppointments } from './list-appointments.ts'

const stages: { engine: Engine; processes: number }[] = [
  { engine: 'PostgreSQL', processes: 1 },
  { engine: 'PostgreSQL', processes: 2 },
  { engine: 'embedded', processes: 1 },
]

export const calls = [getAppointment, listAppointments, createReservation]

/** Measures the calls against the baseline. The calls of a stage share its server processes. */
export async function* measureCalls(bench: Bench, chosen: Call[]) {
  for (const { engine, processes } of stages.filter(stage => bench.engines.includes(stage.engine))) {
    const installation = await bench.installation(engine)
    const ids = await queryDatabase(installation, runSql => appointmentIds(runSql, 200))
    const [baseServers, jurat] = await Promise.all([
      startBaseline(installation, processes),
      startJurat(installation.env, processes),
    ])
    try {
      for (const call of chosen) {
        const requests = call.requests(ids)
        const sides = [baseServers, jurat].map(
          (servers): Side => ({ servers, requests, token: installation.token }),
        )
        const [baseline, ours] = sides as [Side, Side]
        await assertSameAnswers(installation, baseServers, jurat, call, ids)
        if (engine === 'PostgreSQL') ours.settle = () => waitForRelay(installation)
        const what = { row: call.title, engine, processes, data: installation.description }
        yield await compare(bench.pace, { ...what, gate: { ratio: call.gate } }, baseline, ours)
      }
    } finally {
      await Promise.all([baseServers.stop('SIGKILL'), jurat.stop()])
    }
  }
}

/** Fails if the baseline returns something else than Jurat: the figures would not be comparable. */
async function assertSameAnswers(
  installation: Installation,
  baseline: ServerGroup,
  jurat: ServerGroup,
  call: Call,
  ids: number[],
) {
  const [request] = call.requests(ids)
  const responses = await Promise.all(
    [baseline, jurat].map(async ({ urls: [url] }) => {
      const headers: Record<string, string> = {
        ...request?.headers,
        authorization: `Bearer ${installation.token}`,
      }
      if (call === createReservation) headers['idempotency-key'] = randomUUID()
      const init = {
        method: request?.method ?? 'GET',
        headers,
        ...(request?.body ? { body: request.body } : {}),
      }
      const response = await fetch(`${url}${request?.path}`, init)
      const body = (await response.json()) as { id: number; links: object }
      return { status: response.status, body: call === createReservation ? Object.keys(body) : body }
    }),
  )
  if (!isDeepStrictEqual(responses[0], responses[1])) {
    throw new Error(`The baseline returns something else than Jurat: ${JSON.stringify(responses)}`)
  }
}

const relayedWithinMs = 60_000

/** Waits until every event has its number, so that this work does not slow the other side's slice. */
export async function waitForRelay(installation: Installation): Promise<void> {
  const until = performance.now() + relayedWithinMs
  await queryDatabase(installation, async runSql => {
    while ((await runSql('select 1 from events where sequence is null limit 1')).length > 0) {
      if (performance.now() > until) throw new Error('Some events got no number within a minute.')
      await sleep(20)
    }
  })
}
