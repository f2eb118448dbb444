import type { Operation, Planned } from './call.ts'
import type { ExpectedState } from './expected-state.ts'
import type { Random } from './random.ts'

const v3 = '/wp-json/v3'
const manage = '/manage/v1'
const daySeconds = 86_400

/** What a client needs to choose its next call. */
export interface PlanContext {
  expected: ExpectedState
  random: Random
  workspaceId: number
  /** First and last day of new appointments, in days from today. Few days make clients compete for slots. */
  days: [number, number]
  key: string
  /** Endpoints whose removal was requested but not acknowledged. */
  unconfirmed: ReadonlySet<number>
}

interface Choice extends Planned {
  weight: number
}

/** Starts a booking: mostly a reservation, else an appointment without one. */
export function opening({ random, workspaceId, days, key }: PlanContext): Planned {
  const person = { first_name: 'Ana', last_name: key, email: `${key}@example.com` }
  if (random.chance(0.25)) {
    const body = { workspace_id: workspaceId, ...person, service: 'remote', timestamp: timeIn(random, days) }
    return { operation: 'create-appointment', method: 'POST', path: `${manage}/appointments`, body }
  }
  const status = random.chance(0.4) ? 'queued' : 'draft'
  const body = { ...person, service: 'remote', status }
  return { operation: 'create-reservation', method: 'POST', path: `${v3}/reservations`, body }
}

/** The next call on an open booking. Undefined if there is nothing left to do. */
export function nextOn(root: number, context: PlanContext): Planned | undefined {
  const { expected, random } = context
  const reservation = expected.find('reservation', root)
  const appointment = expected.appointmentOf(root)
  const isOver = ['canceled', 'completed'].includes(String(reservation?.fields.status))
  if (isOver || (!reservation && !appointment)) return undefined
  const choices = [
    ...(reservation ? onReservation(reservation.id, appointment !== undefined, context) : []),
    ...(appointment ? onAppointment(appointment.id, context) : []),
    ...additions(root, appointment?.id, context),
  ]
  const chosen = random.weighted(choices)
  if (!chosen) return undefined
  const { weight: _, ...planned } = chosen
  return planned
}

function onReservation(id: number, isBooked: boolean, { random, days, key }: PlanContext): Choice[] {
  const path = `${v3}/reservations/${id}`
  const submit = post('submit-reservation', id, `${manage}/reservations/${id}/submit`, 6, {
    timestamp: timeIn(random, days),
  })
  return [
    post('update-reservation', id, path, 3, { first_name: `Ana ${key}` }),
    post('cancel-reservation', id, `${path}/cancel`, 1),
    ...(isBooked ? [] : [submit]),
  ]
}

function onAppointment(id: number, { random, days, key }: PlanContext): Choice[] {
  const v3Path = `${v3}/appointments/${id}`
  const path = `${manage}/appointments/${id}`
  return [
    post('update-appointment', id, v3Path, 3, { first_name: `Eva ${key}` }),
    post('reschedule-appointment', id, `${v3Path}/reschedule`, 5, {
      timestamp: timeIn(random, days),
      timezone: 'Europe/Berlin',
    }),
    post('cancel-appointment', id, `${path}/cancel`, 2, { keep_reservation: random.chance(0.5) }),
    post('complete-appointment', id, `${path}/complete`, 1),
  ]
}

function additions(root: number, appointmentId: number | undefined, context: PlanContext): Choice[] {
  const { expected, random, key } = context
  const isReservation = expected.find('reservation', root) !== undefined
  const parent = appointmentId !== undefined && (!isReservation || random.chance(0.5)) ? appointmentId : root
  const object_type = parent === appointmentId ? 'appointment' : 'reservation'
  const object = { object_type, object_id: parent }
  const person = { first_name: 'Ben', last_name: key, email: `${key}@example.org` }
  const signer = random.pick(expected.group(root, 'signer'))
  const document = random.pick(expected.group(root, 'document'))
  const signerPath = `${v3}/signers/${signer?.id}`
  return [
    post('add-signer', parent, `${v3}/signers`, 3, { ...object, ...person }),
    post('upload-document', parent, `${v3}/documents`, 4, { ...object, filename: `${key}.pdf` }),
    ...(signer
      ? [
          post('update-signer', signer.id, signerPath, 2, { first_name: `Bo ${key}` }),
          remove('remove-signer', signer.id, signerPath, 1),
        ]
      : []),
    ...(document ? [remove('delete-document', document.id, `${manage}/documents/${document.id}`, 3)] : []),
  ]
}

/** Creates an endpoint, or removes one if there are `most`. Only one client does this. */
export function onEndpoints(
  { expected, random, workspaceId, key, unconfirmed }: PlanContext,
  receiverUrl: string,
): Planned {
  const most = 3
  const own = [...expected.resources.values()].filter(({ kind, isGone }) => kind === 'endpoint' && !isGone)
  const oldest = own.find(({ id }) => !unconfirmed.has(id))
  if (oldest && own.length >= most)
    return {
      operation: 'remove-endpoint',
      method: 'DELETE',
      path: `${manage}/webhook-endpoints/${oldest.id}`,
      on: oldest.id,
    }
  const event_types = random.chance(0.5) ? null : ['reservation-created', 'appointment-updated']
  const body = {
    workspace_id: workspaceId,
    url: `${receiverUrl}/${key}`,
    description: key,
    ...(event_types ? { event_types } : {}),
  }
  return { operation: 'create-endpoint', method: 'POST', path: `${manage}/webhook-endpoints`, body }
}

/** Holds a time as the customer, with the key of the mailed link. */
export const hold = (root: number, reservationKey: string, { random, days }: PlanContext): Planned => ({
  operation: 'hold-time',
  method: 'POST',
  path: `/booking/v1/${reservationKey}/hold`,
  body: { timestamp: timeIn(random, days) },
  on: root,
})

/** A random time, mostly on the 15-minute grid. */
function timeIn(random: Random, [first, last]: [number, number]): number {
  const today = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds
  const quarter = today + random.between(first * 96, last * 96 - 1) * 900
  return random.chance(0.2) ? quarter + random.between(1, 899) : quarter
}

const post = (
  operation: Operation,
  on: number,
  path: string,
  weight: number,
  body: Planned['body'] = {},
): Choice => ({ operation, method: 'POST', path, on, weight, body })

const remove = (operation: Operation, on: number, path: string, weight: number): Choice => ({
  operation,
  method: 'DELETE',
  path,
  on,
  weight,
})
