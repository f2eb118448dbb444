import type { Pace, Result } from './compare.ts'
import type { DataSet } from './data-set.ts'
import type { Engine, Installation } from './installation.ts'
import type { Request } from './load.ts'

/** What a row measures with. */
export interface Bench {
  /** Small data and short slices: shows that the row works, not how fast it is. */
  isQuick: boolean
  pace: Pace
  engines: Engine[]
  /** An installation with this data. Rows that need the same data share it. */
  installation(engine: Engine, data?: DataSet): Promise<Installation>
  /** An empty installation on PostgreSQL, for one row. */
  newInstallation(): Promise<Installation>
}

/** One row of the table, or several rows that are measured together. */
export interface Row {
  /** Its name in `--rows`. */
  name: string
  measure(bench: Bench): AsyncIterable<Result>
}

/** An API call that several rows measure. */
export interface Call {
  name: string
  /** Its name in the table. */
  title: string
  /** The least accepted part of the baseline's throughput. */
  gate: number
  /** `ids` are appointments of the workspace. */
  requests(ids: number[]): Request[]
}
