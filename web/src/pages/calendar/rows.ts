import type { CalendarAppointment, StaffCalendar } from '@jurat/client/manage'
import type { Target } from './targets.ts'
import type { Mover } from './useMoveByPointerAndKeys.ts'

/** A notary with the appointments that are drawn in the row. */
export interface Row {
  notary: StaffCalendar['notaries'][number]
  appointments: CalendarAppointment[]
}

/** What each grid draws. */
export interface GridProps {
  calendar: StaffCalendar
  rows: Row[]
  mover: Mover
  mayMove(appointment: CalendarAppointment): boolean
}

/** Rows and the side list, with the appointments that somebody moves at their target. */
export function placed(
  calendar: StaffCalendar,
  overrides: (readonly [number, Target])[],
): { rows: Row[]; unassigned: CalendarAppointment[] } {
  const targets = new Map(overrides)
  const all = [...calendar.notaries.flatMap(({ appointments }) => appointments), ...calendar.unassigned].map(
    one => {
      const target = targets.get(one.id)
      if (!target) return one
      const lengthMs = Date.parse(one.ends_at) - Date.parse(one.starts_at)
      return {
        ...one,
        starts_at: new Date(target.startMs).toISOString(),
        ends_at: new Date(target.startMs + lengthMs).toISOString(),
        notary_id: target.notaryId,
        claimed: [],
        // The server decides about the new time.
        conflicts: [],
      }
    },
  )
  const byNotary = Map.groupBy(all, ({ notary_id }) => notary_id)
  return {
    rows: calendar.notaries.map(notary => ({
      notary,
      appointments: (byNotary.get(notary.id) ?? []).sort((a, b) => a.starts_at.localeCompare(b.starts_at)),
    })),
    unassigned: byNotary.get(null) ?? [],
  }
}
