import { setTimeout as sleep } from 'node:timers/promises'
import { openContext } from '../server/src/platform/context.ts'
import { sweepFiles } from '../server/src/platform/files/files.ts'
import { readConfig } from '../server/src/platform/lib/config.ts'
import type { Client } from './client.ts'
import type { Installation } from './installation.ts'

const hourMs = 3_600_000
/** The lease of a dead process expires after 15 s. Work that is unfinished long after that is lost. */
const patienceMs = 45_000
/** 30 steps of 20 minutes: past all clock jumps and four retries, and before the first appointment. */
const mostSteps = 30

/**
 * Advances the clock of the workspace until every delivery has ended, so that retries and mails become due.
 * The checker reports what is unfinished after the time limit.
 */
export async function settle(client: Client, url: string, workspaceId: number): Promise<void> {
  const beganAt = performance.now()
  const left = async (status: string) => {
    const query = `workspace_id=${workspaceId}&status=${status}&limit=1`
    const { data } = (await client.must('GET', `${url}/manage/v1/deliveries?${query}`)) as { data: object[] }
    return data.length
  }
  await client.must('GET', `${url}/manage/v1/events?workspace_id=${workspaceId}&limit=1`)
  // Deliveries leased by a dead process must expire first. Advancing the clock would wait for them.
  while ((await left('pending')) > 0 && performance.now() - beganAt < patienceMs / 2) await sleep(200)
  for (let step = 0; step < mostSteps && performance.now() - beganAt < patienceMs; step++) {
    await client.must('POST', `${url}/manage/v1/workspaces/${workspaceId}/clock`, { advance_seconds: 1_200 })
    if ((await left('pending')) + (await left('retrying')) === 0) return
    await sleep(100)
  }
}

/** Runs the file sweeper two days ahead, when no upload counts as running. No server process may run. */
export async function sweep(installation: Installation): Promise<void> {
  const clock = { now: () => new Date(Date.now() + 48 * hourMs) }
  const ctx = await openContext(readConfig({ ...installation.env, JURAT_LOG_LEVEL: 'silent' }), { clock })
  try {
    for (let batch = 0; batch < 100 && (await sweepFiles(ctx)) > 0; batch++);
  } finally {
    await ctx.close()
  }
}
