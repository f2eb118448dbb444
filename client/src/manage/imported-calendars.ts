import type { paths } from '../generated/manage.ts'
import type { RequestOptions, WriteOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type { PagePromise } from '../transport/page-promise.ts'
import type {
  ImportedCalendar,
  ImportedCalendarCreateParams,
  ImportedCalendarListParams,
  ImportedCalendarUpdateParams,
} from './types.ts'

/** Own calendars of a notary, which are read for the times in which the notary is busy. */
export class NotaryImportedCalendars {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /** Lists the calendars, newest first. Throws `not_found`. Scope `calendar:read`. */
  list(
    notaryId: number,
    query: ImportedCalendarListParams = {},
    options?: RequestOptions,
  ): PagePromise<ImportedCalendar> {
    return this.#api.list('/manage/v1/notaries/{id}/imported-calendars', {
      values: { id: notaryId },
      query,
      options,
    })
  }

  /**
   * Returns one calendar: when it was read, and what was found. Its address is in no response. Throws
   * `not_found`. Scope `calendar:read`.
   */
  get(notaryId: number, calendarId: number, options?: RequestOptions): ApiPromise<ImportedCalendar> {
    return this.#api.get('/manage/v1/notaries/{id}/imported-calendars/{calendar_id}', {
      values: { id: notaryId, calendar_id: calendarId },
      options,
    })
  }

  /**
   * Reads the calendar at this address, and from then on every five minutes. Throws `invalid_request` with
   * the reason if it cannot be read, `not_found`, and `unprocessable_entity` for a sixth calendar. Scope
   * `calendar:write`.
   */
  create(
    notaryId: number,
    params: ImportedCalendarCreateParams,
    options?: WriteOptions,
  ): ApiPromise<ImportedCalendar> {
    return this.#api.post('/manage/v1/notaries/{id}/imported-calendars', {
      values: { id: notaryId },
      json: params,
      options,
    })
  }

  /**
   * Changes the given fields. A new address is read at once. Throws `invalid_request`, `not_found`. Scope
   * `calendar:write`.
   */
  update(
    notaryId: number,
    calendarId: number,
    params: ImportedCalendarUpdateParams,
    options?: WriteOptions,
  ): ApiPromise<ImportedCalendar> {
    return this.#api.patch('/manage/v1/notaries/{id}/imported-calendars/{calendar_id}', {
      values: { id: notaryId, calendar_id: calendarId },
      json: params,
      options,
    })
  }

  /** Removes the calendar with its busy times; returns null. Throws `not_found`. Scope `calendar:write`. */
  delete(notaryId: number, calendarId: number, options?: WriteOptions): ApiPromise<null> {
    return this.#api.delete('/manage/v1/notaries/{id}/imported-calendars/{calendar_id}', {
      values: { id: notaryId, calendar_id: calendarId },
      options,
    })
  }

  /**
   * Reads the calendar now. If it cannot be read, `problem` of the result says why, and the last busy times
   * apply. Throws `not_found`. Scope `calendar:write`.
   */
  read(notaryId: number, calendarId: number, options?: WriteOptions): ApiPromise<ImportedCalendar> {
    return this.#api.post('/manage/v1/notaries/{id}/imported-calendars/{calendar_id}/read', {
      values: { id: notaryId, calendar_id: calendarId },
      options,
    })
  }
}
