import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { refusal } from '../lib/errors.ts'
import { asAppError, logFailure } from './error-response.ts'

/** What is logged of a failed request: level, fields, text. */
function logged(error: unknown): unknown[] {
  const lines: unknown[] = []
  const at = (level: string) => (fields: object, text: string) => void lines.push(level, fields, text)
  const request = { id: 'req_1', log: { warn: at('warn'), error: at('error') } } as unknown as FastifyRequest
  logFailure(request, asAppError(error), error)
  return lines
}

test('That a server is full is logged in one line without a stack', () => {
  const full = refusal('unavailable', 'no_uploads', {}, { retryAfterSeconds: 5 })
  expect(logged(full)).toEqual(['warn', { requestId: 'req_1', reason: 'no_uploads' }, 'unavailable'])
})

test('A failure of the server or its database is logged as an error with its cause', () => {
  const bug = new TypeError('x is undefined')
  expect(logged(bug)).toEqual(['error', { requestId: 'req_1', err: bug }, 'internal_error'])
  const down = Object.assign(new Error('the database is starting up'), { code: '57P03' })
  expect(logged(down)).toEqual(['error', { requestId: 'req_1', err: down }, 'unavailable'])
  const failed = refusal('internal_error', 'failed')
  expect(logged(failed)).toEqual(['error', { requestId: 'req_1', err: failed }, 'internal_error'])
})

test('A refusal that the caller can mend is not logged', () => {
  expect(logged(refusal('rate_limited', 'uploads'))).toEqual([])
})
