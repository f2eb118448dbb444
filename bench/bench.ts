import type { Pace, Result } from './compare.ts'
import type { DataSet } from './data.ts'
import type { Engine, Home } from './home.ts'
import type { Request } from './load.ts'
import type { Statements } from './statements.ts'

/** What a row is given to measure with. */
export interface Bench {
  /** Small data, short slices: whether it works, not how fast it is. */
  isQuick: boolean
  pace: Pace
  engines: Engine[]
  /** A home with such data; the same one for everybody who asks for the same. */
  home(engine: Engine, data?: DataSet): Promise<Home>
  /** An empty one on PostgreSQL, for one row alone. */
  freshHome(): Promise<Home>
  /** What a bare server runs for the same calls. */
  statements(): Promise<Statements>
}

/** A row of the table "Speed", or several that are measured together. */
export interface Row {
  /** What `--rows` calls it. */
  name: string
  measure(bench: Bench): AsyncIterable<Result>
}

/** A call of the interface that other rows measure too. */
export interface Call {
  name: string
  /** As the table shows it. */
  title: string
  /** The least part of the bare server's throughput. */
  gate: number
  /** `ids` are of appointments of the tenant. */
  requests(ids: number[]): Request[]
}
