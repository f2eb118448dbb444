import { everyNotary } from '../../calendar/notaries/notaries.ts'
import { queueListsFor } from '../../mail/notaries/day-lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { auditAll, recordAll } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { inBatches } from '../../platform/lib/in-batches.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { completedStatusOf, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { insertBookings } from '../shared/bookings.ts'
import { newCalendarHost } from '../shared/calendar-uid.ts'
import { queueFirstMails } from '../told/plan-reminders.ts'
import { appointmentEvent } from './events.ts'
import { insertAppointments } from './import-queries.ts'
import type { AppointmentRow } from './queries.ts'

/** An appointment that was made elsewhere. Its references and its notary were checked. */
export type ArrivedAppointment = Pick<
  AppointmentRow,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'service'
  | 'category'
  | 'duration_minutes'
  | 'signing_method'
  | 'quantity'
  | 'lang'
  | 'starts_at'
  | 'timezone'
  | 'notary_id'
  | 'cancel_reason'
  | 'location'
  | 'meeting_url'
  | 'external_id'
  | 'metadata'
  | 'created_at'
> & { status: 'draft' | 'scheduled' | 'completed' | 'canceled' }

/** Appointments of one round of statements. */
const addedAtOnce = 200

/**
 * Inserts appointments in any state and returns their ids, in the same order. The caller has made sure that
 * their time is free, and claims it. Records `appointment-created` for those that are ahead or drafts; what
 * is over is history, with an audit entry and no event (decision "Events of an import"). Queues nothing:
 * `queueMailsOfImported` does.
 */
export async function addAppointments(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  arrived: ArrivedAppointment[],
): Promise<AppointmentRow[]> {
  const added: AppointmentRow[] = []
  const completed_status = await completedStatusOf(tx, caller.workspaceId)
  await inBatches(arrived, addedAtOnce, async batch => {
    for (const row of await addSome(tx, ctx, caller, batch)) added.push({ ...row, completed_status })
  })
  const isNews = ({ status }: AppointmentRow) => status === 'scheduled' || status === 'draft'
  const news = added.filter(isNews)
  await inBatches(news, addedAtOnce, batch =>
    recordAll(tx, ctx, caller, 'appointment-created', batch.map(appointmentEvent)),
  )
  const ids = added.filter(row => !isNews(row)).map(({ id }) => id)
  await auditAll(tx, ctx.clock, caller, { action: 'appointment-imported', object: 'appointment', ids })
  return added
}

async function addSome(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  arrived: ArrivedAppointment[],
): Promise<Omit<AppointmentRow, 'completed_status'>[]> {
  const keyed = arrived.map(one => ({
    ...one,
    keys: { appointment_key: newKey(), upload_key: newKey(), session_key: newKey() },
  }))
  const bookings = keyed.map(({ status, service, starts_at, notary_id, keys }) => ({
    kind: 'appointment' as const,
    status,
    service,
    starts_at,
    notary_id,
    keys: Object.values(keys),
  }))
  const ids = await insertBookings(tx, caller, bookings)
  const rows = keyed.map(({ status: _, keys, ...fields }, index) => ({
    workspace_id: caller.workspaceId,
    id: ids[index] ?? 0,
    ...fields,
    ...keys,
    calendar_host: newCalendarHost(ctx),
  }))
  const inserted = new Map((await insertAppointments(tx, rows)).map(row => [row.id, row]))
  return ids.flatMap((id, index) => {
    const [row, status] = [inserted.get(id), arrived[index]?.status]
    return row && status ? [{ ...row, status, reservation_id: null, answers: null }] : []
  })
}

/**
 * Queues the reminders of the scheduled ones among them, the notaries' lists of the next day, and with
 * `notify` the confirmations. Notaries get no mail for each (decision "Mails of an import").
 */
export async function queueMailsOfImported(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  added: AppointmentRow[],
  { notify }: { notify: boolean },
): Promise<void> {
  const ahead = added.filter(({ status }) => status === 'scheduled')
  await queueFirstMails(tx, ctx, workspace, ahead, { notify })
  const byNotary = Map.groupBy(ahead, ({ notary_id }) => notary_id)
  for (const notary of await everyNotary(tx, workspace.id)) {
    const starts = (byNotary.get(notary.id) ?? []).flatMap(({ starts_at }) => starts_at ?? [])
    if (starts.length > 0) await queueListsFor(tx, ctx, workspace, notary, starts)
  }
}
