import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Crew } from './day.ts'
import { roundsOf } from './rounds.ts'

const crew = (notaryId: number, duty: bigint): Crew => ({
  notaryId,
  beforeMs: 0,
  durationMs: 0,
  afterMs: 0,
  duty,
})
const ids = (rounds: Crew[][]) => rounds.map(round => round.map(({ notaryId }) => notaryId))

describe('rounds', () => {
  test('grow threefold', () => {
    const crews = Array.from({ length: 30 }, (_, id) => crew(id, 0b111n))
    expect(ids(roundsOf(crews)).map(round => round.length)).toEqual([2, 6, 18, 4])
  })

  test('have enough on duty at every start first, from every shift', () => {
    const early = [1, 2, 3].map(id => crew(id, 0b0011n))
    const late = [4, 5, 6].map(id => crew(id, 0b1100n))
    expect(ids(roundsOf([...early, ...late]))).toEqual([
      [1, 2, 4, 5],
      [3, 6],
    ])
  })

  test('of no notaries are empty', () => {
    expect(roundsOf([])).toEqual([])
  })

  test('have everybody once, and the first has everybody where few are on duty', () => {
    const duties = fc.array(fc.bigInt({ min: 1n, max: 255n }), { maxLength: 40 })
    fc.assert(
      fc.property(duties, fc.integer({ min: 1, max: 5 }), (given, first) => {
        const crews = given.map((duty, id) => crew(id, duty))
        const rounds = roundsOf(crews, first)
        expect(
          rounds
            .flat()
            .map(({ notaryId }) => notaryId)
            .sort((a, b) => a - b),
        ).toEqual(crews.map(({ notaryId }) => notaryId))
        for (let start = 0n; start < 8n; start++) {
          const onDuty = (of: Crew[]) => of.filter(({ duty }) => (duty >> start) & 1n).length
          expect(onDuty(rounds[0] ?? [])).toBeGreaterThanOrEqual(Math.min(first, onDuty(crews)))
        }
      }),
    )
  })
})
