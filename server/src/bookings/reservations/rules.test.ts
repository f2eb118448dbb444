import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../platform/lib/errors.ts'
import { assertCancelable, assertSettable, isSubmission } from './rules.ts'

const statuses = ['draft', 'pending', 'queued', 'scheduled', 'completed', 'canceled'] as const
const anyStatus = fc.constantFrom(...statuses)
const anyMoment = fc.date({ noInvalidDate: true })

/** The error that the rule threw, or null. */
function refusalOf(rule: () => void): AppError | null {
  try {
    rule()
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe('a state may be set', () => {
  test.each([undefined, ...statuses.filter(status => status !== 'canceled')])(
    'The status of a reservation may be set to %s',
    status => {
      expect(refusalOf(() => assertSettable(status))).toBeNull()
    },
  )

  test('The status of a reservation cannot be set to canceled, which has its own operation', () => {
    expect(refusalOf(() => assertSettable('canceled'))).toMatchObject({
      code: 'invalid_request',
      status: 400,
      params: { status: expect.stringContaining('POST /reservations/{id}/cancel') },
    })
  })
})

describe('a reservation can be canceled', () => {
  test.each([
    ['draft', true],
    ['pending', true],
    ['queued', true],
    ['scheduled', true],
    ['completed', false],
    ['canceled', false],
  ] as const)('Whether a reservation can be canceled from %s: %s', (status, possible) => {
    const refusal = refusalOf(() => assertCancelable(status))
    if (possible) return expect(refusal).toBeNull()
    expect(refusal).toMatchObject({ code: 'unable_to_cancel', status: 409 })
    expect(refusal?.message).toContain(status)
  })
})

describe('a reservation is submitted', () => {
  test('A reservation is submitted when scheduled is set for the first time', () => {
    expect(isSubmission('scheduled', null)).toBe(true)
  })

  test('A reservation is submitted at most once with any sequence of statuses', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.option(anyStatus, { nil: undefined }), anyMoment)), steps => {
        let submittedAt: Date | null = null
        let submissions = 0
        for (const [status, now] of steps) {
          if (!isSubmission(status, submittedAt)) continue
          submittedAt = now
          submissions++
        }
        expect(submissions).toBe(steps.some(([status]) => status === 'scheduled') ? 1 : 0)
      }),
    )
  })
})
