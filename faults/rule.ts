import type { Call } from './call.ts'
import type { ExpectedState } from './expected-state.ts'
import type { Reader } from './reader.ts'
import type { Receipt } from './receiver.ts'

/** What the test knows without reading the database. */
export interface Facts {
  /** The only workspace that the load writes to. */
  workspaceId: number
  /** All calls of the load, in order. */
  calls: Call[]
  /** The state that follows from the acknowledged calls. */
  expected: ExpectedState
  /** By `<name of the endpoint> <event id>`. */
  receipts: ReadonlyMap<string, Receipt>
  /** Folder of the stored files. */
  files: string
}

/** Checks one property of the database. Returns a description of every violation. */
export type Rule = (reader: Pick<Reader, 'rows'>, facts: Facts) => Promise<string[]>
