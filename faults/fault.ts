import type { Disks, Engine, Installation } from './installation.ts'
import type { PostgresServer } from './postgres.ts'
import type { Random } from './random.ts'

/** What a fault can use. */
export interface FaultContext {
  installation: Installation
  /** The server that the test started. Undefined if embedded or given by `--ha-url`. */
  postgres: PostgresServer | undefined
  random: Random
  round: number
  /** Adds text to the output line of the round. */
  note(text: string): void
}

/** A failure that is injected under load. */
export interface Fault {
  name: string
  engines: readonly Engine[]
  /** Separate disks. Requires the permission to mount. */
  disks?: Disks
  /** Puts PostgreSQL on a separate disk of this size. */
  postgresMegabytes?: number
  /** Whether a process may exit by itself. */
  mayEnd?: boolean
  /** Whether every accepted call must get a response. */
  respondsToAll?: boolean
  /** Causes the failure and ends it. Returns descriptions of unexpected behavior. */
  inject(scene: FaultContext): Promise<string[]>
}
