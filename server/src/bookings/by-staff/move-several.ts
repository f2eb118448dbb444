import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { undoneIfRefused } from '../../platform/db/savepoint.ts'
import { tried } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { AppError, notFound, refusal } from '../../platform/lib/errors.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type AppointmentRow, getAppointment } from '../appointments/appointments.ts'
import { claimMoved, rescheduleAppointment } from '../appointments/reschedule.ts'
import { appointments } from '../shared/booking-rows.ts'
import { bookingForChange } from '../shared/bookings.ts'
import { inOrder, type Shift, shifted } from './shift.ts'

/** A move of several appointments. */
export interface MoveOfSeveral extends Shift {
  ids: number[]
  /** Another notary takes an appointment whose own is not free then. */
  other_notary?: boolean | undefined
}

/** What the move would do with an appointment. */
export interface MovePreview {
  id: number
  from: Date | null
  to: Date | null
  /** Who would have it. */
  notaryId: number | null
  /** Why it would not be moved. */
  refused: AppError | undefined
}

/** The ids in the order in which the appointments free the times that others of them get. */
export async function orderOfMoves(ctx: Context, caller: Caller, move: MoveOfSeveral): Promise<number[]> {
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  return (await planned(ctx.db, workspace, move)).map(({ id }) => id)
}

/**
 * Moves one of them by the shift. The time is counted from the one that the appointment has then. Throws what
 * `rescheduleAppointment` throws, and `reschedule_failed` for a draft without a time.
 */
export async function moveOneOf(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  id: number,
  move: MoveOfSeveral & { notify?: boolean | undefined; text?: string | undefined },
): Promise<AppointmentRow> {
  await bookingForChange(tx, caller, 'appointment', id)
  const before = await getAppointment(tx, caller, id)
  const startsAt = targetOf(before, move, await getWorkspace(tx, caller.workspaceId))
  const { notify, text } = move
  const to = { startsAt, notaryId: notaryOf(before, move), notify, text, overVisitors: true }
  return rescheduleAppointment(tx, ctx, caller, id, to)
}

/** What the move would do now. Claims the times as the move does, and gives them back. */
export async function previewMoves(
  ctx: Context,
  caller: Caller,
  move: MoveOfSeveral,
): Promise<MovePreview[]> {
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const found = await tried(ctx.db, async tx => {
    const previews = new Map<number, MovePreview>()
    for (const one of await planned(tx, workspace, move))
      previews.set(one.id, await previewOf(tx, ctx, workspace, one, move))
    return previews
  })
  return move.ids.flatMap(id => found.get(id) ?? [])
}

interface Planned {
  id: number
  row: AppointmentRow | undefined
  from: Date | null
  to: Date | null
}

async function planned(db: Db, workspace: WorkspaceRow, move: MoveOfSeveral): Promise<Planned[]> {
  const all: Planned[] = []
  for (const id of move.ids) {
    const row = await appointments.find(db, workspace.id, id)
    const from = row?.starts_at ?? null
    all.push({ id, row, from, to: from && shifted(from, move, workspace.timezone) })
  }
  return inOrder(all)
}

async function previewOf(
  tx: Tx,
  ctx: Context,
  workspace: WorkspaceRow,
  { id, row, from, to }: Planned,
  move: MoveOfSeveral,
): Promise<MovePreview> {
  const before = { id, from, to, notaryId: row?.notary_id ?? null }
  try {
    if (!row) throw notFound('Appointment')
    const startsAt = targetOf(row, move, workspace)
    const claimed = { startsAt, notaryId: notaryOf(row, move), overVisitors: true }
    const notaryId = await undoneIfRefused(tx, () => claimMoved(tx, ctx, workspace, row, claimed))
    return { ...before, notaryId, refused: undefined }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...before, refused: error }
  }
}

/** Throws `reschedule_failed` for a draft without a time. */
function targetOf({ starts_at }: AppointmentRow, move: Shift, { timezone }: WorkspaceRow): Date {
  if (starts_at === null) throw refusal('reschedule_failed', 'no_time')
  return shifted(starts_at, move, timezone)
}

/** Undefined: another notary if that of the appointment is not free. */
const notaryOf = ({ notary_id }: AppointmentRow, { other_notary }: MoveOfSeveral): number | undefined =>
  other_notary || notary_id === null ? undefined : notary_id
