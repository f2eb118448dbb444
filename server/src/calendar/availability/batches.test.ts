import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batchesOf } from './batches.ts'
import type { DutyCandidate } from './day.ts'

const candidate = (notaryId: number, duty: bigint): DutyCandidate => ({
  notaryId,
  beforeMs: 0,
  durationMs: 0,
  afterMs: 0,
  duty,
})
const ids = (batches: DutyCandidate[][]) => batches.map(batch => batch.map(({ notaryId }) => notaryId))

describe('batches', () => {
  test('Each batch of notaries is three times the previous one', async () => {
    const candidates = Array.from({ length: 30 }, (_, id) => candidate(id, 0b111n))
    expect(ids(await batchesOf(candidates)).map(batch => batch.length)).toEqual([2, 6, 18, 4])
  })

  test('The first batches have enough notaries on duty at every start, from every shift', async () => {
    const early = [1, 2, 3].map(id => candidate(id, 0b0011n))
    const late = [4, 5, 6].map(id => candidate(id, 0b1100n))
    expect(ids(await batchesOf([...early, ...late]))).toEqual([
      [1, 2, 4, 5],
      [3, 6],
    ])
  })

  test('Without notaries there are no batches', async () => {
    expect(await batchesOf([])).toEqual([])
  })

  test('Batches have each notary once, and the first has all where few are on duty', async () => {
    const duties = fc.array(fc.bigInt({ min: 1n, max: 255n }), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(duties, fc.integer({ min: 1, max: 5 }), async (given, first) => {
        const candidates = given.map((duty, id) => candidate(id, duty))
        const batches = await batchesOf(candidates, first)
        expect(
          batches
            .flat()
            .map(({ notaryId }) => notaryId)
            .sort((a, b) => a - b),
        ).toEqual(candidates.map(({ notaryId }) => notaryId))
        for (let start = 0n; start < 8n; start++) {
          const onDuty = (of: DutyCandidate[]) => of.filter(({ duty }) => (duty >> start) & 1n).length
          expect(onDuty(batches[0] ?? [])).toBeGreaterThanOrEqual(Math.min(first, onDuty(candidates)))
        }
      }),
    )
  })
})
