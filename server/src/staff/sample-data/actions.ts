import { createAppointment } from '../../bookings/appointments/appointments.ts'
import { bookForCustomer } from '../../bookings/by-staff/book.ts'
import { addDocument } from '../../bookings/documents/documents.ts'
import {
  cancelAppointment,
  cancelReservation,
  completeAppointment,
} from '../../bookings/lifecycle/lifecycle.ts'
import { submitReservation } from '../../bookings/lifecycle/submit.ts'
import { cancelNoShow, logCall, markNoShow } from '../../bookings/no-shows/no-shows.ts'
import { addNote } from '../../bookings/notes/notes.ts'
import { createReservation, updateReservationAsStaff } from '../../bookings/reservations/reservations.ts'
import { addSigner, setVerification } from '../../bookings/signers/signers.ts'
import { addVideo } from '../../bookings/videos/videos.ts'
import { addClosure } from '../../calendar/closures/closures.ts'
import { addTimeOff } from '../../calendar/notaries/time-off.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { epochSeconds } from '../../platform/lib/clock.ts'
import { addressOf, inOffice, notaries } from './people.ts'
import type { Plan, PlannedScenario } from './plan.ts'
import { type StoredSample, storePdf, storeVideo } from './sample-files.ts'
import { drafts, requests, type Scenario } from './scenarios.ts'
import type { Staff } from './setup.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * What somebody does at a time. `ctx` has the clock of that time. `store`: stores the file of the action,
 * before the transaction. `adds`: what the action adds besides bookings.
 */
export interface Action {
  at: Date
  run(tx: Tx, ctx: Context, file: StoredSample | undefined): Promise<unknown>
  store?(ctx: Context, workspaceId: number): Promise<StoredSample>
  adds?: 'documents' | 'drafts'
}

/** Ids of what was booked for a scenario or request. 0: nothing yet. */
export interface Booked {
  reservation: number
  appointment: number
}

/**
 * All actions in the order of their times. Those that lie after `now` did not happen. `booked`: see
 * `Made`.
 */
