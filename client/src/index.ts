export {
  type ErrorCode,
  type ErrorReason,
  JuratApiError,
  JuratConnectionError,
  JuratError,
  JuratTimeoutError,
  type ParameterProblem,
} from './errors.ts'
export type { ErrorProblems, ErrorReasons, ErrorWords } from './generated/reasons.ts'
export { Jurat } from './jurat.ts'
export type { ClientOptions, RequestOptions, WriteOptions } from './options.ts'
export type { AppointmentSigners, Appointments } from './resources/appointments.ts'
export type { AvailabilityCalendar } from './resources/calendar.ts'
export type { Documents } from './resources/documents.ts'
export type { ReservationSigners, Reservations } from './resources/reservations.ts'
export type { Shipping } from './resources/shipping.ts'
export type { Signers } from './resources/signers.ts'
export type { Videos } from './resources/videos.ts'
export type { Slot } from './slots.ts'
export type { ApiPromise, ApiResponse, RateLimit } from './transport/api-promise.ts'
export type { Page, PagePromise } from './transport/page-promise.ts'
export type { RawRequest } from './transport/raw.ts'
export type * from './types.ts'
export type { UploadSource } from './uploads/source.ts'
export * from './webhooks.ts'
