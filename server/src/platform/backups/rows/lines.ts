/** Name of the rows in a backup. */
export const rowsPart = 'rows.jsonl'

/**
 * A whole database as lines of JSON, which either engine writes and reads: a `Head`, then for each table a
 * `TableLine` and its rows, then `SequenceLine`s and `JobLine`s. A row is an array with PostgreSQL's text of
 * each value, or null.
 */
export interface Head {
  format: 'jurat-rows'
  /** Names of the applied migrations, from which the tables are made again. */
  migrations: string[]
}

export interface TableLine {
  table: string
  columns: string[]
}

export type RowLine = (string | null)[]

/** The counter of an identity column. */
export interface SequenceLine {
  sequence: { table: string; column: string }
  /** A text, because it may be beyond what a number of JavaScript holds exactly. */
  last: string
  /** Whether `last` was given out. */
  called: boolean
}

/** Work of the job queue that waits or runs. */
export interface JobLine {
  job: { queue: string; data: object; start_at: string }
}

export type Line = Head | TableLine | RowLine | SequenceLine | JobLine
