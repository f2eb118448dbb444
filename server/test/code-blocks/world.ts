import { samplePdf } from '../../../cli/src/trigger/sample-pdf.ts'
import { Jurat } from '../../../client/src/index.ts'
import { JuratManage } from '../../../client/src/manage.ts'

/** The server against which the blocks of the docs run. */
export interface Installation {
  url: string
  adminToken: string
  /** URL of an endpoint that acknowledges everything. */
  receiverUrl: string
}

const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
let timesGiven = 0

/** A test workspace for one block. The rows that the block names are created when they are needed. */
export class World {
  readonly id: number
  readonly token: string
  readonly #manage: JuratManage
  readonly #jurat: Jurat
  readonly #installation: Installation
  readonly #made = new Map<string, Promise<number>>()

  private constructor(installation: Installation, id: number, token: string) {
    this.id = id
    this.token = token
    this.#installation = installation
    this.#manage = new JuratManage({ baseUrl: installation.url, token })
    this.#jurat = new Jurat({ baseUrl: installation.url, token })
  }

  static async open(installation: Installation): Promise<World> {
    const admin = new JuratManage({ baseUrl: installation.url, token: installation.adminToken })
    const { id } = await admin.workspaces.create({ name: 'Docs' })
    const { token } = await admin.tokens.create({ workspace_id: id, name: 'Docs', scopes: ['*', 'manage'] })
    return new World(installation, id, token)
  }

  /** The block with this server's URL and rows of this workspace, instead of those that the docs name. */
  async filled(text: string): Promise<string> {
    const general = text
      .replaceAll('http://localhost:8080', this.#installation.url)
      .replaceAll('jurat_test_…', this.token)
    if (/\/events\b/.test(text)) await this.#row('reservations')
    const named = await replaced(
      general,
      /\/(reservations|appointments|documents|webhook-endpoints|workspaces|notaries)\/\d+/g,
      async ([, name = '']) => `/${name}/${await this.#row(name)}`,
    )
    const inBody = await replaced(
      named,
      /\b(object_id|appointment_id|workspace_id|timestamp)(\\?"?[:=] ?)\d+/g,
      async ([, name = '', sign]) => `${name}${sign}${await this.#field(name)}`,
    )
    const billed = await replaced(
      inBody,
      /("billing_reference":"([^"]+)","month":)"[\d-]+"/g,
      async ([, start, reference = '']) => `${start}"${await this.#billedMonth(reference)}"`,
    )
    return replaced(billed, /V1StGXR8_Z5jdHi6B-myT/g, async () => {
      const { keys } = await this.#jurat.reservations.get(await this.#row('reservations'))
      return keys.reservation
    })
  }

  #field(name: string): Promise<number> | number {
    if (name === 'object_id') return this.#row('reservations')
    if (name === 'appointment_id') return this.#row('appointments')
    return name === 'timestamp' ? freeTime() : this.id
  }

  #row(name: string): Promise<number> {
    const made = this.#made.get(name) ?? this.#make(name)
    this.#made.set(name, made)
    return made
  }

  /** The month of a session that took place, with this billing reference. */
  async #billedMonth(billing_reference: string): Promise<string> {
    const appointment = await this.#row('appointments')
    await this.#manage.reservations.update(await this.#row('reservations'), { billing_reference })
    const { timestamp } = await this.#manage.appointments.complete(appointment)
    const { timezone } = await this.#manage.workspaces.get(this.id)
    const start = Temporal.Instant.from(timestamp ?? '').toZonedDateTimeISO(timezone)
    return start.toPlainDate().toPlainYearMonth().toString()
  }

  async #make(name: string): Promise<number> {
    if (name === 'workspaces') return this.id
    if (name === 'notaries')
      return (await this.#manage.notaries.create({ name: 'Nora', categories: ['remote'] })).id
    if (name === 'reservations')
      return (await this.#jurat.reservations.create({ ...ana, status: 'queued' })).id
    if (name === 'appointments') {
      const reservation = await this.#row('reservations')
      const booking = { timestamp: freeTime(), timezone: 'UTC' }
      return (await this.#manage.reservations.submit(reservation, booking)).appointment.id
    }
    if (name === 'documents') {
      const parent = { object_type: 'reservation', object_id: await this.#row('reservations') } as const
      const file = { filename: 'Deed.pdf', pdf_content: samplePdf('Deed') }
      return (await this.#jurat.documents.create({ ...parent, ...file })).id
    }
    return (await this.#manage.webhookEndpoints.create({ url: this.#installation.receiverUrl })).id
  }
}

/** A time, in epoch seconds, at which a notary of a sandbox is free. */
function freeTime(): number {
  const tomorrow = Math.floor(Date.now() / 86_400_000) * 86_400 + 2 * 86_400
  return tomorrow + (timesGiven++ % 700) * 3600
}

async function replaced(
  text: string,
  pattern: RegExp,
  make: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  const parts: string[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(at, match.index), await make(match))
    at = match.index + match[0].length
  }
  return parts.join('') + text.slice(at)
}
