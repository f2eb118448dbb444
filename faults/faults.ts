import type { Disks, Engine, Installation } from './installation.ts'
import type { PostgresServer } from './postgres.ts'
import type { Random } from './random.ts'

/** What a fault may lay hands on. */
export interface Scene {
  installation: Installation
  /** The server that the database is on; undefined when embedded, and when it is somebody else's. */
  postgres: PostgresServer | undefined
  random: Random
  round: number
  /** Says a figure in the line of the round. */
  note(text: string): void
}

/** Something that goes wrong under load. */
export interface Fault {
  name: string
  engines: readonly Engine[]
  /** Disks of its own, which takes the right to mount. */
  disks?: Disks
  /** Has PostgreSQL on a disk of its own, of so many megabytes. */
  postgresMegabytes?: number
  /** Whether a process may end by itself, for its supervisor to start again. */
  mayEnd?: boolean
  /** Whether everybody whose call was accepted must be answered. */
  answersAll?: boolean
  /** Makes it go wrong, and right again. Answers what did not come about as it must. */
  strike(scene: Scene): Promise<string[]>
}
