import type { Home } from '../home.ts'
import type { Request } from '../load.ts'

export interface Finding {
  name: string
  figure: string
  gate: string
  holds: boolean
}

/**
 * How many stretches a flood lasts. Of one alone, the slowest hundredth of a neighbour's calls would be six; and memory grows
 * until the heap is as large as its work needs, for twenty seconds or so.
 */
export const floodStretches = 4

/** A server, and what its two tenants ask of it. */
export interface Overload {
  home: Home
  tenants: { ids: number[] }[]
  requestsOf(tenant: { ids: number[] }): Request[]
  /** Of a stretch of the measurement. */
  seconds: number
  /** How many times the connections that it serves best. */
  times: number
  /** How many floods, one after the other. */
  rounds: number
}
