import { anything, assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalOf, retryAfterMs } from './refusal.ts'

const none = new Headers()

describe('an error response', () => {
  const both = {
    error: { code: 'reschedule_failed', message: 'Booked.' },
    code: 'reschedule_failed',
    message: 'Booked.',
    data: {
      status: 409,
      request_id: 'req_1',
      reason: 'booked',
      values: { case: 'time', most: 3, unknown: null },
      params: { timestamp: 'is taken' },
      problems: { timestamp: { reason: 'taken', values: { row: 3 } }, other: 'bad' },
      nearest: ['2026-11-20T15:00:00+00:00', {}],
    },
  }

  test('An error response of the service is read completely', () => {
    expect(refusalOf(409, new Headers({ 'Retry-After': '3' }), both)).toEqual({
      status: 409,
      code: 'reschedule_failed',
      message: 'Booked.',
      params: { timestamp: 'is taken' },
      problems: { timestamp: { reason: 'taken', values: { row: 3 } } },
      reason: 'booked',
      values: { case: 'time', most: 3 },
      nearest: [new Date('2026-11-20T15:00:00Z')],
      requestId: 'req_1',
      retryAfterMs: 3000,
    })
    expect(refusalOf(409, new Headers({ 'X-Request-Id': 'req_2' }), both).requestId).toBe('req_2')
  })

  test.each([
    ['A', { error: { code: 'not_found', message: 'Gone.' } }],
    ['B', { code: 'not_found', message: 'Gone.', data: { status: 404 } }],
    ['C', [{ status: 404, code: 'not_found', message: 'Gone.' }, { status: 403 }]],
  ])('An error response of shape %s is read', (_, body) => {
    expect(refusalOf(404, none, body)).toMatchObject({ status: 404, code: 'not_found', message: 'Gone.' })
  })

  test('An error response of a proxy has its text', () => {
    const html = '<html>\n<body><h1>Gateway</h1>\n<p>Time-out</p></body></html>'
    expect(refusalOf(504, none, html)).toMatchObject({ code: 'http_504', params: undefined })
    expect(refusalOf(504, none, html).message).toMatch(/status 504.*: Gateway Time-out$/)
    expect(refusalOf(504, none, '').message).toMatch(/proxy in between$/)
    expect(refusalOf(504, none, 'x'.repeat(10_000)).message.length).toBeLessThan(400)
  })

  test('An error response of any kind is read', () => {
    assert(
      property(anything(), body => {
        const { code, message } = refusalOf(500, none, body)
        expect([typeof code, typeof message]).toEqual(['string', 'string'])
      }),
    )
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')

  test.each([
    ['0', 0],
    [' 120 ', 120_000],
    ['Sat, 21 Nov 2026 12:00:05 GMT', 5000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['2026-11-21', undefined],
    ['99999999999', undefined],
    ['', undefined],
    [null, undefined],
  ])('A Retry-After of %j is read', (value, expected) => {
    expect(retryAfterMs(value, now)).toBe(expected)
  })
})
