import { bodyOf, type Call, outcomeOf, pdfOf } from './journal.ts'
import {
  cancelAppointment,
  type Kind,
  kindOf,
  named,
  remove,
  set,
  startOf,
  type Thing,
  type Trace,
  told,
} from './thing.ts'

/** What there must be, from the acknowledged calls alone: the calls of one booking never run side by side. */
export class World {
  readonly things = new Map<string, Thing>()
  /** By the key of the call. */
  readonly traces = new Map<string, Trace>()
  readonly #groups = new Map<number, Thing[]>()
  readonly #submitted = new Set<number>()

  static of(calls: Call[]): World {
    const world = new World()
    for (const call of calls) world.apply(call)
    return world
  }

  apply(call: Call): void {
    if (outcomeOf(call) !== 'acknowledged') return
    const { events, audits } = this.#change(call)
    this.traces.set(call.key, { events, audits: [...events, ...audits] })
  }

  find(kind: Kind, id: number | undefined): Thing | undefined {
    return this.things.get(`${kind} ${id}`)
  }

  /** What hangs on the booking, oldest first, without what is gone. */
  group(root: number, kind: Kind): Thing[] {
    return (this.#groups.get(root) ?? []).filter(thing => thing.kind === kind && !thing.isGone)
  }

  roots(): number[] {
    return [...this.#groups.keys()]
  }

  /** The appointment of the booking that is not over. */
  appointmentOf(root: number): Thing | undefined {
    return this.group(root, 'appointment').findLast(({ fields }) => fields.status === 'scheduled')
  }

  #change(call: Call): Trace {
    const thing = this.find(kindOf(call), call.on)
    const reservation = thing && this.find('reservation', thing.root)
    switch (call.operation) {
      case 'create-reservation':
        this.#add(call, 'reservation', {
          ...named(call),
          email: String(call.body?.email ?? ''),
          status: String(call.body?.status ?? 'draft'),
        })
        return told('reservation-created')
      case 'update-reservation':
        set(thing, named(call))
        return told('reservation-updated')
      case 'cancel-reservation':
        return this.#cancelReservation(thing)
      case 'submit-reservation':
        return this.#submit(call, thing)
      case 'hold-time':
        return { events: [], audits: ['reservation-held'] }
      case 'create-appointment':
        this.#add(call, 'appointment', {
          ...named(call),
          email: String(call.body?.email ?? ''),
          status: 'scheduled',
          starts_at: startOf(call),
        })
        return told('appointment-created')
      case 'update-appointment':
        set(thing, named(call))
        return told('appointment-updated')
      case 'reschedule-appointment':
        set(thing, { starts_at: startOf(call) })
        return told('appointment-updated')
      case 'cancel-appointment':
        return cancelAppointment(thing, reservation, call.body?.keep_reservation === true)
      case 'complete-appointment':
        set(thing, { status: 'completed' })
        set(reservation, { status: 'completed' })
        return { events: ['appointment-complete'], audits: reservation ? ['reservation-completed'] : [] }
      default:
        return this.#changeAddition(call, thing)
    }
  }

  #changeAddition(call: Call, thing: Thing | undefined): Trace {
    switch (call.operation) {
      case 'add-signer':
        this.#add(call, 'signer', {
          ...named(call),
          email: String(call.body?.email ?? ''),
          parent_id: call.on ?? 0,
        })
        return told('signer-added')
      case 'update-signer':
        set(thing, named(call))
        return told('signer-updated')
      case 'remove-signer':
        remove(thing)
        return told('signer-removed')
      case 'upload-document':
        this.#add(call, 'document', { size_bytes: pdfOf(call.key).length, parent_id: call.on ?? 0 })
        return told('document-uploaded')
      case 'delete-document':
        remove(thing)
        return told('document-deleted')
      case 'create-endpoint':
        this.#add(call, 'endpoint', { description: call.key, status: 'enabled' })
        return { events: [], audits: ['webhook-endpoint-created'] }
      default:
        remove(thing)
        return { events: [], audits: ['webhook-endpoint-removed'] }
    }
  }

  #submit(call: Call, reservation: Thing | undefined): Trace {
    if (!reservation) return told()
    const isFirst = !this.#submitted.has(reservation.id)
    this.#submitted.add(reservation.id)
    set(reservation, { status: 'scheduled' })
    const { id } = (bodyOf(call).appointment ?? {}) as { id?: number }
    const { first_name = '', last_name = '', email = '' } = reservation.fields
    const fields = { first_name, last_name, email, status: 'scheduled', starts_at: startOf(call) }
    this.#put({
      kind: 'appointment',
      id: id ?? -1,
      madeBy: call.key,
      root: reservation.id,
      isGone: false,
      fields,
    })
    return told(...(isFirst ? ['reservation-submitted'] : []), 'appointment-created')
  }

  #cancelReservation(reservation: Thing | undefined): Trace {
    const appointment = reservation && this.appointmentOf(reservation.id)
    set(reservation, { status: 'canceled' })
    set(appointment, { status: 'canceled' })
    return told('reservation-canceled', ...(appointment ? ['appointment-canceled'] : []))
  }

  #add(call: Call, kind: Kind, fields: Thing['fields']): void {
    const id = Number(bodyOf(call).id ?? -1)
    const parent = this.find('reservation', call.on) ?? this.find('appointment', call.on)
    const root = kind === 'endpoint' ? -1 : (parent?.root ?? id)
    this.#put({ kind, id, madeBy: call.key, root, isGone: false, fields })
  }

  #put(thing: Thing): void {
    this.things.set(`${thing.kind} ${thing.id}`, thing)
    if (thing.kind === 'endpoint') return
    this.#groups.set(thing.root, [...(this.#groups.get(thing.root) ?? []), thing])
  }
}
