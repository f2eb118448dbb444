import type { Installation } from '../installation.ts'
import type { Request } from '../load.ts'

export interface Finding {
  name: string
  figure: string
  gate: string
  holds: boolean
}

/**
 * Stretches per overload. One is too short: it has only six calls above the p99, and memory grows for about
 * 20 seconds.
 */
export const stretchesPerOverload = 4

/** What to measure: an installation with two workspaces, and their calls. */
export interface Overload {
  installation: Installation
  tenants: { ids: number[] }[]
  requestsOf(tenant: { ids: number[] }): Request[]
  /** Length of a stretch. */
  seconds: number
  /** How many times the best number of connections. */
  times: number
  /** Number of overloads, one after the other. */
  rounds: number
}
