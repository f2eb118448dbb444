import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import { NotaryImportedCalendars } from './imported-calendars.ts'
import type {
  CalendarFeed,
  CalendarFeedCreateParams,
  CalendarFeedUpdateParams,
  IssuedCalendarFeed,
  Notary,
  NotaryCreateParams,
  NotaryHours,
  NotaryHoursParams,
  NotaryListParams,
  NotaryUpdateParams,
  TimeOff,
  TimeOffCreateParams,
  TimeOffListParams,
  TimeOffSeries,
  TimeOffSeriesCreateParams,
  TimeOffSeriesDeleteParams,
  TimeOffUpdateParams,
} from './types.ts'

/** Notaries, who hold sessions. */
export class Notaries {
  /** Working hours of a notary. */
  readonly hours: NotaryHoursOf
  /** Time off of a notary. */
  readonly timeOff: NotaryTimeOff
  /** Address at which a calendar program reads the appointments of a notary. */
  readonly calendarFeed: NotaryCalendarFeed
  /** Own calendars of a notary, which are read for busy times. */
  readonly importedCalendars: NotaryImportedCalendars
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
    this.hours = new NotaryHoursOf(api)
    this.timeOff = new NotaryTimeOff(api)
    this.calendarFeed = new NotaryCalendarFeed(api)
    this.importedCalendars = new NotaryImportedCalendars(api)
  }

  /** Lists notaries, newest first. Scope `calendar:read`. */
  list(query: NotaryListParams = {}, options?: RequestOptions): PagePromise<Notary> {
    return this.#api.list('/manage/v1/notaries', { query, options })
  }

  /** Returns one notary. Throws `not_found`. Scope `calendar:read`. */
  get(id: number, options?: RequestOptions): ApiPromise<Notary> {
    return this.#api.get('/manage/v1/notaries/{id}', { values: { id }, options })
  }

  /**
   * Adds a notary, without working hours. Throws `invalid_request`, `unprocessable_entity`. Scope
   * `calendar:write`.
   */
  create(params: NotaryCreateParams, options?: WriteOptions): ApiPromise<Notary> {
    return this.#api.post('/manage/v1/notaries', { json: params, options })
  }

  /**
   * Changes the given fields. A member with the role `notary` can change only `lang` and the fields
   * `notify_…`, otherwise it throws `forbidden`. The people of future appointments at the notary's place or
   * link are mailed a new one after a minute, unless `notify` is false. Throws `invalid_request`,
   * `not_found`. Scope `calendar:write`.
   */
  update(id: number, params: NotaryUpdateParams, options?: WriteOptions): ApiPromise<Notary> {
    return this.#api.patch('/manage/v1/notaries/{id}', { values: { id }, json: params, options })
  }

  /**
   * Removes a notary; returns null. Throws `not_found`, and `notary_booked` if the notary has future
   * appointments. Scope `calendar:write`.
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

  /** Returns the hours. Throws `not_found`. Scope `calendar:read`. */
  get(notaryId: number, options?: RequestOptions): ApiPromise<NotaryHours> {
    return this.#api.get('/manage/v1/notaries/{id}/hours', { values: { id: notaryId }, options })
  }

  /**
   * Replaces `weekly`, `exceptions`, or both. Throws `invalid_request`, `not_found`, `unprocessable_entity`
   * for more than 50,000 spans of all notaries. Scope `calendar:write`.
   */
  update(notaryId: number, params: NotaryHoursParams, options?: WriteOptions): ApiPromise<NotaryHours> {
    return this.#api.patch('/manage/v1/notaries/{id}/hours', {
      values: { id: notaryId },
      json: params,
      options,
    })
  }

  /** Removes weekly hours and exceptions; returns null. Throws `not_found`. Scope `calendar:write`. */
  clear(notaryId: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}/hours', { values: { id: notaryId }, options })
  }
}

/** Calendar feed of a notary. */
export class NotaryCalendarFeed {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Returns what the feed shows, without its address. Throws `not_found`. Scope `calendar:read`. */
  get(notaryId: number, options?: RequestOptions): ApiPromise<CalendarFeed> {
    return this.#api.get('/manage/v1/notaries/{id}/calendar-feed', { values: { id: notaryId }, options })
  }

