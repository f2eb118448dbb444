import type { CalendarAppointment, StaffCalendar } from '@jurat/client/manage'
import type { Carry } from './useMoveByPointerAndKeys.ts'

/** A notary with the appointments that are drawn in the row. */
export interface Row {
  notary: StaffCalendar['notaries'][number]
  appointments: CalendarAppointment[]
}

/** What each grid draws. */
export interface GridProps {
  calendar: StaffCalendar
  rows: Row[]
  carry: Carry
  mayMove(appointment: CalendarAppointment): boolean
}
