import { Jurat } from '../../client/src/index.ts'
import { JuratManage } from '../../client/src/manage.ts'
import { samplePdf } from '../../scripts/sample-pdf.ts'

/** An installation that the blocks of the docs are run against. */
export interface Installation {
  url: string
  adminToken: string
  /** An endpoint's address that acknowledges everything. */
  receiverUrl: string
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const ana = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com', service: 'remote' }
let timesGiven = 0

/** What a block does to its workspace as a whole, or to what there is one of. */
const isForWhole = /services|notar|workspaces|rate-?card|clock|events|endpoints|deliveries|webhookEndpoints/i
let shared: Promise<{ id: number; token: string }> | undefined

/** A test workspace for one block, with whatever rows the block names, made when they are asked for. */
export class World {
  readonly id: number
  readonly token: string
  readonly #manage: JuratManage
  readonly #jurat: Jurat
  readonly #receiverUrl: string
  readonly #made = new Map<string, Promise<unknown>>()

  private constructor(installation: Installation, id: number, token: string) {
    this.id = id
    this.token = token
    this.#receiverUrl = installation.receiverUrl
    this.#manage = new JuratManage({ baseUrl: installation.url, token })
    this.#jurat = new Jurat({ baseUrl: installation.url, token })
  }

  /** Blocks that only change rows of their own share a workspace. */
  static async open(installation: Installation, text: string): Promise<World> {
    const opening = isForWhole.test(text)
      ? openWorkspace(installation)
      : (shared ?? openWorkspace(installation))
    if (!isForWhole.test(text)) shared = opening
    const { id, token } = await opening
    return new World(installation, id, token)
  }

  /** A time, in epoch seconds, at which a notary of a sandbox is free. */
  time(): number {
    const tomorrow = Math.floor(Date.now() / 86_400_000) * 86_400 + 2 * 86_400
    return tomorrow + (timesGiven++ % 700) * 3600
  }

  reservation = () =>
    this.#once('reservation', async () => {
      const { id } = await this.#jurat.reservations.create({ ...ana, status: 'queued' })
      return id
    })

  appointment = () =>
    this.#once('appointment', async () => {
      const { id } = await this.#manage.appointments.create({
        ...ana,
        timestamp: this.time(),
        timezone: 'UTC',
      })
      return id
    })

  signer = () =>
    this.#once('signer', async () => {
      const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
      return (await this.#jurat.reservations.signers.create(await this.reservation(), ben)).id
    })

  document = () =>
    this.#once('document', async () => {
      const parent = { object_type: 'reservation', object_id: await this.reservation() } as const
      const pdf_content = samplePdf('Deed')
      return (await this.#jurat.documents.create({ ...parent, filename: 'Deed.pdf', pdf_content })).id
    })

  video = () =>
    this.#once('video', async () => {
      const file = new TextEncoder().encode('moving pictures')
      const appointment_id = await this.appointment()
      return (await this.#manage.videos.create({ appointment_id, file, filename: 'session.mp4' })).id
    })

  notary = () =>
    this.#once('notary', async () => {
      const { id } = await this.#manage.notaries.create({ name: 'Nora', categories: ['remote'] })
      const weekly = weekdays.map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
      await this.#manage.notaries.hours.update(id, { weekly })
      return id
    })

  timeOff = () =>
    this.#once('time off', async () => {
      const span = { starts_at: '2030-01-01T00:00:00Z', ends_at: '2030-01-02T00:00:00Z' }
      return (await this.#manage.notaries.timeOff.create(await this.notary(), span)).id
    })

  /** With a next secret, so that it can be promoted. */
  endpoint = () =>
    this.#once('endpoint', async () => {
      const { id } = await this.#manage.webhookEndpoints.create({ url: this.#receiverUrl })
      await this.#manage.webhookEndpoints.rotateSecret(id)
      return id
    })

  delivery = () =>
    this.#once('delivery', async () => {
      await this.endpoint()
      await this.reservation()
      return soon('delivery', async () => (await this.#manage.deliveries.list()).data[0]?.id)
    })

  mail = () =>
    this.#once('mail', async () => {
      await this.reservation()
      return soon('mail', async () => (await this.#manage.mails.list()).data[0]?.id)
    })

  otherToken = () =>
    this.#once('token', async () => {
      const issued = { workspace_id: this.id, name: 'Website', scopes: ['signers:read'] }
      return (await this.#manage.tokens.create(issued)).id
    })

  event = () =>
    this.#once('event', async () => {
      await this.reservation()
      return soon('event', async () => (await this.#manage.events.list()).data[0]?.id)
    })

  reservationKey = () =>
    this.#once('reservation key', async () => {
      return (await this.#jurat.reservations.get(await this.reservation())).keys.reservation
    })

  appointmentKey = () =>
    this.#once('appointment key', async () => {
      return (await this.#jurat.appointments.get(await this.appointment())).keys.appointment
    })

  #once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#made.get(name) as Promise<T> | undefined) ?? make()
    this.#made.set(name, made)
    return made
  }
}

async function openWorkspace({ url, adminToken }: Installation): Promise<{ id: number; token: string }> {
  const admin = new JuratManage({ baseUrl: url, token: adminToken })
  const { id } = await admin.workspaces.create({ name: 'Docs' })
  const { token } = await admin.tokens.create({ workspace_id: id, name: 'Docs', scopes: ['*', 'manage'] })
  return { id, token }
}

async function soon<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`No ${what} came about.`)
}
