import { type ErrorCode, statusOf } from '../lib/errors.ts'

/** A message of each code, for the OpenAPI documents. A test finds those that the server does not have. */
export const errorMessages: Record<ErrorCode, string> = {
  invalid_request: 'Missing required parameter: first_name',
  bad_payload: 'Invalid parameter: pdf_content is not the base64 of a PDF.',
  unauthorized: 'A valid access token is required.',
  no_workspace: 'The access token is not scoped to a workspace.',
  forbidden: 'Insufficient scope: reservations:write',
  not_found: 'Reservation not found.',
  rest_no_route: 'No route was found matching the URL and method.',
  signer_exists: 'The booking already has a signer with this email.',
  reschedule_failed: 'No notary is free at that time.',
  unable_to_cancel: 'The reservation is already completed.',
  unable_to_complete: 'The appointment is canceled: only a scheduled one can be completed.',
  unable_to_erase:
    'The person has bookings that have not ended: 1042. Complete or cancel them, or remove the signer, then erase again.',
  signer_cannot_be_updated: 'The signer has completed ID verification.',
  slot_unavailable: 'No notary is free at that time.',
  already_scheduled: 'The reservation has been scheduled already.',
  reservation_canceled: 'The reservation is canceled.',
  notary_booked: 'The notary has 2 appointments to come: reassign or cancel first.',
  idempotency_conflict: 'This Idempotency-Key was used for a different call. Use a new key.',
  idempotency_in_progress: 'The first call with this Idempotency-Key is still running. Try again.',
  precondition_failed:
    'The resource was changed after you read it. Read it again, then repeat the change with the new ETag.',
  payload_too_large: 'The request body is too large.',
  unsupported_media_type: 'Send the body as application/json.',
  range_not_satisfiable: 'The file has no bytes in this range. Content-Range has its length.',
  unprocessable_entity: 'The code has expired. Request a new code.',
  rate_limited: 'Too many requests. Try again after Retry-After seconds.',
  internal_error: 'The server failed. Try again. If it fails again, report the X-Request-Id.',
  unavailable: 'The service is not available. Try again.',
}

const params: Partial<Record<ErrorCode, Record<string, string>>> = {
  invalid_request: { first_name: 'is required' },
  bad_payload: { pdf_content: 'is not the base64 of a PDF' },
}

const reasons: Partial<Record<ErrorCode, string>> = {
  reschedule_failed: 'booked',
  slot_unavailable: 'booked',
}

/** An error body with a real message. */
export function errorExample(code: ErrorCode): object {
  const message = errorMessages[code]
  const [named, reason] = [params[code], reasons[code]]
  return {
    error: { code, message },
    code,
    message,
    data: {
      status: statusOf[code],
      request_id: 'req_V1StGXR8Z5jdHi6BmyT',
      ...(named ? { params: named } : {}),
      ...(reason ? { reason } : {}),
    },
  }
}
