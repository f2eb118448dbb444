/** Why a calendar cannot be read, apart from failed requests. */
export type ContentProblem =
  | 'not_a_calendar'
  | 'cut_off'
  | 'too_many_events'
  | 'too_many_times'
  | 'too_many_in_workspace'
  | 'too_complex'
  | 'too_deep'

export class CalendarError extends Error {
  readonly problem: ContentProblem

  constructor(problem: ContentProblem) {
    super(`the calendar cannot be read: ${problem}`)
    this.problem = problem
  }
}
