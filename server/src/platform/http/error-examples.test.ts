import { expect, test } from 'vitest'
import { AppError, type ErrorCode, invalidParams, notFound, statusOf } from '../lib/errors.ts'
import { problem } from '../lib/reasons/problems.ts'
import { exampleOf } from './error-examples.ts'

test('Each example of the documents has a reason of its code, and a sentence with all its values', () => {
  for (const code of Object.keys(statusOf) as ErrorCode[]) {
    const { reason, values = {}, message } = exampleOf(code)
    // Throws for a reason that the code does not have.
    const error = new AppError(code, reason, { values })
    if (!['invalid_request', 'bad_payload', 'not_found'].includes(code))
      expect(error.message, code).toBe(message)
    expect(message, code).not.toMatch(/(?<!\/)\{/)
  }
})

test('The sentences that parameters make are those of the server', () => {
  expect(exampleOf('bad_payload').message).toBe(
    invalidParams({ pdf_content: problem('not_base64_pdf') }).message,
  )
  expect(exampleOf('not_found').message).toBe(notFound('Reservation').message)
})