  /**
   * Makes the feed, or replaces its key: the address from before stops working. Only this response contains
   * the address, in `url`. The operation accepts no `Idempotency-Key`, so it is not retried if the response
   * is missing. Throws `invalid_request`, `not_found`. Scope `calendar:write`.
   */
  create(
    notaryId: number,
    params: CalendarFeedCreateParams = {},
    options?: RequestOptions,
  ): ApiPromise<IssuedCalendarFeed> {
    return this.#api.post(
      '/manage/v1/notaries/{id}/calendar-feed',
      { values: { id: notaryId }, json: params, options },
      'once',
    )
  }

  /** Changes what the feed shows. Throws `invalid_request`, `not_found`. Scope `calendar:write`. */
  update(
    notaryId: number,
    params: CalendarFeedUpdateParams,
    options?: WriteOptions,
  ): ApiPromise<CalendarFeed> {
    return this.#api.patch('/manage/v1/notaries/{id}/calendar-feed', {
      values: { id: notaryId },
      json: params,
      options,
    })
  }

  /** Revokes the address; returns null. Throws `not_found`. Scope `calendar:write`. */
  revoke(notaryId: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}/calendar-feed', { values: { id: notaryId }, options })
  }
}

/** Time off of a notary. It overrides the working hours. */
export class NotaryTimeOff {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists time off, newest first. Throws `not_found`. Scope `calendar:read`. */
  list(notaryId: number, query: TimeOffListParams = {}, options?: RequestOptions): PagePromise<TimeOff> {
    return this.#api.list('/manage/v1/notaries/{id}/time-off', { values: { id: notaryId }, query, options })
  }

  /** Returns one entry. Throws `not_found`. Scope `calendar:read`. */
  get(notaryId: number, timeOffId: number, options?: RequestOptions): ApiPromise<TimeOff> {
    return this.#api.get('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
      values: { id: notaryId, time_off_id: timeOffId },
      options,
    })
  }

  /**
   * Adds time off. `appointment_ids` of the response lists the appointments in that time. Throws
   * `invalid_request`, `not_found`, `unprocessable_entity` for too many that are not over. Scope
   * `calendar:write`.
   */
  create(notaryId: number, params: TimeOffCreateParams, options?: WriteOptions): ApiPromise<TimeOff> {
    return this.#api.post('/manage/v1/notaries/{id}/time-off', {
      values: { id: notaryId },
      json: params,
      options,
    })
  }

  /**
   * Changes the given fields. Throws `invalid_request`, `not_found`, `unprocessable_entity` as `create`.
   * Scope `calendar:write`.
   */
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

  /**
   * Adds time off that repeats every week or every few weeks, in the notary's time zone, at most 200 times.
   * Throws `invalid_request`, `not_found`, `unprocessable_entity` as `create`. Scope `calendar:write`.
   */
  createSeries(
    notaryId: number,
    params: TimeOffSeriesCreateParams,
    options?: WriteOptions,
  ): ApiPromise<TimeOffSeries> {
    return this.#api.post('/manage/v1/notaries/{id}/time-off/series', {
      values: { id: notaryId },
      json: params,
      options,
    })
  }

  /**
   * Removes the series to which the entry belongs, or with `which: 'following'` the entry and the later
   * ones; returns null. Throws `not_found`, also for an entry that does not repeat. Scope `calendar:write`.
   */
  deleteSeries(
    notaryId: number,
    timeOffId: number,
    query: TimeOffSeriesDeleteParams = {},
    options?: WriteOptions,
  ): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}/time-off/{time_off_id}/series', {
      values: { id: notaryId, time_off_id: timeOffId },
      query,
      options,
    })
  }

  /** Removes the entry; returns null. Throws `not_found`. Scope `calendar:write`. */
  delete(notaryId: number, timeOffId: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}/time-off/{time_off_id}', {
      values: { id: notaryId, time_off_id: timeOffId },
      options,
    })
  }
}
