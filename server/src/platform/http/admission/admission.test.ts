import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { everyWorkspace } from '../../lib/caller.ts'
import { Admission, type Leave } from './admission.ts'

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
    this.admission = typeof of === 'number' ? new Admission(of) : of
  }

  async arrive(...workspaces: number[]): Promise<void> {
    await this.arriveFrom('192.0.2.1', ...workspaces)
  }

  async arriveFrom(of: string, ...workspaces: number[]): Promise<void> {
    for (const workspaceId of workspaces) {
      void this.admission.enter({ workspaceId, of }).then(leave => {
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
  test('Admission runs calls of one workspace up to its limit, and the next when one ends', async () => {
    const clients = new Clients(4)
    await clients.arrive(1, 1, 1, 1, 1)
    expect(clients.admitted).toEqual([1, 1, 1, 1])
    await clients.leave()
    expect(clients.admitted).toEqual([1, 1, 1, 1, 1])
  })

  test("Admission runs a quarter of a workspace's calls while others are active, and all again afterwards", async () => {
    const clients = new Clients(16)
    await clients.arrive(...Array(20).fill(1), ...Array(5).fill(2))
    expect(clients.admitted).toEqual([...Array(16).fill(1), 2, 2, 2, 2])
    for (let left = 0; left < 12; left++) await clients.leave()
    expect(clients.admitted).toHaveLength(20)
    await clients.leave()
    expect(clients.admitted.slice(20)).toEqual([1])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(clients.admitted.slice(21).sort()).toEqual([1, 1, 1, 2])
  })

  test('In one workspace the parties take turns, whoever has more calls waiting', async () => {
    const clients = new Clients(1)
    const order: string[] = []
    const arrive = (of: string) =>
      void clients.admission.enter({ workspaceId: 1, of }).then(leave => {
        order.push(of)
        setTimeout(() => leave?.(), 10)
      })
    for (let call = 0; call < 5; call++) arrive('192.0.2.1')
    arrive('member:1')
    arrive('192.0.2.2')
    arrive('192.0.2.2')
    await vi.advanceTimersByTimeAsync(100)
    expect(order).toEqual([
      '192.0.2.1',
      '192.0.2.1',
      'member:1',
      '192.0.2.2',
      '192.0.2.1',
      '192.0.2.2',
      '192.0.2.1',
      '192.0.2.1',
    ])
    expect(clients.admission.load).toEqual({ running: 0, waiting: 0 })
  })

  test("Admission runs twice a workspace's limit for all workspaces together", async () => {
    const clients = new Clients(4)
    await clients.arrive(1, 1, 1, 1, 2, 3, 4, 5, 6)
    expect(clients.admitted).toEqual([1, 1, 1, 1, 2, 3, 4, 5])
    await clients.leave()
    expect(clients.admitted.slice(8)).toEqual([6])
  })

  test.each([
    ['eight and two beside others, with ten connections', 'postgres://localhost/jurat', 8, 2],
    ['three and one beside others, on the embedded database', undefined, 3, 1],
  ])('Admission runs %s', async (_, databaseUrl, alone, besideOthers) => {
    const clients = new Clients(Admission.of({ databaseUrl, poolSize: 10 }))
    await clients.arrive(...Array(9).fill(1), ...Array(9).fill(2))
    expect(clients.admitted).toEqual([...Array(alone).fill(1), ...Array(besideOthers).fill(2)])
  })

  test('Admission runs more calls as soon as the other workspaces are no longer active', async () => {
    const clients = new Clients(8)
    await clients.arrive(2, 1, 1, 1, 1)
    await clients.leave()
    await vi.advanceTimersByTimeAsync(999)
    expect(clients.inside).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(clients.inside).toEqual([1, 1, 1, 1])
  })

  test('Admission does not count the installation as an active workspace', async () => {
    const clients = new Clients(4)
    await clients.arrive(everyWorkspace, 1, 1, 1, 1)
    expect(clients.admitted).toEqual([everyWorkspace, 1, 1, 1, 1])
  })

  test('Admission gives every workspace its turn, however long the queue of another', async () => {
    const clients = new Clients(1)
    await clients.arrive(1, 1, 1, 1, 1, 2, 3, 3, 4)
    while (clients.inside.length > 0) await clients.leave()
    expect(clients.admitted).toEqual([1, 2, 1, 3, 4, 1, 3, 1, 1])
  })

  test('Admission is not delayed by a workspace whose calls do not end', async () => {
    const clients = new Clients(2)
    await clients.arrive(1, 1, 1, 1)
    for (let round = 0; round < 5; round++) {
      await clients.arrive(2)
      await clients.leave(2)
    }
    expect(clients.admitted).toEqual([1, 1, 2, 2, 2, 2, 2])
  })

  test('Admission rejects only calls that have waited for five seconds', async () => {
    const clients = new Clients(1)
    await clients.arrive(1, 2, 1)
    await vi.advanceTimersByTimeAsync(3_000)
    await clients.arrive(3)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([clients.admitted, clients.refused]).toEqual([[1, 2], [1]])
    await clients.leave()
    expect(clients.admitted).toEqual([1, 2, 3])
  })

  test('Admission has all its places again when all calls have ended', async () => {
    const clients = new Clients(3)
    await clients.arrive(...Array.from({ length: 50 }, (_, n) => n % 7))
    for (let left = 0; left < 50; left++) await clients.leave()
    expect(clients.admitted).toHaveLength(50)
    await vi.advanceTimersByTimeAsync(1_000)
    await clients.arrive(1, 1, 1, 1, 2, 2, 2)
    expect(clients.inside).toEqual([1, 1, 1, 2])
  })

  test('Admission rejects calls at once beyond ten thousand waiting ones', async () => {
    const clients = new Clients(1)
    await clients.arrive(...Array.from({ length: 10_003 }, () => 1))
    expect([clients.admitted.length, clients.refused.length]).toEqual([1, 2])
  })
})
