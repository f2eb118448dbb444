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

/** Works that can be stopped. What happens to them, in order. */
function pausableWorks(limits: { most: number; mostOfWorkspace: number; mostPaused: number }) {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = new FairQueue(limits)
  const seen: string[] = []
  const ends = new Map<string, () => void>()
  const add = async (workspaceId: number, name: string, { part = name, canPause = true } = {}) => {
    void queue.run({ workspaceId, part }, turn => {
      seen.push(name)
      turn.pausable = {
        pause: () => canPause && seen.push(`${name} stops`) > 0,
        resume: () => void seen.push(`${name} goes on`),
      }
      return new Promise<void>(resolve => ends.set(name, resolve))
    })
    await nextTurn()
  }
  const pass = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    await nextTurn()
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await nextTurn()
    await nextTurn()
  }
  /** What happened since the last look. */
  const look = () => seen.splice(0)
  return { add, pass, end, look }
}

test('A slow work of the workspace that took most is stopped for others, and goes on after them', async () => {
  const { add, pass, end, look } = pausableWorks({ most: 3, mostOfWorkspace: 2, mostPaused: 2 })
  await add(1, 'a1')
  await add(1, 'a2')
  await add(2, 'b')
  expect(look()).toEqual(['a1', 'a2', 'b'])
  await add(3, 'honest')
  await pass(0.9)
  expect(look()).toEqual([])
  await pass(1)
  expect(look()).toEqual(['a1 stops', 'honest'])
  await end('honest')
  await add(3, 'again')
  // The last place is not for a workspace that has a work running. Two works are stopped at most.
  expect(look()).toEqual(['again'])
  await add(4, 'fourth')
  await pass(1)
  expect(look()).toEqual(['a2 stops', 'fourth'])
  await add(5, 'fifth')
  await pass(5)
  expect(look()).toEqual([])
  await end('again')
  expect(look()).toEqual(['fifth'])
  for (const name of ['fourth', 'fifth', 'b']) await end(name)
  // A workspace that took much leaves the last place free, and its works end one after the other.
  expect(look()).toEqual(['a1 goes on', 'a2 goes on'])
})

test('A work is not stopped for a workspace that took as much, for the same booking, or if it cannot be', async () => {
  const { add, pass, end, look } = pausableWorks({ most: 1, mostOfWorkspace: 2, mostPaused: 1 })
  await add(1, 'a1', { part: 'a' })
  await add(1, 'a2', { part: 'a' })
  await pass(3)
  expect(look()).toEqual(['a1'])
  // Another booking of the workspace took less.
  await add(1, 'other')
  expect(look()).toEqual(['a1 stops', 'other'])
  await pass(3)
  expect(look()).toEqual([])
  await end('other')
  await end('a1')
  expect(look()).toEqual(['a1 goes on', 'a2'])
  await end('a2')
  await add(2, 'stays', { canPause: false })
  await pass(3)
  await add(3, 'waits')
  await pass(3)
  expect(look()).toEqual(['stays'])
  await end('stays')
  expect(look()).toEqual(['waits'])
})
