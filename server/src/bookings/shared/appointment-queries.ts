import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { BookingRow } from './queries.ts'
import { withBooking } from './with-booking.ts'

/** An appointment with the status and the reservation of its booking. */
export type AppointmentRow = Selectable<Tables['appointments']> &
  Pick<BookingRow, 'status' | 'reservation_id' | 'answers'> &
  Pick<WorkspaceRow, 'completed_status'>

export const appointments = withBooking<AppointmentRow>('appointment')
