import { bodyOf, type Call, outcomeOf, pdfOf } from './call.ts'
import {
  cancelAppointment,
  type ExpectedRecords,
  eventsOf,
  type Kind,
  kindOf,
  named,
  type Resource,
  remove,
  set,
  startOf,
} from './resource.ts'

/** The state that follows from the acknowledged calls. Calls on one booking never run at the same time. */
export class ExpectedState {
  readonly resources = new Map<string, Resource>()
  /** By the key of the call. */
  readonly records = new Map<string, ExpectedRecords>()
  readonly #groups = new Map<number, Resource[]>()
  readonly #submitted = new Set<number>()

  static of(calls: Call[]): ExpectedState {
    const expected = new ExpectedState()
    for (const call of calls) expected.apply(call)
    return expected
  }

  apply(call: Call): void {
    if (outcomeOf(call) !== 'acknowledged') return
    const { events, audits } = this.#change(call)
    this.records.set(call.key, { events, audits: [...events, ...audits] })
  }

  find(kind: Kind, id: number | undefined): Resource | undefined {
    return this.resources.get(`${kind} ${id}`)
  }

  /** Existing resources of a booking, oldest first. */
  group(root: number, kind: Kind): Resource[] {
    return (this.#groups.get(root) ?? []).filter(resource => resource.kind === kind && !resource.isGone)
  }

  roots(): number[] {
    return [...this.#groups.keys()]
  }

  /** The scheduled appointment of a booking. */
  appointmentOf(root: number): Resource | undefined {
    return this.group(root, 'appointment').findLast(({ fields }) => fields.status === 'scheduled')
  }

  #change(call: Call): ExpectedRecords {
    const resource = this.find(kindOf(call), call.on)
    const reservation = resource && this.find('reservation', resource.root)
    switch (call.operation) {
      case 'create-reservation':
        this.#add(call, 'reservation', {
          ...named(call),
          email: String(call.body?.email ?? ''),
          status: String(call.body?.status ?? 'draft'),
        })
        return eventsOf('reservation-created')
      case 'update-reservation':
        set(resource, named(call))
        return eventsOf('reservation-updated')
      case 'cancel-reservation':
        return this.#cancelReservation(resource)
      case 'submit-reservation':
        return this.#submit(call, resource)
      case 'hold-time':
        return { events: [], audits: ['reservation-held'] }
      case 'create-appointment':
        this.#add(call, 'appointment', {
          ...named(call),
          email: String(call.body?.email ?? ''),
          status: 'scheduled',
          starts_at: startOf(call),
        })
        return eventsOf('appointment-created')
      case 'update-appointment':
        set(resource, named(call))
        return eventsOf('appointment-updated')
      case 'reschedule-appointment':
        set(resource, { starts_at: startOf(call) })
        return eventsOf('appointment-updated')
      case 'cancel-appointment':
        return cancelAppointment(resource, reservation, call.body?.keep_reservation === true)
      case 'complete-appointment':
        set(resource, { status: 'completed' })
        set(reservation, { status: 'completed' })
        return { events: ['appointment-complete'], audits: reservation ? ['reservation-completed'] : [] }
      default:
        return this.#changeAddition(call, resource)
    }
  }

  #changeAddition(call: Call, resource: Resource | undefined): ExpectedRecords {
    switch (call.operation) {
      case 'add-signer':
        this.#add(call, 'signer', {
          ...named(call),
          email: String(call.body?.email ?? ''),
          parent_id: call.on ?? 0,
        })
        return eventsOf('signer-added')
      case 'update-signer':
        set(resource, named(call))
        return eventsOf('signer-updated')
      case 'remove-signer':
        remove(resource)
        return eventsOf('signer-removed')
      case 'upload-document':
        this.#add(call, 'document', { size_bytes: pdfOf(call.key).length, parent_id: call.on ?? 0 })
        return eventsOf('document-uploaded')
      case 'delete-document':
        remove(resource)
        return eventsOf('document-deleted')
      case 'create-endpoint':
        this.#add(call, 'endpoint', { description: call.key, status: 'enabled' })
        return { events: [], audits: ['webhook-endpoint-created'] }
      default:
        remove(resource)
        return { events: [], audits: ['webhook-endpoint-removed'] }
    }
  }

  #submit(call: Call, reservation: Resource | undefined): ExpectedRecords {
    if (!reservation) return eventsOf()
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
    return eventsOf(...(isFirst ? ['reservation-submitted'] : []), 'appointment-created')
  }

  #cancelReservation(reservation: Resource | undefined): ExpectedRecords {
    const appointment = reservation && this.appointmentOf(reservation.id)
    set(reservation, { status: 'canceled' })
    set(appointment, { status: 'canceled' })
    return eventsOf('reservation-canceled', ...(appointment ? ['appointment-canceled'] : []))
  }

  #add(call: Call, kind: Kind, fields: Resource['fields']): void {
    const id = Number(bodyOf(call).id ?? -1)
    const parent = this.find('reservation', call.on) ?? this.find('appointment', call.on)
    const root = kind === 'endpoint' ? -1 : (parent?.root ?? id)
    this.#put({ kind, id, madeBy: call.key, root, isGone: false, fields })
  }

  #put(resource: Resource): void {
    this.resources.set(`${resource.kind} ${resource.id}`, resource)
    if (resource.kind === 'endpoint') return
    this.#groups.set(resource.root, [...(this.#groups.get(resource.root) ?? []), resource])
  }
}
