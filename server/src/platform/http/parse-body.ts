import { AppError } from '../lib/errors.ts'

/** Returns the read body. Throws `invalid_request` for anything but JSON in UTF-8, and for `null`. */
export function bodyOf<T>(read: () => T): T {
  let body: T
  try {
    body = read()
  } catch (cause) {
    throw new AppError('invalid_request', 'The body is not valid JSON in UTF-8.', { cause })
  }
  // Fastify passes null to the validator if there is no body, which counts as an empty one.
  if (body !== null) return body
  const reason = 'must be an object'
  throw new AppError('invalid_request', `Invalid parameter: body ${reason}.`, { params: { body: reason } })
}
