import type { Overview } from '@jurat/client/manage'
import { joinMs } from '../../lib/join.ts'

export type Session = Overview['today']['appointments'][number]

/** Where a session of today stands. It is `now` until somebody closes it, also after its planned end. */
export const phases = ['now', 'later', 'done'] as const
export type Phase = (typeof phases)[number]

export function phaseOf({ status, is_no_show, starts_at }: Session, nowMs: number): Phase {
  if (status === 'completed' || is_no_show) return 'done'
  return Date.parse(starts_at) - nowMs <= joinMs ? 'now' : 'later'
}
