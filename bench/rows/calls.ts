import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Bench, Call } from '../bench.ts'
import { type Contender, compare } from '../compare.ts'
import { appointmentIds } from '../data.ts'
import { type Engine, type Home, within } from '../home.ts'
import { startBare, startJurat } from '../jurat.ts'
import type { Fleet } from '../processes.ts'
import { createReservation } from './create-reservation.ts'
import { getAppointment } from './get-appointment.ts'
import { listAppointments } from './list-appointments.ts'

const stages: { engine: Engine; processes: number }[] = [
  { engine: 'PostgreSQL', processes: 1 },
  { engine: 'PostgreSQL', processes: 2 },
  { engine: 'embedded', processes: 1 },
]

export const calls = [getAppointment, listAppointments, createReservation]

/**
 * The calls against a bare server: on both engines, on PostgreSQL in one process and in one for each core. Those of a
 * stage share its processes, so they are measured together.
 */
export async function* measureCalls(bench: Bench, chosen: Call[]) {
  for (const { engine, processes } of stages.filter(stage => bench.engines.includes(stage.engine))) {
    const home = await bench.home(engine)
    const ids = await within(home, ask => appointmentIds(ask, 200))
    const statements = await bench.statements()
    const [bare, jurat] = await Promise.all([
      startBare(home, statements, processes),
      startJurat(home.env, processes),
    ])
    try {
      for (const call of chosen) {
        const requests = call.requests(ids)
        const sides = [bare, jurat].map((fleet): Contender => ({ fleet, requests, token: home.token }))
        const [baseline, ours] = sides as [Contender, Contender]
        await assertSameAnswers(home, bare, jurat, call, ids)
        if (engine === 'PostgreSQL') ours.settle = () => untilRelayed(home)
        const what = { row: call.title, engine, processes, data: home.description }
        yield await compare(bench.pace, { ...what, gate: { ratio: call.gate } }, baseline, ours)
      }
    } finally {
      await Promise.all([bare.stop('SIGKILL'), jurat.stop()])
    }
  }
}

/** A figure means something where both answer the same. */
async function assertSameAnswers(home: Home, bare: Fleet, jurat: Fleet, call: Call, ids: number[]) {
  const [request] = call.requests(ids)
  const answers = await Promise.all(
    [bare, jurat].map(async ({ urls: [url] }) => {
      const headers: Record<string, string> = { ...request?.headers, authorization: `Bearer ${home.token}` }
      if (call === createReservation) headers['idempotency-key'] = randomUUID()
      const init = {
        method: request?.method ?? 'GET',
        headers,
        ...(request?.body ? { body: request.body } : {}),
      }
      const answer = await fetch(`${url}${request?.path}`, init)
      const body = (await answer.json()) as { id: number; links: object }
      return { status: answer.status, body: call === createReservation ? Object.keys(body) : body }
    }),
  )
  if (!isDeepStrictEqual(answers[0], answers[1])) {
    throw new Error(`The bare server answers otherwise: ${JSON.stringify(answers)}`)
  }
}

const relayedWithinMs = 60_000

/** Until every event has its number: what one side's calls have left to do does not fall to the other's time. */
export async function untilRelayed(home: Home): Promise<void> {
  const until = performance.now() + relayedWithinMs
  await within(home, async ask => {
    while ((await ask('select 1 from events where sequence is null limit 1')).length > 0) {
      if (performance.now() > until) throw new Error('Events wait for their numbers for a minute.')
      await sleep(20)
    }
  })
}
