import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CustomerUploads, customerLimits } from './customer-uploads.ts'

const mib = 1024 * 1024
const complete = Number.POSITIVE_INFINITY

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** The uploads of a process. Each is named after its line, such as `a`. */
function uploads(limits: Partial<typeof customerLimits> = {}) {
  const all = new CustomerUploads({ ...customerLimits, ...limits })
  const running: string[] = []
  const refused: string[] = []
  const ended: string[] = []
  const frees = new Map<string, () => void>()
  const add = async (
    name: string,
    { workspaceId = 1, spaceBytes = mib, bytesASecond = 20_000, stopsAfter = Infinity, booking = name } = {},
  ) => {
    const line = name.slice(0, 1)
    const began = performance.now()
    const seconds = () => Math.min((performance.now() - began) / 1000, stopsAfter)
    const received = () => (bytesASecond === complete ? complete : seconds() * bytesASecond)
    const left = new AbortController()
    const free = () => {
      left.abort(new Error('left'))
      if (running.includes(name)) running.splice(running.indexOf(name), 1)
      frees.get(name)?.()
    }
    const giveWay = () => {
      ended.push(name)
      free()
    }
    all.take({ workspaceId, line, booking, spaceBytes, received, giveWay }, left.signal).then(
      leave => {
        frees.set(name, leave)
        running.push(name)
      },
      error => refused.push(`${name} ${error.code ?? error.message}`),
    )
    await nextTurn()
    return free
  }
  const several = async (line: string, count: number, options = {}) => {
    for (let at = 1; at <= count; at++) await add(`${line}${at}`, options)
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      await nextTurn()
    }
  }
  return { add, several, pass, running, refused, ended }
}

test('A stranger with an IPv4 address and an IPv6 network leaves two places of a workspace to others', async () => {
  const { add, several, running, ended } = uploads()
  await several('a', 4)
  await several('b', 8)
  expect(running).toHaveLength(8)
  await add('c1')
  await add('d1')
  expect(running.slice(8)).toEqual(['c1', 'd1'])
  expect(ended).toEqual([])
})

test('With all places taken, the slowest upload of the line with most gives way to a line that has none', async () => {
  const { add, several, pass, running, refused, ended } = uploads()
  await several('a', 3)
  await add('a4', { bytesASecond: 10_000 })
  await several('b', 4)
  for (const line of ['c', 'd']) await several(line, 1)
  await several('b', 7)
  expect(running).toHaveLength(10)
  await add('h1')
  await pass(3)
  // Nothing is ended in its first five seconds.
  expect([ended, running.includes('h1')]).toEqual([[], false])
  await pass(3)
  expect([ended, running.includes('h1')]).toEqual([['a4'], true])
  expect([refused, running.length]).toEqual([[], 10])
})

test('The only upload of a line gives way after 20 seconds if it is slow, and never if it is fast', async () => {
  const { add, pass, running, ended } = uploads()
  for (const line of 'abcdefghi') await add(`${line}1`, { bytesASecond: 100_000 })
  await add('j1')
  await pass(10)
  await add('x1')
  await pass(9)
  expect([ended, running.includes('x1')]).toEqual([[], false])
  await pass(2)
  expect([ended, running.includes('x1')]).toEqual([['j1'], true])
})

test('An upload that finds no place in 25 seconds is rejected, and one whose client left waits no longer', async () => {
  const { add, pass, running, refused } = uploads()
  const [first] = await Promise.all([...'abcdefghij'].map(line => add(`${line}1`, { bytesASecond: mib })))
  await add('x1')
  const leave = await add('y1')
  await pass(1)
  leave()
  await pass(23)
  expect(refused).toEqual(['y1 left'])
  await pass(1)
  expect(refused).toEqual(['y1 left', 'x1 rate_limited'])
  first?.()
  await add('z1')
  expect(running.at(-1)).toBe('z1')
})

test('The line with fewest uploads is next, whoever came first', async () => {
  const { several, add, running } = uploads({ ofWorkspace: { most: 3, reserved: 1 } })
  const end = await add('a1')
  await several('a', 0)
  await add('a2')
  await add('b1')
  for (const name of ['a3', 'b2', 'c1']) await add(name, { bytesASecond: mib })
  expect(running).toEqual(['a1', 'a2', 'b1'])
  end()
  await nextTurn()
  expect(running).toEqual(['a2', 'b1', 'c1'])
})

