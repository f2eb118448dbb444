import { expect, test } from 'vitest'
import { AppError, type ErrorCode, invalidParams, notFound, statusOf } from '../lib/errors.ts'
import { problem } from '../lib/reasons/problems.ts'
import { exampleOf } from './error-examples.ts'

test('The error examples of the OpenAPI documents use a reason of their code and fill in all values', () => {
  for (const code of Object.keys(statusOf) as ErrorCode[]) {
    const { reason, values = {}, message } = exampleOf(code)
    // Throws for a reason that the code does not have.
    const error = new AppError(code, reason, { values })
    if (!['invalid_request', 'bad_payload', 'not_found'].includes(code))
      expect(error.message, code).toBe(message)
    expect(message, code).not.toMatch(/(?<!\/)\{/)
  }
})

test('Error examples about a parameter or a missing row have the message that the server sends', () => {
  expect(exampleOf('bad_payload').message).toBe(
    invalidParams({ pdf_content: problem('not_base64_pdf') }).message,
  )
  expect(exampleOf('not_found').message).toBe(notFound('Reservation').message)
})
