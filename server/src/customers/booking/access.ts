import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Earlier, earlierBooking } from '../../bookings/again/again.ts'
import {
  type AppointmentRow,
  findAppointmentByKey,
  findAppointmentByPageKey,
  getAppointment,
} from '../../bookings/appointments/appointments.ts'
import { isMissed } from '../../bookings/appointments/rules.ts'
import {
  findReservationByKey,
  getReservation,
  type ReservationRow,
} from '../../bookings/reservations/reservations.ts'
import { findParent } from '../../bookings/shared/bookings.ts'
import { findSignerByKey, type SignerRow } from '../../bookings/signers/signers.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { workspaceOf } from '../../platform/db/directory.ts'
import { limit, limitNetwork, refuseBeyond } from '../../platform/http/limit.ts'
import type { App } from '../../platform/http/operation.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { countFailure } from '../../workspaces/rate-limits.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'

declare module 'fastify' {
  interface FastifyRequest {
    keyAccess: KeyAccess | null
  }
}

/** What a customer's key opens: the scheduling flow of a reservation, or the view of an appointment. */
export interface KeyAccess {
  key: string
  caller: Caller
  /** As it was when the request came. */
  workspace: WorkspaceRow
  reservation: ReservationRow | undefined
  appointment: AppointmentRow | undefined
  kind: 'reservation' | 'appointment'
  /** The signer whose key it is. */
  signer?: SignerRow
}

const callsAMinute = { address: 300, largerNetwork: 1_200, key: 120 }

/**
 * Admits callers with a key, before the body is read. Keys are credentials: calls are limited by address and
 * by key, and guesses by address, like failed authentications (decision "Keys").
 */
export function admitKeys(app: App, ctx: Context, open = accessByKey): void {
  app.decorateRequest('keyAccess', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { key = '' } = request.params as { key?: string }
    await limitNetwork(ctx, request, 'booking-address', callsAMinute)
    await limit(ctx, `booking-key:${digest(key)}`, callsAMinute.key)
    const admit = async (db: Db) => {
      const access = await open(db, key, request.id)
      request.keyAccess = access ?? null
      if (access) request.caller = access.caller
      return access !== undefined
    }
    if (!(await admit(ctx.db))) {
      refuseBeyond(await countFailure(ctx, request))
      throw notFound('Booking')
    }
    const renew = async (tx?: Tx) => {
      if (!(await admit(tx ?? ctx.db))) throw notFound('Booking')
    }
    request.rights = { renew }
  })
}

/** What the key of the request gives access to. */
export function keyAccessOf(request: FastifyRequest): KeyAccess {
  if (!request.keyAccess) throw notFound('Booking')
  return request.keyAccess
}

/** The same for only one kind of key. Throws `not_found` for the other kind. */
export function keyAccessFor(request: FastifyRequest, kind: KeyAccess['kind']): KeyAccess & { id: number } {
  const access = keyAccessOf(request)
  const id = access.kind === kind ? access[kind]?.id : undefined
  if (id === undefined) throw notFound('Booking')
  return { ...access, id }
}

/** The row whose customer and language count: they may differ after the appointment was changed. */
export const mainOf = ({ kind, reservation, appointment }: KeyAccess) =>
  (kind === 'appointment' && appointment) || (reservation ?? appointment)

/** Whether nothing can be added or changed any more: it is canceled or completed, or nobody came. */
export function isOver(access: KeyAccess): boolean {
  const { status } = mainOf(access) ?? {}
  const { appointment } = access
  return (
    status === 'canceled' ||
    status === 'completed' ||
    (access.kind === 'appointment' && appointment !== undefined && isMissed(appointment))
  )
}

/** Whether the booking was canceled, or staff marked its appointment as a no-show. */
export const hasNotTakenPlace = (access: KeyAccess): boolean => {
  const { appointment } = access
  return mainOf(access)?.status === 'canceled' || (appointment !== undefined && isMissed(appointment))
}

/** Who books again, and what the new booking takes over. */
export interface Again {
  customer: ReservationRow | AppointmentRow
  /** Left out for a booking that took place, or is still to. */
  earlier?: Earlier | undefined
  /** Path of its page. */
  page?: string
}

/**
 * A booking of this workspace whose customer books again, by the key of its page. Undefined for any other
 * key. Unknown keys count as guesses. Throws `rate_limited`.
 */
