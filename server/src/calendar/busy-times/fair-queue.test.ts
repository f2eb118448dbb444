import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Works that end when the test says so, in the order in which they began. */
function works(most: number) {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = new FairQueue(most)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (workspaceId: number, name: string) => {
    const work = () =>
      new Promise<void>(resolve => {
        begun.push(name)
        ends.set(name, resolve)
      })
    void queue.run(workspaceId, work)
  }
  /** Ends the work after this number of seconds. */
  const end = async (name: string, seconds = 0) => {
    vi.advanceTimersByTime(seconds * 1000)
    ends.get(name)?.()
    await nextTurn()
  }
  return { begun, add, end, queue }
}

test('Six slow calendars of one workspace do not delay the calendar of another', async () => {
  const { begun, add } = works(2)
  for (const n of [1, 2, 3, 4, 5, 6]) add(1, `hostile ${n}`)
  add(2, 'other')
  await nextTurn()
  expect(begun).toEqual(['hostile 1', 'other'])
})

test('Slow calendars of several workspaces do not take the last place from the others', async () => {
  const { begun, add, end } = works(2)
  for (const of of [1, 2]) for (const n of [1, 2]) add(of, `${of}.${n}`)
  await nextTurn()
  expect(begun).toEqual(['1.1', '2.1'])
  await end('1.1', 15)
  await end('2.1')
  // Both took 15 seconds: one place is for them, the other is free.
  expect(begun.slice(2)).toEqual(['1.2'])
  add(3, 'other')
  await nextTurn()
  expect(begun.slice(3)).toEqual(['other'])
  await end('other')
  await end('1.2', 15)
  expect(begun.slice(4)).toEqual(['2.2'])
})

test('Of the waiting workspaces the one that used least time is next, and old usage expires', async () => {
  const { begun, add, end } = works(1)
  add(1, 'first')
  await nextTurn()
  for (const name of ['second', 'third']) add(1, name)
  add(2, 'other')
  await end('first', 3)
  expect(begun).toEqual(['first', 'other'])
  await end('other', 1)
  add(2, 'another')
  await nextTurn()
  // Workspace 2 took one second, workspace 1 three: but its work has begun already.
  expect(begun).toEqual(['first', 'other', 'second'])
  await end('second', 0)
  expect(begun.at(-1)).toBe('another')
})

test('A task that fails gives its place to the next', async () => {
  const { queue } = works(1)
  const failing = queue.run(1, () => Promise.reject(new Error('broken')))
  const next = queue.run(1, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
