import { describe, expect, test } from 'vitest'
import { JuratApiError, JuratConnectionError, JuratError, JuratTimeoutError } from '../errors.ts'
import { refusalOf } from './refusal.ts'
import { retryDelayMs } from './retry.ts'

function refusal(status: number, code: string, retryAfter?: string): JuratApiError {
  const headers = new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
  return new JuratApiError(refusalOf(status, headers, { code, message: 'No.' }), headers, null)
}

const most = () => 1
const least = () => 0

describe('the wait before another attempt', () => {
  test('The wait before another attempt doubles up to eight seconds, and is between half and all of that', () => {
    const error = refusal(503, 'unavailable')
    const waits = (random: () => number) =>
      [1, 2, 3, 4, 5, 6, 40].map(failures => retryDelayMs(error, failures, 'safe', random))
    expect(waits(most)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
    expect(waits(least)).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000])
  })

  test('The wait before another attempt is what Retry-After says, up to a minute', () => {
    expect(retryDelayMs(refusal(429, 'rate_limited', '7'), 1, 'safe', most)).toBe(7000)
    expect(retryDelayMs(refusal(503, 'unavailable', '60'), 1, 'safe', most)).toBe(60_000)
    // A delay of zero would make all clients retry at once.
    expect(retryDelayMs(refusal(503, 'unavailable', '0'), 2, 'safe', most)).toBe(1000)
    expect(retryDelayMs(refusal(503, 'unavailable', '61'), 1, 'safe', most)).toBeUndefined()
  })
})

describe('what is retried', () => {
  const isRepeated = (error: unknown) =>
    (['safe', 'keyed', 'once'] as const).map(repeat => retryDelayMs(error, 1, repeat, most) !== undefined)

  test.each([408, 425, 500, 502, 503, 504, 599])('%i is retried where nothing can happen twice', status => {
    expect(isRepeated(refusal(status, 'x'))).toEqual([true, true, false])
  })

  test('429 is retried for every call', () => {
    expect(isRepeated(refusal(429, 'rate_limited'))).toEqual([true, true, true])
  })

  test('A failed connection and a missing response are retried if nothing can happen twice', () => {
    expect(isRepeated(new JuratConnectionError('No.'))).toEqual([true, true, false])
    expect(isRepeated(new JuratTimeoutError(10))).toEqual([true, true, false])
  })

  test('A call is retried while the first call with its key is running', () => {
    expect(isRepeated(refusal(409, 'idempotency_in_progress'))).toEqual([true, true, false])
  })

  test.each([400, 401, 403, 404, 409, 413, 415, 422])('%i is never retried', status => {
    expect(isRepeated(refusal(status, 'x'))).toEqual([false, false, false])
  })

  test('Other responses are not retried', () => {
    expect(isRepeated(new Error('ours'))).toEqual([false, false, false])
    expect(isRepeated(new JuratError('ours'))).toEqual([false, false, false])
  })
})
