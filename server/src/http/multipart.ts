import { AppError } from '../lib/errors.ts'

/** The error of a multipart body. Errors of the parser have no code. Those of the framework and the system have one. */
export function multipartRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  return new AppError('invalid_request', 'The body is not valid multipart/form-data.', { cause: error })
}
