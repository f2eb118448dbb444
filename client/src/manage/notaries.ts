import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  Notary,
  NotaryCreateParams,
  NotaryHours,
  NotaryHoursParams,
  NotaryListParams,
  NotaryUpdateParams,
  TimeOff,
  TimeOffCreateParams,
  TimeOffListParams,
  TimeOffUpdateParams,
} from './types.ts'

/** Notaries, who hold sessions. */
export class Notaries {
  /** Working hours of a notary. */
  readonly hours: NotaryHoursOf
  /** Time off of a notary. */
  readonly timeOff: NotaryTimeOff
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
    this.hours = new NotaryHoursOf(api)
    this.timeOff = new NotaryTimeOff(api)
  }

  /** Lists notaries, newest first. */
  list(query: NotaryListParams = {}, options?: RequestOptions): PagePromise<Notary> {
    return this.#api.list('/manage/v1/notaries', { query, options })
  }

  /** Returns one notary. Throws `not_found`. */
  get(id: number, options?: RequestOptions): ApiPromise<Notary> {
    return this.#api.get('/manage/v1/notaries/{id}', { values: { id }, options })
  }

  /** Adds a notary, without working hours. Throws `invalid_request`. */
  create(params: NotaryCreateParams, options?: WriteOptions): ApiPromise<Notary> {
    return this.#api.post('/manage/v1/notaries', { json: params, options })
  }

  /** Changes the given fields. Throws `invalid_request`, `not_found`. */
  update(id: number, params: NotaryUpdateParams, options?: WriteOptions): ApiPromise<Notary> {
    return this.#api.patch('/manage/v1/notaries/{id}', { values: { id }, json: params, options })
  }

  /**
   * Removes a notary; returns null. Throws `not_found`, and `notary_booked` if the notary has future
   * appointments.
   */
  delete(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}', { values: { id }, options })
  }
}

/** Working hours of a notary: weekly hours, and exceptions for dates. */
export class NotaryHoursOf {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Returns the hours. Throws `not_found`. */
  get(notaryId: number, options?: RequestOptions): ApiPromise<NotaryHours> {
    return this.#api.get('/manage/v1/notaries/{id}/hours', { values: { id: notaryId }, options })
  }

  /** Replaces `weekly`, `exceptions`, or both. Throws `invalid_request`, `not_found`. */
  update(notaryId: number, params: NotaryHoursParams, options?: WriteOptions): ApiPromise<NotaryHours> {
    return this.#api.patch('/manage/v1/notaries/{id}/hours', {
      values: { id: notaryId },
      json: params,
      options,
    })
  }

  /** Removes weekly hours and exceptions; returns null. Throws `not_found`. */
  clear(notaryId: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}/hours', { values: { id: notaryId }, options })
  }
}

/** Time off of a notary. It overrides the working hours. */
export class NotaryTimeOff {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists time off, newest first. Throws `not_found`. */
  list(notaryId: number, query: TimeOffListParams = {}, options?: RequestOptions): PagePromise<TimeOff> {
    return this.#api.list('/manage/v1/notaries/{id}/time-off', { values: { id: notaryId }, query, options })
  }

  /** Returns one entry. Throws `not_found`. */
  get(notaryId: number, timeOffId: number, options?: RequestOptions): ApiPromise<TimeOff> {
    return this.#api.get('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
      values: { id: notaryId, time_off_id: timeOffId },
      options,
    })
  }

  /**
   * Adds time off. `appointment_ids` of the response lists the appointments in that time. Throws
   * `invalid_request`, `not_found`.
   */
  create(notaryId: number, params: TimeOffCreateParams, options?: WriteOptions): ApiPromise<TimeOff> {
    return this.#api.post('/manage/v1/notaries/{id}/time-off', {
      values: { id: notaryId },
      json: params,
      options,
    })
  }

  /** Changes the given fields. Throws `invalid_request`, `not_found`. */
  update(
    notaryId: number,
    timeOffId: number,
    params: TimeOffUpdateParams,
    options?: WriteOptions,
  ): ApiPromise<TimeOff> {
    return this.#api.patch('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
      values: { id: notaryId, time_off_id: timeOffId },
      json: params,
      options,
    })
  }

  /** Removes the entry; returns null. Throws `not_found`. */
  delete(notaryId: number, timeOffId: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
      values: { id: notaryId, time_off_id: timeOffId },
      options,
    })
  }
}
