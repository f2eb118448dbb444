import { setTimeout as sleep } from 'node:timers/promises'
import { openContext } from '../server/src/context.ts'
import { sweepFiles } from '../server/src/files/files.ts'
import { readConfig } from '../server/src/lib/config.ts'
import type { Client } from './client.ts'
import type { Installation } from './installation.ts'

const hourMs = 3_600_000
/** A lane whose process died is free again after 15 seconds; what is not done long after that never will be. */
const patienceMs = 45_000
/** Ten hours: past every jump of the clock and the first four retries, and well before the first appointment. */
const mostSteps = 30

/**
 * Waits until every event is numbered and every delivery at its end, moving the business time of the workspace on, so
 * that retries and mails fall due. What is left when patience is over is the checker's to find.
 */
export async function settle(client: Client, url: string, workspaceId: number): Promise<void> {
  const beganAt = performance.now()
  const left = async (status: string) => {
    const query = `workspace_id=${workspaceId}&status=${status}&limit=1`
    const { data } = (await client.must('GET', `${url}/manage/v1/deliveries?${query}`)) as { data: object[] }
    return data.length
  }
  await client.must('GET', `${url}/manage/v1/events?workspace_id=${workspaceId}&limit=1`)
  // What waits for a dead process' lane is waited for, before the clock is moved, which would wait for it too.
  while ((await left('pending')) > 0 && performance.now() - beganAt < patienceMs / 2) await sleep(200)
  for (let step = 0; step < mostSteps && performance.now() - beganAt < patienceMs; step++) {
    await client.must('POST', `${url}/manage/v1/workspaces/${workspaceId}/clock`, { advance_seconds: 1_200 })
    if ((await left('pending')) + (await left('retrying')) === 0) return
    await sleep(100)
  }
}

/** The sweeper's round of two days later, by which nothing counts as an upload under way. No process may run. */
export async function sweep(installation: Installation): Promise<void> {
  const clock = { now: () => new Date(Date.now() + 48 * hourMs) }
  const ctx = await openContext(readConfig({ ...installation.env, JURAT_LOG_LEVEL: 'silent' }), { clock })
  try {
    for (let batch = 0; batch < 100 && (await sweepFiles(ctx)) > 0; batch++);
  } finally {
    await ctx.close()
  }
}
