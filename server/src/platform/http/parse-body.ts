import { AppError, invalidParams, refusal } from '../lib/errors.ts'
import { problem } from '../lib/reasons/problems.ts'

/** Returns the read body. Throws `invalid_request` for anything but JSON in UTF-8, and for `null`. */
export function bodyOf<T>(read: () => T): T {
  let body: T
  try {
    body = read()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw refusal('invalid_request', 'not_json', {}, { cause })
  }
  // Fastify passes null to the validator if there is no body, which counts as an empty one.
  if (body !== null) return body
  throw invalidParams({ body: problem('wrong_type', { case: 'object' }) })
}