export async function bookedBefore(
  ctx: Context,
  request: FastifyRequest,
  { workspaceId }: Caller,
  key: string,
): Promise<Again | undefined> {
  const access = await accessByKey(ctx.db, key, request.id)
  if (!access) refuseBeyond(await countFailure(ctx, request))
  const customer = access && mainOf(access)
  if (!customer || access.caller.workspaceId !== workspaceId) return undefined
  if (!hasNotTakenPlace(access)) return { customer }
  const page = `/${access.kind === 'reservation' ? 'schedule' : 'appointment'}/${key}`
  return { customer, page, earlier: await earlierBooking(ctx.db, access.caller, parentOf(access).rootId) }
}

/** Additions belong to what the key opened, and are stored with the rest of the booking on `rootId`. */
export function parentOf({ caller, kind, reservation, appointment }: KeyAccess) {
  const objectId = (kind === 'reservation' ? reservation : appointment)?.id ?? 0
  return { caller, objectType: kind, objectId, rootId: reservation?.id ?? objectId }
}

/** The key is hashed: others may read the store of the rate limiter. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * What the key opens. Undefined for an unknown key, and if the workspace has turned its customer interface
 * off.
 */
export async function accessByKey(db: Db, key: string, requestId: string): Promise<KeyAccess | undefined> {
  const workspace = await workspaceOfKey(db, key)
  if (!workspace) return undefined
  const workspaceId = workspace.id
  const as = (id: number) => customerCaller(workspaceId, id, requestId)
  const flow = await findReservationByKey(db, workspaceId, key)
  if (flow) {
    const caller = as(flow.id)
    const { appointment_id: id } = flow
    const appointment = id === null ? undefined : await getAppointment(db, caller, id)
    return { key, caller, workspace, reservation: flow, appointment, kind: 'reservation' }
  }
  // A reservation's appointment key opens nothing until there is an appointment.
  const appointment = await findAppointmentByKey(db, workspaceId, key)
  return appointment && accessToAppointment(db, key, workspace, appointment, requestId)
}

/** What `keys.upload` opens: the appointment, to upload documents. Undefined for any other key. */
export async function accessByUploadKey(
  db: Db,
  key: string,
  requestId: string,
): Promise<KeyAccess | undefined> {
  const workspace = await workspaceOfKey(db, key)
  if (!workspace) return undefined
  const workspaceId = workspace.id
  const appointment = await findAppointmentByPageKey(db, workspaceId, 'upload_key', key)
  return appointment && accessToAppointment(db, key, workspace, appointment, requestId)
}

/**
 * What `keys.session` and the keys of signers open: the appointment, to join its session. Undefined for any
 * other key, and for a signer without an appointment.
 */
export async function accessBySessionKey(
  db: Db,
  key: string,
  requestId: string,
): Promise<KeyAccess | undefined> {
  const workspace = await workspaceOfKey(db, key)
  if (!workspace) return undefined
  const workspaceId = workspace.id
  const own = await findAppointmentByPageKey(db, workspaceId, 'session_key', key)
  if (own) return accessToAppointment(db, key, workspace, own, requestId)
  const signer = await findSignerByKey(db, workspaceId, key)
  if (!signer) return undefined
  const caller = customerCaller(workspaceId, signer.booking_id, requestId)
  const id = (await findParent(db, caller, undefined, signer.booking_id))?.appointmentId
  if (id === null || id === undefined) return undefined
  const found = await getAppointment(db, caller, id)
  const access = await accessToAppointment(db, key, workspace, found, requestId)
  return { ...access, signer }
}

async function accessToAppointment(
  db: Db,
  key: string,
  workspace: WorkspaceRow,
  appointment: AppointmentRow,
  requestId: string,
): Promise<KeyAccess> {
  const { reservation_id: id } = appointment
  const caller = customerCaller(workspace.id, appointment.id, requestId, id ?? appointment.id)
  const reservation = id === null ? undefined : await getReservation(db, caller, id)
  return { key, caller, workspace, reservation, appointment, kind: 'appointment' }
}

/** Undefined for an unknown key, and if the workspace has turned its customer interface off. */
async function workspaceOfKey(db: Db, key: string): Promise<WorkspaceRow | undefined> {
  if (!isKey(key)) return undefined
  const workspaceId = await workspaceOf(db, 'key', key)
  if (workspaceId === undefined) return undefined
  const workspace = await getWorkspace(db, workspaceId)
  return workspace.customer_booking ? workspace : undefined
}

const customerCaller = (
  workspaceId: number,
  bookingId: number,
  requestId: string,
  rootId = bookingId,
): Caller => ({
  workspaceId,
  actor: `customer:${bookingId}`,
  rootId,
  source: 'customer',
  requestId,
})
