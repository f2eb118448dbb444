const minuteMs = 60_000
/** The first end of a process seldom has to do with what it was doing. */
const waitsMs = [0, 2, 5, 10, 20, 40, 60].map(minutes => minutes * minuteMs)
const hourMs = 60 * minuteMs

/**
 * A row about work that can end the process. `begun`: attempts since the last one with a result, counted
 * before each.
 */
export interface Work {
  workspace_id: number
  begun: number
}

/**
 * When work that has been begun so often may begin again, if this attempt has no result. `leaseMs`: how long
 * another process leaves it alone, at least (decision "Work that ends the process").
 */
export const beginsAgain = (now: Date, begun: number, leaseMs = 0): Date =>
  new Date(now.getTime() + Math.max(waitsMs[begun - 1] ?? hourMs, leaseMs))

interface Limits {
  atOnce: number
  ofWorkspace: number
}

/**
 * Runs the tasks in order, `atOnce` at a time, and at most `ofWorkspace` of one workspace, so that one
 * workspace does not delay the others. Tasks that an earlier run began and did not finish run last, one at a
 * time: if one ends the process, no other task is interrupted. `run` must not throw. When `isOver` is true,
 * no further task starts.
 */
export async function doAll<T extends Work>(
  works: T[],
  limits: Limits,
  run: (work: T) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const [fresh, suspect] = [works.filter(({ begun }) => begun === 0), works.filter(({ begun }) => begun > 0)]
  await doTogether(fresh, limits, run, isOver)
  for (const work of suspect) if (!isOver()) await run(work)
}

async function doTogether<T extends Work>(
  works: T[],
  { atOnce, ofWorkspace }: Limits,
  run: (work: T) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  const waiting = [...works]
  const running: { of: number; ended: Promise<unknown> }[] = []
  const next = () =>
    waiting.findIndex(work => running.filter(({ of }) => of === work.workspace_id).length < ofWorkspace)
  while (!isOver()) {
    const at = running.length < atOnce ? next() : -1
    const [work] = at === -1 ? [] : waiting.splice(at, 1)
    if (work) {
      const entry = {
        of: work.workspace_id,
        ended: run(work).finally(() => running.splice(running.indexOf(entry), 1)),
      }
      running.push(entry)
    } else if (running.length > 0) await Promise.race(running.map(({ ended }) => ended))
    else break
  }
  await Promise.all(running.map(({ ended }) => ended))
}