export function actionsOf(plan: Plan, staff: Staff, booked: Booked[], now: Date): Action[] {
  const all = [
    ...plan.scenarios.flatMap((planned, index) =>
      scenarioActions(planned, bookedAt(booked, index), staff, now),
    ),
    ...otherActions(staff, plan, booked, now),
  ]
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function bookedAt(booked: Booked[], index: number): Booked {
  const one = booked[index]
  if (!one) throw new Error(`The sample data has no booking ${index}.`)
  return one
}

function scenarioActions(planned: PlannedScenario, booked: Booked, staff: Staff, now: Date): Action[] {
  const { scenario, opening, bookedAt } = planned
  const { startsAt } = opening
  const lastMs = Math.min(startsAt.getTime(), now.getTime())
  /** A time between booking and session, or now. */
  const between = (part: number) =>
    new Date(bookedAt.getTime() + Math.floor(part * (lastMs - bookedAt.getTime())))
  const customer = (): Caller => ({
    ...staff.scheduler,
    actor: `customer:${booked.reservation}`,
    actorName: undefined,
    source: 'customer',
  })
  const by = scenario.byLink ? customer : () => staff.scheduler
  const { note, call } = scenario
  const actions: Action[] = [
    ...bookingActions(planned, staff, booked, customer),
    ...signersOf(scenario).map((signer, index) => ({
      at: between(0.1 + index / 100),
      run: async (tx: Tx, ctx: Context) => {
        const { id } = await addSigner(tx, ctx, by(), 'reservation', booked.reservation, signer)
        if (scenario.isUnverified) return
        await setVerification(tx, ctx, staff.scheduler, id, {
          status: 'verified',
          human_approval: 'approved',
        })
      },
    })),
    ...(scenario.documents ?? []).map(
      (title, index): Action => ({
        at: between(0.4 + index / 100),
        store: (ctx, workspaceId) => storePdf(ctx, workspaceId, scenario.name, title),
        adds: 'documents',
        run: (tx, ctx, stored) =>
          addDocument(tx, ctx, by(), {
            objectType: 'reservation',
            objectId: booked.reservation,
            filename: `${title}.pdf`,
            type: undefined,
            ...present(stored),
            pages: 1,
          }),
      }),
    ),
  ]
  if (note !== undefined)
    actions.push({
      at: between(0.6),
      run: (tx, ctx) => addNote(tx, ctx, staff.scheduler, 'appointment', booked.appointment, note),
    })
  if (call !== undefined)
    actions.push({
      at: scenario.noShow ? new Date(startsAt.getTime() + 10 * minuteMs) : between(0.8),
      run: (tx, ctx) => logCall(tx, ctx, staff.scheduler, booked.appointment, { outcome: call }),
    })
  actions.push(...endingOf(planned, staff, booked, customer, now))
  return actions
}

/** Staff book in one call; or the customer gets a link by mail, and chooses a time. */
function bookingActions(
  { scenario, opening, bookedAt }: PlannedScenario,
  staff: Staff,
  booked: Booked,
  customer: () => Caller,
): Action[] {
  const wanted = {
    ...customerOf(scenario),
    ...referencesOf(scenario),
    ...serviceOf(scenario, opening.notary, staff),
  }
  const notaryId = staff.notaryIds[opening.notary]
  const { startsAt } = opening
  // An office has a place for everybody.
  const hasRoom = opening.notary === inOffice || scenario.hasNoPlace
  const meeting_url = hasRoom ? null : `https://meet.example.com/${addressOf(scenario.name).split('@')[0]}`
  if (!scenario.byLink) {
    const when = { timestamp: epochSeconds(startsAt), notary_id: notaryId ?? 0, meeting_url }
    const book = async (tx: Tx, ctx: Context) => {
      const phone = scenario.phone === undefined ? {} : { phone: scenario.phone }
      const made = await bookForCustomer(tx, ctx, staff.scheduler, { ...wanted, ...when, ...phone })
      booked.reservation = made.reservation.id
      booked.appointment = made.appointment.id
    }
    return [{ at: bookedAt, run: book }]
  }
  const create = async (tx: Tx, ctx: Context) => {
    const reservation = await createReservation(tx, ctx, staff.scheduler, { ...wanted, status: 'queued' })
    booked.reservation = reservation.id
    if (scenario.phone === undefined) return
    await updateReservationAsStaff(tx, ctx, staff.scheduler, reservation.id, { phone: scenario.phone })
  }
  const submit = async (tx: Tx, ctx: Context) => {
    const place = { meeting_url, location: null }
    const made = await submitReservation(tx, ctx, customer(), booked.reservation, {
      startsAt,
      notaryId,
      place,
    })
    booked.appointment = made.appointment.id
  }
  return [
    { at: new Date(bookedAt.getTime() - 40 * minuteMs), run: create },
    { at: bookedAt, run: submit },
  ]
}

/** How it ended: completed, canceled or a no-show. */
function endingOf(
  { scenario, opening: { startsAt } }: PlannedScenario,
  staff: Staff,
  booked: Booked,
  customer: () => Caller,
  now: Date,
): Action[] {
  const after = (minutes: number) => new Date(startsAt.getTime() + minutes * minuteMs)
  const { completed, noShow, canceled } = scenario
  if (completed)
    return [
      { at: after(50), run: (tx, ctx) => completeAppointment(tx, ctx, staff.notary, booked.appointment) },
      ...(completed === 'with video' ? [{ at: after(70), store: storeVideo, run: film }] : []),
    ]
  if (noShow) {
    const mark = {
      // Not more than a day ago, when the server would have canceled it.
      at: noShow === 'marked' ? latest(after(20), new Date(now.getTime() - 12 * hourMs)) : after(20),
      run: (tx: Tx, ctx: Context) =>
        markNoShow(tx, ctx, staff.scheduler, booked.appointment, { reason: 'signer' }),
    }
    const cancel = {
      at: after(60),
      run: (tx: Tx, ctx: Context) => cancelNoShow(tx, ctx, staff.scheduler, booked.appointment),
    }
    return noShow === 'canceled' ? [mark, cancel] : [mark]
  }
  if (!canceled) return []
  const { by, reason, when, keepsReservation: keepReservation = false } = canceled
  const at = new Date(when === 'yesterday' ? now.getTime() - 24 * hourMs : startsAt.getTime() - when * hourMs)
  const cancel = async (tx: Tx, ctx: Context) => {
    const caller = by === 'customer' ? customer() : staff.scheduler
    await cancelAppointment(tx, ctx, caller, booked.appointment, { reason, keepReservation })
  }
  return [{ at, run: cancel }]

  function film(tx: Tx, ctx: Context, stored: StoredSample | undefined) {
    const { file } = present(stored)
    const input = { filename: 'Session.webm', originalFilename: null, mimeType: 'video/webm', file }
    return addVideo(tx, ctx, staff.notary, { ...input, appointmentId: booked.appointment })
  }
}

/** An action with `store` runs with the file that it stored. */
function present(stored: StoredSample | undefined): StoredSample {
  if (!stored) throw new Error('The file of the action is missing.')
  return stored
}

/** Appointments without a notary, reservations without an appointment, and days off over booked sessions. */
function otherActions(
  staff: Staff,
  { scenarios, startsOfDrafts }: Plan,
  booked: Booked[],
  now: Date,
): Action[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const drafted = drafts.map(({ service, slot, ...who }, index) => {
    const start = slot === null ? undefined : startsOfDrafts.get(slot)
    const when = start === undefined ? {} : { timestamp: epochSeconds(start) }
    const body = { ...customerOf(who), service: staff.handles[service], status: 'draft' as const, ...when }
    return {
      at: ago(5 + 9 * index),
      adds: 'drafts' as const,
      run: (tx: Tx, ctx: Context) => createAppointment(tx, ctx, staff.scheduler, body),
    }
  })
  const requested = requests.flatMap(({ service, status, hoursAgo, ...who }, index): Action[] => {
    const one = bookedAt(booked, scenarios.length + index)
    const body = { ...customerOf(who), service: staff.handles[service] }
    const create = async (tx: Tx, ctx: Context) => {
      const first = status === 'canceled' ? 'queued' : status
      one.reservation = (await createReservation(tx, ctx, staff.scheduler, { ...body, status: first })).id
    }
    const cancel = (tx: Tx, ctx: Context) => cancelReservation(tx, ctx, staff.scheduler, one.reservation)
    return [
      { at: ago(hoursAgo), run: create },
      ...(status === 'canceled' ? [{ at: ago(hoursAgo - 20), run: cancel }] : []),
    ]
  })
  const daysOff = scenarios
    .filter(({ scenario }) => scenario.conflict !== undefined)
    .map(planned => ({ at: ago(0.5), run: (tx: Tx, ctx: Context) => takeOff(tx, ctx, staff, planned) }))
  return [...drafted, ...requested, ...daysOff]
}

/** The session stays booked: staff decide what happens to it. */
function takeOff(tx: Tx, ctx: Context, staff: Staff, { scenario, opening }: PlannedScenario) {
  const { startsAt, date } = opening
  if (scenario.conflict === 'closed_day')
    return addClosure(tx, ctx, staff.scheduler, { name: 'Water damage', from: date, to: date })
  return addTimeOff(tx, ctx, staff.scheduler, staff.notaryIds[opening.notary] ?? 0, {
    starts_at: startsAt.toISOString(),
    ends_at: new Date(startsAt.getTime() + hourMs).toISOString(),
    reason: 'At court',
  })
}

const latest = (a: Date, b: Date): Date => (a > b ? a : b)

/** A scenario whose notary changed, because nobody else had time, gets a service that every notary does. */
function serviceOf({ service, loan }: Scenario, notary: number, { handles }: Staff) {
  if (!notaries[notary]?.categories.includes(service)) return { service: handles.remote }
  if (loan === undefined) return { service: handles[service] }
  return { service: handles.loan, ...(loan === null ? {} : { answers: loan }) }
}

function customerOf({ name, email, lang }: Pick<Scenario, 'name' | 'email' | 'lang'>) {
  return {
    ...namesOf(name),
    lang: lang ?? ('en' as const),
    ...(email === null ? {} : { email: addressOf(name) }),
  }
}

function namesOf(name: string) {
  const [first_name = '', ...rest] = name.split(' ')
  return { first_name, last_name: rest.join(' ') }
}

function referencesOf(scenario: Scenario) {
  const { external_id, metadata, prepaid = false } = scenario
  return {
    signer_count: Math.max(signersOf(scenario).length, 1),
    prepaid: prepaid ? (1 as const) : (0 as const),
    ...(external_id === undefined ? {} : { external_id }),
    ...(metadata === undefined ? {} : { metadata }),
  }
}

/** The customer and others. */
function signersOf({ name, signers = [] }: Scenario) {
  if (signers === null) return []
  return [name, ...signers].map(one => ({ ...namesOf(one), email: addressOf(one) }))
}
