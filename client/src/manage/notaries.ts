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

/** Who holds sessions. */
export class Notaries {
  /** When a notary is on duty. */
  readonly hours: NotaryHoursOf
  /** When a notary is away. */
  readonly timeOff: NotaryTimeOff
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
    this.hours = new NotaryHoursOf(api)
    this.timeOff = new NotaryTimeOff(api)
  }

  /** The notaries, newest first. */
  list(query: NotaryListParams = {}, options?: RequestOptions): PagePromise<Notary> {
    return this.#api.list('/manage/v1/notaries', { query, options })
  }

  /** One notary. Throws `not_found`. */
  get(id: number, options?: RequestOptions): ApiPromise<Notary> {
    return this.#api.get('/manage/v1/notaries/{id}', { values: { id }, options })
  }

  /** Adds a notary, who has no hours yet. Throws `invalid_request`. */
  create(params: NotaryCreateParams, options?: WriteOptions): ApiPromise<Notary> {
    return this.#api.post('/manage/v1/notaries', { json: params, options })
  }

  /** Changes what is given and leaves the rest. Throws `invalid_request`, `not_found`. */
  update(id: number, params: NotaryUpdateParams, options?: WriteOptions): ApiPromise<Notary> {
    return this.#api.patch('/manage/v1/notaries/{id}', { values: { id }, json: params, options })
  }

  /** Removes a notary; answers null. Throws `not_found`, and `notary_booked` while they have appointments to come. */
  delete(id: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}', { values: { id }, options })
  }
}

/** When a notary is on duty: spans of the week, and dates that differ. */
export class NotaryHoursOf {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** The hours. Throws `not_found`. */
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

  /** Empties both; answers null. Throws `not_found`. */
  clear(notaryId: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}/hours', { values: { id: notaryId }, options })
  }
}

/** When a notary is away. It wins over the hours. */
export class NotaryTimeOff {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** The times off, newest first. Throws `not_found`. */
  list(notaryId: number, query: TimeOffListParams = {}, options?: RequestOptions): PagePromise<TimeOff> {
    return this.#api.list('/manage/v1/notaries/{id}/time-off', { values: { id: notaryId }, query, options })
  }

  /** One of them. Throws `not_found`. */
  get(notaryId: number, timeOffId: number, options?: RequestOptions): ApiPromise<TimeOff> {
    return this.#api.get('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
      values: { id: notaryId, time_off_id: timeOffId },
      options,
    })
  }

  /** Adds time off; `appointment_ids` of the answer names what is booked in it. Throws `invalid_request`, `not_found`. */
  create(notaryId: number, params: TimeOffCreateParams, options?: WriteOptions): ApiPromise<TimeOff> {
    return this.#api.post('/manage/v1/notaries/{id}/time-off', {
      values: { id: notaryId },
      json: params,
      options,
    })
  }

  /** Changes what is given and leaves the rest. Throws `invalid_request`, `not_found`. */
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

  /** Removes it; answers null. Throws `not_found`. */
  delete(notaryId: number, timeOffId: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
      values: { id: notaryId, time_off_id: timeOffId },
      options,
    })
  }
}
