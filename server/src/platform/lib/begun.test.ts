import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { beginsAgain, doAll, type Work } from './begun.ts'

const works = (...given: [workspace: number, begun?: number][]) =>
  given.map(([workspace_id, begun = 0], n) => ({ workspace_id, begun, name: `${workspace_id}.${n}` }))

type Named = Work & { name: string }

/** Notes which works are running at the same time. */
async function runAll(all: Named[], limits: { atOnce: number; ofWorkspace: number }, isOver?: () => boolean) {
  const running = new Set<string>()
  const seen: string[][] = []
  const run = async ({ name }: Named) => {
    running.add(name)
    seen.push([...running])
    await nextTurn()
    running.delete(name)
  }
  await doAll(all, limits, run, isOver)
  return seen
}

test('The wait grows with each attempt without a result, up to an hour', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const waits = (leaseMs?: number) =>
    [1, 2, 3, 4, 5, 6, 7, 100].map(
      begun => (beginsAgain(now, begun, leaseMs).getTime() - now.getTime()) / 60_000,
    )
  expect(waits()).toEqual([0, 2, 5, 10, 20, 40, 60, 60])
  expect(waits(180_000)).toEqual([3, 3, 5, 10, 20, 40, 60, 60])
})

test('Tasks that were started before come last, and alone', async () => {
  const seen = await runAll(works([1, 3], [1], [2], [2, 1], [3]), { atOnce: 10, ofWorkspace: 10 })
  expect(seen).toEqual([['1.1'], ['1.1', '2.2'], ['1.1', '2.2', '3.4'], ['1.0'], ['2.3']])
})

test('A workspace has only its share of the places, and another one does not wait for it', async () => {
  const seen = await runAll(works([1], [1], [1], [1], [2]), { atOnce: 3, ofWorkspace: 2 })
  expect(seen[2]).toEqual(['1.0', '1.1', '2.4'])
  expect(seen.flat()).toEqual(expect.arrayContaining(['1.2', '1.3']))
  for (const running of seen) expect(running.filter(name => name.startsWith('1.')).length).toBeLessThan(3)
})

test('No more tasks than the limit run at a time, and all are done', async () => {
  const seen = await runAll(works([1], [2], [3], [4], [5]), { atOnce: 2, ofWorkspace: 2 })
  expect(seen).toHaveLength(5)
  for (const running of seen) expect(running.length).toBeLessThan(3)
})

test('No task starts when the time is over, and running ones are waited for', async () => {
  let begun = 0
  const ended: string[] = []
  const run = async ({ name }: Named) => {
    begun++
    await nextTurn()
    ended.push(name)
  }
  await doAll(works([1], [2], [3], [4, 1]), { atOnce: 2, ofWorkspace: 1 }, run, () => begun >= 2)
  expect(ended).toEqual(['1.0', '2.1'])
})
