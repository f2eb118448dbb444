import type { paths } from '../generated/manage.ts'
import type { RequestOptions } from '../options.ts'
import type { Api } from '../transport/api.ts'
import type { ApiPromise } from '../transport/api-promise.ts'
import type {
  BookingsReport,
  BookingsReportParams,
  CalendarParams,
  CustomerParams,
  CustomerSummary,
  Due,
  DueParams,
  FreeTimes,
  FreeTimesParams,
  LeadTimeReport,
  LeadTimeReportParams,
  OutcomesReport,
  OutcomesReportParams,
  Overview,
  OverviewParams,
  RevenueReport,
  RevenueReportParams,
  StaffCalendar,
  UnpaidReport,
  UnpaidReportParams,
  UtilizationReport,
  UtilizationReportParams,
} from './types.ts'

/** The calendar of all notaries. */
export class StaffCalendars {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Returns hours, time off, appointments with their buffers, and holds, for at most 62 days, and at
   * most 3,100 dates times notaries. `notary_ids` has ids separated by commas. Throws `invalid_request`,
   * `not_found`. Scope `calendar:read`.
   *
   * ```ts
   * const { notaries } = await manage.calendar.get({ from: '2026-11-16', to: '2026-11-22' })
   * ```
   */
  get(query: CalendarParams, options?: RequestOptions): ApiPromise<StaffCalendar> {
    return this.#api.get('/manage/v1/calendar', { query, options })
  }

  /**
   * Returns the times of a local date at which staff can book `service`, move `appointment_id` or schedule
   * `reservation_id`: one of the three. `notary_id` asks for the times of one notary. `next_date` is the
   * first later date with a free time. Throws `invalid_request`, `forbidden`, `not_found`. Scope
   * `calendar:read`.
   *
   * ```ts
   * const { starts, next_date } = await manage.calendar.freeTimes({ date: '2026-11-20', service: 'remote' })
   * ```
   */
  freeTimes(query: FreeTimesParams, options?: RequestOptions): ApiPromise<FreeTimes> {
    return this.#api.get('/manage/v1/free-times', { query, options })
  }
}

/** What needs attention today. */
export class Overviews {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Returns the next appointments, counts of what is left to do, and the free time of seven days. Parts for
   * which the token has no scope are null. Scope `bookings:read`.
   */
  get(query: OverviewParams = {}, options?: RequestOptions): ApiPromise<Overview> {
    return this.#api.get('/manage/v1/overview', { query, options })
  }
}

/** One person, by email. */
export class Customers {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Returns the bookings of the person in numbers and one by one, the notes on them, and what the person
   * uploaded. Throws `not_found` without a booking. Scope `bookings:read`.
   */
  get(query: CustomerParams, options?: RequestOptions): ApiPromise<CustomerSummary> {
    return this.#api.get('/manage/v1/customer', { query, options })
  }
}

/** What falls due. */
export class DueLists {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * Lists what is due in a span of time by the workspace's clock, at most 200 items: mails in any state,
   * starts of appointments, cancellations of no-shows, ends of holds, and the next delivery to each endpoint.
   * Parts for which the token has no scope are left out. Throws `invalid_request`, `not_found`. Scope
   * `workspace:read`.
   */
  list(query: DueParams, options?: RequestOptions): ApiPromise<Due> {
    return this.#api.get('/manage/v1/due', { query, options })
  }
}

/** Reports by day, week or month, for at most 366 days. */
export class Reports {
  readonly #api: Api<paths>

  constructor(api: Api<paths>) {
    this.#api = api
  }

  /**
   * What was earned, for each currency: payments and refunds by their time. `group_by` splits it. Throws
   * `invalid_request`, `not_found`. Scope `reports:read`.
   *
   * ```ts
   * const { data } = await manage.reports.revenue({ from: '2026-10-01', to: '2026-10-31', interval: 'month' })
   * ```
   */
  revenue(query: RevenueReportParams, options?: RequestOptions): ApiPromise<RevenueReport> {
    return this.#api.get('/manage/v1/reports/revenue', { query, options })
  }

  /**
   * What customers owe for completed appointments, by start and age. Throws `invalid_request`, `not_found`.
   * Scope `reports:read`.
   */
  unpaid(query: UnpaidReportParams, options?: RequestOptions): ApiPromise<UnpaidReport> {
    return this.#api.get('/manage/v1/reports/unpaid', { query, options })
  }

  /**
   * Appointments by creation and the status that they have now. Throws `invalid_request`. Scope
   * `reports:read`.
   */
  bookings(query: BookingsReportParams, options?: RequestOptions): ApiPromise<BookingsReport> {
    return this.#api.get('/manage/v1/reports/bookings', { query, options })
  }

  /** Booked time against working hours. Throws `invalid_request`, `not_found`. Scope `reports:read`. */
  utilization(query: UtilizationReportParams, options?: RequestOptions): ApiPromise<UtilizationReport> {
    return this.#api.get('/manage/v1/reports/utilization', { query, options })
  }

  /** Outcomes of appointments, by start. Throws `invalid_request`. Scope `reports:read`. */
  outcomes(query: OutcomesReportParams, options?: RequestOptions): ApiPromise<OutcomesReport> {
    return this.#api.get('/manage/v1/reports/outcomes', { query, options })
  }

  /** How long ahead customers book, by start. Throws `invalid_request`. Scope `reports:read`. */
  leadTime(query: LeadTimeReportParams, options?: RequestOptions): ApiPromise<LeadTimeReport> {
    return this.#api.get('/manage/v1/reports/lead-time', { query, options })
  }

  /**
   * Returns one of these reports as CSV, with a line for the names of the columns. Throws `invalid_request`,
   * `not_found`. Scope `reports:read`.
   */
  async csv(
    report: 'revenue' | 'unpaid' | 'bookings' | 'utilization' | 'outcomes' | 'lead-time',
    query: RevenueReportParams,
    options?: RequestOptions,
  ): Promise<string> {
    const url = `/manage/v1/reports/${report}` as const
    const given = { query: { ...query, format: 'csv' as const }, options }
    const { body } = await this.#api.stream(url, 'text/csv', given)
    return new Response(body).text()
  }
}
