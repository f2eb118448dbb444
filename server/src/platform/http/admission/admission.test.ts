import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { everyWorkspace } from '../../lib/caller.ts'
import { Admission } from './admission.ts'
import { limitsOf } from './policy.ts'
import type { Leave } from './tenant-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)

/** Calls of these workspaces that come at once; `inside` are at work, in the order in which they got in. */
class Clients {
  readonly admission: Admission
  readonly admitted: number[] = []
  readonly inside: number[] = []
  readonly refused: number[] = []
  readonly #leaves: Leave[] = []

  constructor(of: number | Admission) {
    this.admission = typeof of === 'number' ? new Admission(limitsOf(of)) : of
  }

  async arrive(...workspaces: number[]): Promise<void> {
    for (const workspaceId of workspaces) {
      void this.admission.enter(workspaceId).then(leave => {
        if (!leave) return this.refused.push(workspaceId)
        this.#leaves.push(leave)
        this.inside.push(workspaceId)
        return this.admitted.push(workspaceId)
      })
    }
    await settled()
  }

  /** Has the first that got in leave, or the one at this place. */
  async leave(place = 0): Promise<void> {
    this.inside.splice(place, 1)
    for (const leave of this.#leaves.splice(place, 1)) leave()
    await settled()
  }
}

describe('Admission', () => {
  test('runs calls of one workspace up to its limit, and the next when one ends', async () => {
    const clients = new Clients(4)
    await clients.arrive(1, 1, 1, 1, 1)
    expect(clients.admitted).toEqual([1, 1, 1, 1])
    await clients.leave()
    expect(clients.admitted).toEqual([1, 1, 1, 1, 1])
  })

  test('runs an eighth of that while others are active, and all again afterwards', async () => {
    const clients = new Clients(16)
    await clients.arrive(...Array(20).fill(1), ...Array(5).fill(2))
    expect(clients.admitted).toEqual([...Array(16).fill(1), 2, 2])
    for (let left = 0; left < 14; left++) await clients.leave()
    expect(clients.admitted).toHaveLength(18)
    await clients.leave()
    expect(clients.admitted.slice(18)).toEqual([1])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(clients.admitted.slice(19).sort()).toEqual([1, 1, 1, 2, 2, 2])
  })

  test('runs a quarter if calls are slow: one more for each that has run for 25 ms', async () => {
    const clients = new Clients(16)
    await clients.arrive(2, 1, 1)
    await vi.advanceTimersByTimeAsync(10)
    await clients.arrive(1, 1, 1, 1)
    expect(clients.inside).toEqual([2, 1, 1])
    await vi.advanceTimersByTimeAsync(14)
    expect(clients.inside).toEqual([2, 1, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(clients.inside).toEqual([2, 1, 1, 1, 1])
    await vi.advanceTimersByTimeAsync(500)
    expect(clients.inside).toEqual([2, 1, 1, 1, 1])
  })

  test('runs the next as soon as a quick call ends beside a slow one', async () => {
    const clients = new Clients(8)
    await clients.arrive(2, 1, 1, 1, 1)
    expect(clients.inside).toEqual([2, 1])
    await vi.advanceTimersByTimeAsync(25)
    expect(clients.inside).toEqual([2, 1, 1])
    await vi.advanceTimersByTimeAsync(1)
    await clients.leave(2)
    expect([clients.inside, clients.admitted.length]).toEqual([[2, 1, 1], 4])
  })

  test('limits quick calls only while others are active', async () => {
    const clients = new Clients(8)
    await clients.arrive(2)
    await clients.leave()
    await vi.advanceTimersByTimeAsync(990)
    await clients.arrive(1, 1, 1, 1, 1)
    await vi.advanceTimersByTimeAsync(995)
    expect(clients.inside).toEqual([1, 1])
    await clients.leave()
    await clients.leave()
    await vi.advanceTimersByTimeAsync(4)
    expect(clients.inside).toEqual([1])
    await vi.advanceTimersByTimeAsync(1)
    expect(clients.inside).toEqual([1, 1, 1])
  })

  test('runs one quick call of a workspace beside others, with ten connections', async () => {
    const admission = Admission.of({ databaseUrl: 'postgres://localhost/jurat', poolSize: 10 })
    const inside: number[] = []
    for (const workspaceId of [1, 2, 2])
      void admission.enter(workspaceId).then(() => inside.push(workspaceId))
    await settled()
    expect(inside).toEqual([1, 2])
  })

  test('starts no call of a heavy workspace while one of a light workspace is running', async () => {
    const clients = new Clients(8)
    await clients.arrive(...Array(20).fill(1))
    await vi.advanceTimersByTimeAsync(2_000)
    await clients.arrive(2)
    for (let left = 0; left < 8; left++) await clients.leave()
    expect([clients.admitted.length, clients.inside]).toEqual([9, [2]])
    await clients.leave()
    expect(clients.inside).toEqual([1])
  })

  test('starts a new call of a light workspace before the next of a long queue', async () => {
    const clients = new Clients(3)
    await clients.arrive(...Array(20).fill(1))
    await vi.advanceTimersByTimeAsync(2_000)
    await clients.arrive(2)
    for (let left = 0; left < 4; left++) await clients.leave()
    expect(clients.inside).toEqual([1])
    await Promise.all([clients.leave(), clients.arrive(1, 2)])
    expect(clients.inside).toEqual([2])
  })

  test('has a line give way to a call for 25 ms, however long that takes', async () => {
    const clients = new Clients(4)
    await clients.arrive(1, 1, 1, 1, 1, 1, 1)
    await vi.advanceTimersByTimeAsync(2_000)
    await clients.arrive(2)
    for (let left = 0; left < 4; left++) await clients.leave()
    expect(clients.inside).toEqual([2])
    await vi.advanceTimersByTimeAsync(24)
    expect(clients.inside).toEqual([2])
    await vi.advanceTimersByTimeAsync(1)
    expect(clients.inside).toEqual([2, 1])
  })

  test('has a line give way for half of the time at most, however many are lighter', async () => {
    const clients = new Clients(4)
    await clients.arrive(...Array(500).fill(1))
    await vi.advanceTimersByTimeAsync(2_000)
    for (let left = 0; left < 4; left++) await clients.leave()
    clients.admitted.length = 0
    // There is always a call at work of somebody new; those of the line take a millisecond each.
    let lighter: Leave | undefined
    for (let ms = 0; ms < 400; ms++) {
      if (ms % 2 === 0) {
        lighter?.()
        lighter = await clients.admission.enter(ms + 2)
      }
      while (clients.inside.length > 0) await clients.leave()
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(clients.admitted.length).toBeGreaterThan(150)
    expect(clients.admitted.length).toBeLessThan(250)
  })

  test.each([
    ['half of its time on the embedded database to one that has little to ask', undefined, [], 1],
    [
      'none of its time on the embedded database to one that asks as much',
      undefined,
      Array<number>(250).fill(2),
      2,
    ],
    [
      'none of its time on PostgreSQL while nothing of another is at work',
      'postgres://localhost/jurat',
      [],
      2,
    ],
  ])('has a line give %s', async (_, databaseUrl, ofAnother, hundreds) => {
    const clients = new Clients(Admission.of({ databaseUrl, poolSize: 5 }))
    await clients.arrive(1, ...ofAnother, ...Array(250).fill(1))
    await vi.advanceTimersByTimeAsync(700)
    const all = clients.inside.length
    for (let left = 0; left < all; left++) await clients.leave()
    clients.admitted.length = 0
    // One with little is here each 100 ms, and gone at once; the calls of lines take a millisecond each.
    for (let ms = 0; ms < 200; ms++) {
      if (ms % 100 === 0 && ofAnother.length === 0) (await clients.admission.enter(2))?.()
      const begun = clients.inside.length
      await vi.advanceTimersByTimeAsync(1)
      for (let left = 0; left < begun; left++) await clients.leave()
    }
    const served = clients.admitted.filter(workspaceId => workspaceId === 1).length
    expect(Math.round(served / 100)).toBe(hundreds)
  })

  test('has a line give way to a call on the embedded database that it has left free for half of the time', async () => {
    const clients = new Clients(Admission.of({ databaseUrl: undefined, poolSize: 5 }))
    await clients.arrive(...Array(250).fill(1))
    await vi.advanceTimersByTimeAsync(700)
    await clients.arrive(2)
    for (let ms = 0; ms < 100; ms++) {
      const begun = clients.inside.length
      await vi.advanceTimersByTimeAsync(1)
      for (let left = 0; left < begun; left++) await clients.leave()
    }
    await clients.arrive(2)
    while (clients.inside.length > 1) await clients.leave()
    await vi.advanceTimersByTimeAsync(10)
    expect(clients.inside).toEqual([2])
  })

  test('treats workspaces with similar usage alike', async () => {
    const clients = new Clients(16)
    await clients.arrive(1, 1, 1, 2, 2)
    await vi.advanceTimersByTimeAsync(900)
    for (let left = 0; left < 5; left++) await clients.leave()
    await clients.arrive(2, 1, 1, 1)
    expect(clients.inside).toEqual([2, 1, 1])
    await clients.leave(1)
    expect([clients.inside, clients.admitted.slice(5)]).toEqual([
      [2, 1, 1],
      [2, 1, 1, 1],
    ])
  })

  test('runs more as soon as the others are no longer active', async () => {
    const clients = new Clients(8)
    await clients.arrive(2, 1, 1, 1, 1)
    await clients.leave()
    await vi.advanceTimersByTimeAsync(999)
    expect(clients.inside).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(clients.inside).toEqual([1, 1, 1, 1])
  })

  test('does not pause for calls of the installation', async () => {
    const clients = new Clients(4)
    await clients.arrive(1, 1, 1, 1, 1)
    await vi.advanceTimersByTimeAsync(2_000)
    await clients.arrive(everyWorkspace)
    await clients.leave()
    expect(clients.inside).toEqual([1, 1, 1, everyWorkspace, 1])
  })

  test('does not count the installation as an active workspace', async () => {
    const clients = new Clients(4)
    await clients.arrive(everyWorkspace, 1, 1, 1, 1)
    expect(clients.admitted).toEqual([everyWorkspace, 1, 1, 1, 1])
  })

  test('gives every workspace its turn, however long the line of another', async () => {
    const clients = new Clients(1)
    await clients.arrive(1, 1, 1, 1, 1, 2, 3, 3, 4)
    while (clients.inside.length > 0) await clients.leave()
    expect(clients.admitted).toEqual([1, 2, 1, 3, 4, 1, 3, 1, 1])
  })

  test('is not held up by a workspace whose calls do not come to an end', async () => {
    const clients = new Clients(2)
    await clients.arrive(1, 1, 1, 1)
    for (let round = 0; round < 5; round++) {
      await clients.arrive(2)
      await clients.leave(2)
    }
    expect(clients.admitted).toEqual([1, 1, 2, 2, 2, 2, 2])
  })

  test('rejects only calls that have waited for five seconds', async () => {
    const clients = new Clients(1)
    await clients.arrive(1, 2, 1)
    await vi.advanceTimersByTimeAsync(3_000)
    await clients.arrive(3)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([clients.admitted, clients.refused]).toEqual([[1, 2], [1]])
    await clients.leave()
    expect(clients.admitted).toEqual([1, 2, 3])
  })

  test('rejects calls behind a long queue within a second, but not the earlier ones', async () => {
    const clients = new Clients(1)
    await clients.arrive(...Array(252).fill(1), 2)
    await vi.advanceTimersByTimeAsync(749)
    expect(clients.refused).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    expect(clients.refused).toEqual([1])
    await vi.advanceTimersByTimeAsync(4_000)
    expect(clients.refused).toEqual([1])
    await vi.advanceTimersByTimeAsync(249)
    expect(clients.refused).toHaveLength(251)
  })

  test('starts calls behind a long queue if the queue moves', async () => {
    const clients = new Clients(1)
    await clients.arrive(...Array(400).fill(1))
    for (let left = 0; left < 300; left++) {
      await vi.advanceTimersByTimeAsync(2)
      await clients.leave()
    }
    expect([clients.admitted.length, clients.refused.length]).toEqual([301, 0])
  })

  test('refuses those behind many one by one, the last no later than the others', async () => {
    const clients = new Clients(1)
    await clients.arrive(...Array(251).fill(1), ...Array(2_000).fill(1))
    const refusedBy: number[] = []
    for (const ms of [751, 4, 90, 3_900, 255]) {
      await vi.advanceTimersByTimeAsync(ms)
      refusedBy.push(clients.refused.length)
    }
    expect(refusedBy).toEqual([1, 2, 20, 800, 2_250])
  })

  test('starts calls that wait for their rejection when no other call waits', async () => {
    const clients = new Clients(1)
    await clients.arrive(...Array(1 + 250 + 10).fill(1))
    await vi.advanceTimersByTimeAsync(752)
    const told = clients.refused.length
    expect(told).toBeLessThan(10)
    for (let left = 0; left < 250; left++) await clients.leave()
    expect(clients.admitted).toHaveLength(251)
    for (let left = told; left < 10; left++) await clients.leave()
    expect(clients.admitted).toHaveLength(261 - told)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(clients.refused).toHaveLength(told)
  })

  test('has all its places again when everybody has left', async () => {
    const clients = new Clients(3)
    await clients.arrive(...Array.from({ length: 50 }, (_, n) => n % 7))
    for (let left = 0; left < 50; left++) await clients.leave()
    expect(clients.admitted).toHaveLength(50)
    await vi.advanceTimersByTimeAsync(1_000)
    await clients.arrive(1, 1, 1, 1, 2, 2, 2)
    expect(clients.inside).toEqual([1, 1, 1, 2])
  })

  test('refuses at once past ten thousand waiting', async () => {
    const clients = new Clients(1)
    await clients.arrive(...Array.from({ length: 10_003 }, () => 1))
    expect([clients.admitted.length, clients.refused.length]).toEqual([1, 2])
  })
})
