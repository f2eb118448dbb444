import { type ErrorCode, statusOf } from '../lib/errors.ts'
import { type Problem, problem } from '../lib/reasons/problems.ts'
import { type ReasonOf, sentenceOf } from '../lib/reasons/reasons.ts'
import type { Values } from '../lib/reasons/texts.ts'
import { wireProblems } from './wire-problems.ts'

interface Example<C extends ErrorCode> {
  reason: ReasonOf<C>
  values?: Values
  problems?: Record<string, Problem>
  /** The sentence that the parameters make. */
  message?: string
}

/** An error of each code, for the OpenAPI documents. */
const examples: { [C in ErrorCode]: Example<C> } = {
  invalid_request: {
    reason: 'invalid_parameters',
    problems: { first_name: problem('required') },
    message: 'Missing required parameter: first_name',
  },
  bad_payload: {
    reason: 'invalid_parameters',
    problems: { pdf_content: problem('not_base64_pdf') },
    message: 'Invalid parameter: pdf_content must be the base64 of a PDF.',
  },
  unauthorized: { reason: 'no_token' },
  no_workspace: { reason: 'token_without_workspace' },
  forbidden: { reason: 'scope', values: { scope: 'reservations:write' } },
  not_found: {
    reason: 'not_found',
    values: { resource: 'reservation' },
    message: 'Reservation not found.',
  },
  rest_no_route: { reason: 'no_route', values: { case: 'none' } },
  signer_exists: { reason: 'signer_exists' },
  reschedule_failed: { reason: 'booked', values: { case: 'time' } },
  unable_to_cancel: { reason: 'already', values: { kind: 'reservation', status: 'completed' } },
  unable_to_complete: { reason: 'not_scheduled', values: { status: 'canceled' } },
  unable_to_erase: { reason: 'open_bookings', values: { case: 'all', bookings: '1042' } },
  signer_cannot_be_updated: { reason: 'verified' },
  slot_unavailable: { reason: 'booked', values: { case: 'time' } },
  already_scheduled: { reason: 'scheduled' },
  reservation_canceled: { reason: 'canceled', values: { kind: 'reservation' } },
  notary_booked: { reason: 'appointments_ahead', values: { case: 'other', count: 2 } },
  idempotency_conflict: { reason: 'other_call' },
  idempotency_in_progress: { reason: 'running' },
  precondition_failed: { reason: 'changed' },
  payload_too_large: { reason: 'body' },
  unsupported_media_type: { reason: 'media_type', values: { media_type: 'application/json' } },
  range_not_satisfiable: { reason: 'range' },
  unprocessable_entity: { reason: 'code_expired' },
  rate_limited: { reason: 'requests' },
  internal_error: { reason: 'failed' },
  unavailable: { reason: 'unavailable' },
}

/** The example with its sentence. */
export function exampleOf(code: ErrorCode) {
  const { reason, values, problems, message = sentenceOf(code, reason, values ?? {}) } = examples[code]
  return { reason, values, problems, message }
}

/** An error body with a real message. */
export function errorExample(code: ErrorCode): object {
  const { reason, values, problems, message } = exampleOf(code)
  return {
    error: { code, message },
    code,
    message,
    data: {
      status: statusOf[code],
      request_id: 'req_V1StGXR8Z5jdHi6BmyT',
      ...(problems ? wireProblems(problems) : {}),
      reason,
      ...(values ? { values } : {}),
    },
  }
}
