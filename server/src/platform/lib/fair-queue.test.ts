import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Works that end when the test says so, in the order in which they began. */
function works(most: number, mostOfWorkspace = 1) {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = new FairQueue({ most, mostOfWorkspace })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (workspaceId: number, name: string, part = name) => {
    const work = () =>
      new Promise<void>(resolve => {
        begun.push(name)
        ends.set(name, resolve)
      })
    void queue.run({ workspaceId, part }, work)
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
  const owner = { workspaceId: 1, part: 1 }
  const failing = queue.run(owner, () => Promise.reject(new Error('broken')))
  const next = queue.run(owner, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('Works of one booking run one after the other, and those of two bookings side by side', async () => {
  const { begun, add, end } = works(3, 2)
  for (const name of ['a1', 'a2', 'b1', 'c1']) add(1, name, name.slice(0, 1))
  await nextTurn()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('Within a workspace the booking that took least time is next', async () => {
  const { begun, add, end } = works(1)
  for (const name of ['a1', 'a2', 'a3']) add(1, name, 'a')
  add(1, 'b1', 'b')
  await nextTurn()
  await end('a1', 2)
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1', 1)
  add(1, 'b2', 'b')
  add(1, 'c1', 'c')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  await end('a2', 2)
  expect(begun.at(-1)).toBe('c1')
  await end('c1')
  expect(begun.at(-1)).toBe('b2')
})

test('A workspace that may run two works leaves the third place to others, also before it took much', async () => {
  const { begun, add, end } = works(3, 2)
  for (const name of ['a', 'b', 'c']) add(1, name)
  await nextTurn()
  expect(begun).toEqual(['a', 'b'])
  add(2, 'other')
  add(2, 'further')
  await nextTurn()
  expect(begun).toEqual(['a', 'b', 'other'])
  await end('a')
  // The last place is not for workspace 2 either, which has one already.
  expect(begun.slice(3)).toEqual([])
  add(3, 'third')
  await nextTurn()
  expect(begun.slice(3)).toEqual(['third'])
})

test('A work whose caller has left never begins, and gives its turn to the next', async () => {
  const { begun, add, end, queue } = works(1)
  add(1, 'first')
  const leaving = new AbortController()
  const left = queue.run({ workspaceId: 2, part: 1 }, () => Promise.resolve(), leaving.signal)
  add(3, 'next')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await end('first')
  expect(begun).toEqual(['first', 'next'])
  const late = queue.run({ workspaceId: 4, part: 1 }, () => Promise.resolve(), leaving.signal)
  await expect(late).rejects.toThrow('gone')
  await end('next')
  expect(await queue.run({ workspaceId: 5, part: 1 }, () => Promise.resolve('free'))).toBe('free')
})

test('A work whose caller leaves after it began keeps its place until it ends', async () => {
  const { begun, add, queue } = works(1)
  const leaving = new AbortController()
  const { promise, resolve } = Promise.withResolvers<string>()
  const running = queue.run({ workspaceId: 1, part: 1 }, () => promise, leaving.signal)
  add(2, 'next')
  await nextTurn()
  leaving.abort()
  await nextTurn()
  expect(begun).toEqual([])
  resolve('done')
  expect(await running).toBe('done')
  await nextTurn()
  expect(begun).toEqual(['next'])
})
