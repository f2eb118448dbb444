import { AppError } from '../lib/errors.ts'

/** What reading a body gave. Throws `invalid_request` where it is not JSON in UTF-8, or is JSON's `null`. */
export function bodyOf<T>(read: () => T): T {
  let body: T
  try {
    body = read()
  } catch (cause) {
    throw new AppError('invalid_request', 'The body is not valid JSON in UTF-8.', { cause })
  }
  // Fastify shows the validator null where there is no body, which counts as an empty one.
  if (body !== null) return body
  const reason = 'must be an object'
  throw new AppError('invalid_request', `Invalid parameter: body ${reason}.`, { params: { body: reason } })
}
