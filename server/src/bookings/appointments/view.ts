import type { Context } from '../../platform/context.ts'
import { v3Url } from '../../platform/http/urls.ts'
import { startTimeOrNull, wireTime } from '../../platform/lib/clock.ts'
import { answersField } from '../answers/rules.ts'
import { completionView } from '../completion/completion.ts'
import { referencesOf } from '../shared/metadata.ts'
import { customerOf, statusName } from '../shared/view.ts'
import type { AppointmentRow } from './queries.ts'

/** An appointment has four of the six statuses of a booking. */
type AppointmentStatus = 'draft' | 'scheduled' | 'completed' | 'canceled'

export const appointmentView = (ctx: Context, row: AppointmentRow) => ({
  object: 'appointment' as const,
  id: row.id,
  status: statusName(row) as AppointmentStatus | 'complete',
  timestamp: startTimeOrNull(row.starts_at),
  timezone: row.timezone,
  service: row.service,
  signing_method: row.signing_method,
  quantity: row.quantity,
  customer: customerOf(row),
  lang: row.lang,
  ...referencesOf(row),
  ...answersField(row),
  keys: { appointment: row.appointment_key, upload: row.upload_key, session: row.session_key },
  links: { self: v3Url(ctx, `/appointments/${row.id}`) },
})

export const managedAppointmentView = (ctx: Context, row: AppointmentRow) => ({
  ...appointmentView(ctx, row),
  status: row.status as AppointmentStatus,
  reservation_id: row.reservation_id,
  notary_id: row.notary_id,
  duration_minutes: row.duration_minutes,
  ...cancellationOf(row),
  cancel_reason_shared: row.cancel_reason_shared,
  no_show: noShowOf(row),
  ...completionView(row),
  location: row.location,
  meeting_url: row.meeting_url,
})

export const cancellationOf = ({
  cancel_reason,
  canceled_at,
  canceled_by,
  canceled_by_name,
}: Pick<AppointmentRow, 'cancel_reason' | 'canceled_at' | 'canceled_by' | 'canceled_by_name'>) => ({
  cancel_reason,
  canceled_at: canceled_at && wireTime(canceled_at),
  canceled_by,
  canceled_by_name,
})

const noShowOf = ({
  no_show_reason,
  no_show_marked_at,
  no_show_cancels_at,
  no_show_refund,
}: AppointmentRow) =>
  no_show_reason &&
  no_show_marked_at && {
    reason: no_show_reason,
    marked_at: wireTime(no_show_marked_at),
    cancels_at: no_show_cancels_at && wireTime(no_show_cancels_at),
    refund: no_show_refund,
  }
