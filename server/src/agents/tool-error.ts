import type { ErrorBody } from '../platform/http/error-response.ts'
import { type AppError, type ErrorCode, mapped } from '../platform/lib/errors.ts'

/** Codes of errors that only tools have. `docs/agents.md` lists them. */
export type ToolCode = ErrorCode | 'plan_not_found' | 'plan_expired' | 'plan_no_longer_holds' | 'not_allowed'

interface Details {
  /** Bad parameters with what is wrong. */
  params?: Record<string, string> | undefined
  /** Free times near a rejected one. */
  nearest?: { start_utc: string }[] | undefined
  /** When a call that was refused for its rate can be made again. */
  retry_after_seconds?: number | undefined
  /** What is no longer as it was when the plan was made. */
  changes?: readonly string[] | undefined
}

/** An expected error of a tool. Its sentence says what is wrong and what to do. */
export class ToolError extends Error {
  readonly code: string
  readonly details: Details

  constructor(code: ToolCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }

  /** The error that an operation returned. */
  static of({ code, message, data }: ErrorBody, retryAfter: unknown): ToolError {
    return new ToolError(code as ErrorCode, message, {
      params: data.params,
      retry_after_seconds: retryAfter === undefined ? undefined : Number(retryAfter),
      nearest: data.nearest?.map(start_utc => ({ start_utc })),
    })
  }

  withTimes(nearest: Details['nearest']): ToolError {
    const { params, changes } = this.details
    return new ToolError(this.code as ToolCode, this.message, { params, nearest, changes })
  }

  static ofApp(error: AppError): ToolError {
    const params = error.problems && mapped(error.problems, ({ text }) => text)
    return new ToolError(error.code, error.message, { params })
  }
}

export const badParam = (name: string, wrong: string): ToolError =>
  new ToolError('invalid_request', `Invalid parameter: ${name} ${wrong}.`, { params: { [name]: wrong } })
