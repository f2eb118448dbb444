import { randomBytes } from 'node:crypto'
import type { Jurat } from '../../../client/src/index.ts'
import type { FeedEvent, JuratManage } from '../../../client/src/manage.ts'
import { CliError } from '../exit.ts'

const dayMs = 86_400_000
const daysLookedAt = 14
const customer = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }

export interface SessionOptions {
  workspaceId: number
  jurat: Jurat
  manage: JuratManage
  /** Handle of the service to book. */
  service: string
  /** Called with a description of each step. */
  report(step: string): void
}

/** Makes real calls in a workspace, and remembers their request IDs. */
export class Session {
  readonly #options: SessionOptions
  readonly #requestIds = new Set<string>()

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** Options of one call. Its request ID finds the events later. */
  call(): { headers: Record<string, string> } {
    const id = `cli_${randomBytes(12).toString('hex')}`
    this.#requestIds.add(id)
    return { headers: { 'X-Request-Id': id } }
  }

  get jurat(): Jurat {
    return this.#options.jurat
  }

  get manage(): JuratManage {
    return this.#options.manage
  }

  report(step: string): void {
    this.#options.report(step)
  }

  async reservation(): Promise<number> {
    const { jurat, service } = this.#options
    const { id } = await jurat.reservations.create({ ...customer, service }, this.call())
    this.report(`created the reservation ${id}`)
    return id
  }

  /** A draft has no time yet, so it occupies no notary. */
  async draftAppointment(): Promise<number> {
    const { manage, workspaceId: workspace_id, service } = this.#options
    const params = { workspace_id, ...customer, service, status: 'draft' as const }
    const { id } = await manage.appointments.create(params, this.call())
    this.report(`created the appointment ${id}, a draft`)
    return id
  }

  async appointment(): Promise<number> {
    const { manage, workspaceId: workspace_id, service } = this.#options
    return this.atFreeTime(async timestamp => {
      const { id } = await manage.appointments.create(
        { workspace_id, ...customer, service, timestamp },
        this.call(),
      )
      this.report(`booked the appointment ${id} for ${new Date(timestamp * 1000).toISOString()}`)
      return id
    })
  }

  async signerOf(reservationId: number): Promise<number> {
    const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
    const { id } = await this.jurat.reservations.signers.create(reservationId, ben, this.call())
    this.report(`added the signer ${id}`)
    return id
  }

  /**
   * Tries the free times of the next days, because others can book them first. Throws `CliError` if none is
   * left.
   */
  async atFreeTime<T>(book: (timestamp: number) => Promise<T>): Promise<T> {
    for await (const timestamp of this.#freeTimes()) {
      try {
        return await book(timestamp)
      } catch (error) {
        if ((error as { code?: string }).code !== 'slot_unavailable') throw error
      }
    }
    throw new CliError(
      'failed',
      `No notary is free for "${this.#options.service}" in the next ${daysLookedAt} days.`,
      'A new test workspace has notaries: jurat workspaces create "Try"',
    )
  }

  async *#freeTimes(): AsyncGenerator<number> {
    const { manage, workspaceId, jurat } = this.#options
    const { clock } = await manage.workspaces.get(workspaceId)
    for (let day = 0; day < daysLookedAt; day++) {
      const date = new Date(Date.parse(clock.now) + day * dayMs).toISOString().slice(0, 10)
      const { availability } = await jurat.availability.get({ date, timezone: 'UTC' })
      for (const [slot, isFree] of Object.entries(availability)) {
        if (isFree) yield Date.parse(`${date}T${slot.slice(0, 2)}:${slot.slice(2, 4)}:00Z`) / 1000
      }
    }
  }

  /** Returns the events that these calls caused, in feed order. `since` must be before the first call. */
  async events(since: Date): Promise<FeedEvent[]> {
    const { manage, workspaceId: workspace_id } = this.#options
    const found: FeedEvent[] = []
    for await (const event of manage.events.list({ workspace_id, since: since.toISOString(), limit: 100 })) {
      if (this.#requestIds.has(event.meta.request_id)) found.push(event)
    }
    return found
  }
}