test('Customers of several workspaces share the places and the temporary space of the process', async () => {
  const limits = {
    ofProcess: { most: 12, reserved: 2 },
    space: { most: 100 * mib, reserved: 20 * mib },
  }
  const { add, several, running } = uploads(limits)
  await several('a', 4, { workspaceId: 1 })
  await several('b', 8, { workspaceId: 2 })
  expect(running).toHaveLength(10)
  await add('c1', { workspaceId: 3, spaceBytes: 91 * mib })
  expect(running).toHaveLength(10)
  await add('d1', { workspaceId: 3, spaceBytes: 90 * mib })
  expect(running.at(-1)).toBe('d1')
})

test('The customers of a few workspaces never have all of the temporary space', async () => {
  const { add, running } = uploads({ space: { most: 1_000 * mib, reserved: 100 * mib } })
  const lines = 'abcdefghijklmnopqrst'
  for (const line of lines) await add(`${line}1`, { workspaceId: 1, spaceBytes: 100 * mib })
  expect(running).toHaveLength(5)
  for (const line of lines) await add(`${line}2`, { workspaceId: 2, spaceBytes: 100 * mib })
  expect(running).toHaveLength(7)
  for (const workspaceId of [3, 4, 5]) await add(`x${workspaceId}`, { workspaceId, spaceBytes: 60 * mib })
  expect(running.slice(7)).toEqual(['x3', 'x4', 'x5'])
})

const silent = { bytesASecond: 0 }

test('An upload that has stopped gives way after five seconds, also as the only one of its line', async () => {
  const { add, pass, running, ended } = uploads()
  for (const line of 'abcdefgh') await add(`${line}1`, { bytesASecond: 100_000 })
  await add('i1', silent)
  await add('j1', { bytesASecond: 100_000, stopsAfter: 8 })
  await pass(3)
  await add('x1')
  await pass(3)
  expect([ended, running.includes('x1')]).toEqual([['i1'], true])
  await add('y1')
  await pass(6)
  expect([ended, running.includes('y1')]).toEqual([['i1'], false])
  await pass(3)
  expect([ended, running.includes('y1')]).toEqual([['i1', 'j1'], true])
})

test('A complete upload has not stopped', async () => {
  const { add, pass, ended, refused } = uploads()
  for (const line of 'abcdefghij') await add(`${line}1`, { bytesASecond: complete })
  await add('x1')
  await pass(25)
  expect([ended, refused]).toEqual([[], ['x1 rate_limited']])
})

test('Silent uploads from 21 lines that come back at once do not keep a new customer from a place', async () => {
  const { add, pass, running, refused, ended } = uploads()
  const lines = [...'abcdefghijklmnopqrstu']
  let attempts = 0
  // 30 connections with 15 bookings, two at a time each. Whoever was ended or rejected connects again.
  const open = Array.from({ length: 30 }, (_, at) => ({
    line: lines[at % 21],
    booking: `booking ${at % 15}`,
    name: '',
  }))
  const strangers = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      for (const one of open) {
        if (one.name && !ended.includes(one.name) && !refused.some(name => name.startsWith(`${one.name} `)))
          continue
        one.name = `${one.line}${++attempts}`
        await add(one.name, { ...silent, booking: one.booking })
      }
      await pass(1)
    }
  }
  await strangers(30)
  for (const name of ['V1', 'W1', 'X1', 'Y1']) {
    await add(name, { bytesASecond: 30_000 })
    await strangers(7)
    expect(running).toContain(name)
  }
  // They send 30 kB a second, and are not ended by those who come back.
  await strangers(60)
  expect(ended.filter(name => 'VWXY'.includes(name.slice(0, 1)))).toEqual([])
})

test('A line and a booking whose upload gave way are behind new ones for five minutes', async () => {
  const { add, pass, running, ended } = uploads({ ofWorkspace: { most: 2, reserved: 0 } })
  const first = await add('a1', { booking: 'one', ...silent })
  const second = await add('b1', { bytesASecond: mib })
  await pass(5)
  const third = await add('c1', { bytesASecond: mib })
  await pass(1)
  expect(ended).toEqual(['a1'])
  first()
  await add('a2', { bytesASecond: mib })
  await add('d1', { booking: 'one', bytesASecond: mib })
  await add('e1', { bytesASecond: mib })
  second()
  await nextTurn()
  expect(running).toEqual(['c1', 'e1'])
  await pass(300)
  await add('a3', { bytesASecond: mib })
  await add('f1', { bytesASecond: mib })
  third()
  await nextTurn()
  expect(running).toEqual(['e1', 'a3'])
})
