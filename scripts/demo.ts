import { deepStrictEqual, strictEqual } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { samplePdf } from './sample-pdf.ts'

// Plays the life of one reservation against a running server, and stops at the first unexpected response. `--quiet` prints
// only the summary.

const base = process.env.PUBLIC_URL ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`

interface Json {
  [name: string]: unknown
  id: number
  token: string
  status: string
  data: Json[]
  next_cursor: string | null
  signed_url: string
  options: Json[]
  code: string
  type: string
  kind: string
  subject: string
  text: string
  timestamp: string
  availability: Record<string, boolean>
  appointment: Json
  links: { appointment: string }
}

const isQuiet = process.argv.includes('--quiet')
const print = (text: string) => isQuiet || process.stdout.write(text)

/** What was done, for the summary. */
const chapters: { title: string; calls: number }[] = []

/** The server or its admin token is missing: nothing was tried. */
class NotReady extends Error {}

/** Makes the call, shows it with its answer, and insists on the status. */
async function call(
  status: number,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Json> {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = await response.json()
  const chapter = chapters.at(-1)
  if (chapter) chapter.calls++
  print(`\n${method} ${path}${body ? ` ${shown(body)}` : ''}\n  → ${response.status} ${shown(answer)}\n`)
  strictEqual(response.status, status, `${method} ${path} answered ${response.status}, not ${status}`)
  return answer as Json
}

async function assertServer(): Promise<void> {
  await fetch(`${base}/healthz`).catch(() => {
    throw new NotReady(`No server answers at ${base}. Start one with "npm start", or set PUBLIC_URL.`)
  })
}

/** JSON for people: secrets and long strings shortened. */
function shown(value: unknown): string {
  const shorten = (name: string, part: unknown) => {
    if (name === 'token' && typeof part === 'string') return `${part.slice(0, 15)}…`
    return typeof part === 'string' && part.length > 120
      ? `${part.slice(0, 60)}… (${part.length} characters)`
      : part
  }
  return JSON.stringify(value, shorten, 2).replaceAll('\n', '\n    ')
}

function chapter(title: string): void {
  chapters.push({ title, calls: 0 })
  print(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}\n`)
}

function summary(): string {
  const lines = chapters.map(({ title, calls }) => `  ${String(calls).padStart(2)}  ${title}\n`)
  const total = chapters.reduce((sum, { calls }) => sum + calls, 0)
  return `\nDone: ${total} calls in ${chapters.length} steps, every response as expected.\n\nCALLS STEP\n${lines.join('')}`
}

/** A Wednesday, at least a week ahead. */
function weekdayAhead(): string {
  const today = Temporal.Now.plainDateISO('America/New_York')
  return today.add({ days: 7 + ((10 - today.dayOfWeek) % 7) }).toString()
}

/** The moment at which the slot `0900-0915` of that date begins. */
const newYork = (date: string, slot: string) =>
  Temporal.PlainDateTime.from(`${date}T${slot.slice(0, 2)}:${slot.slice(2, 4)}`)
    .toZonedDateTime('America/New_York')
    .toInstant()
    .toString()

function adminToken(): string {
  if (process.env.JURAT_ADMIN_TOKEN) return process.env.JURAT_ADMIN_TOKEN
  const path = join(process.env.JURAT_DATA_DIR ?? './data', 'admin-token')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new NotReady(
      `No admin token in ${path}. Start the server with "npm start" first, or set JURAT_ADMIN_TOKEN.`,
    )
  }
}

/** Asks the customer to choose a time, reads the mail that says so, and answers the key in it. */
async function invite(admin: string, token: string, path: string, workspaceId: number): Promise<string> {
  chapter('Mail the customer a scheduling link')
  await call(200, token, 'PATCH', path, { status: 'queued' })
  const mail = await mailOf(admin, workspaceId, 'invitation')
  const [, key = ''] = /\/schedule\/([A-Za-z0-9_-]{21})/.exec(mail.text) ?? []
  strictEqual(key.length, 21, 'no scheduling link in the mail')
  return key
}

/** The mail of that kind, once it has been written. */
async function mailOf(admin: string, workspaceId: number, kind: string): Promise<Json> {
  for (let tries = 0; tries < 100; tries++) {
    const url = `${base}/manage/v1/mails?workspace_id=${workspaceId}&kind=${kind}&status=kept`
    const response = await fetch(url, { headers: { authorization: `Bearer ${admin}` } })
    const [mail] = ((await response.json()) as Json).data
    if (mail) {
      print(`\nGET ${url.slice(base.length)}\n  → ${mail.subject}\n`)
      print(`${mail.text.replace(/^/gm, '    ')}\n`)
      return mail
    }
    await sleep(100)
  }
  throw new Error(`no mail of kind ${kind} was written within ten seconds`)
}

/** Chooses a time as the customer does; answers the key of the appointment. */
async function schedule(key: string): Promise<string> {
  chapter('The customer opens the link, holds a time and books it')
  const booking = `/booking/v1/${key}`
  strictEqual((await call(200, null, 'GET', booking)).status, 'queued')
  strictEqual((await call(200, null, 'POST', `${booking}/open`)).status, 'pending')
  const date = weekdayAhead()
  const day = await call(200, null, 'GET', `${booking}/availability?date=${date}&timezone=America/New_York`)
  const [slot = ''] = Object.keys(day.availability).filter(slot => day.availability[slot])
  const timestamp = Date.parse(newYork(date, slot)) / 1000
  await call(200, null, 'POST', `${booking}/hold`, { timestamp })
  const submitted = await call(200, null, 'POST', `${booking}/submit`, {
    timestamp,
    timezone: 'America/New_York',
  })
  strictEqual(submitted.status, 'scheduled')
  return submitted.links.appointment.split('/').at(-1) ?? ''
}

/** The appointment is moved by its customer, comes up, and is held. */
async function hold(admin: string, workspaceId: number, appointmentKey: string): Promise<void> {
  await mailOf(admin, workspaceId, 'confirmation')

  chapter('The customer moves the appointment by two hours')
  const booking = `/booking/v1/${appointmentKey}`
  const { appointment } = await call(200, null, 'GET', booking)
  const timestamp = Date.parse(appointment.timestamp) / 1000 + 7200
  const moved = await call(200, null, 'POST', `${booking}/reschedule`, { timestamp })

  chapter('Move the clock of the test workspace by the minute that a mail about a move waits')
  const clock = `/manage/v1/workspaces/${workspaceId}/clock`
  await call(200, admin, 'POST', clock, { advance_seconds: 60 })
  await mailOf(admin, workspaceId, 'reschedule')

  chapter('Move the clock to the hour before the appointment')
  const set_to = new Date(Date.parse(moved.appointment.timestamp) - 3_600_000).toISOString()
  await call(200, admin, 'POST', clock, { set_to })
  await mailOf(admin, workspaceId, 'reminder_24h')
  await mailOf(admin, workspaceId, 'reminder_1h')

  chapter('Complete the appointment')
  const { data } = await call(
    200,
    admin,
    'GET',
    `/manage/v1/mails?workspace_id=${workspaceId}&kind=reminder_1h`,
  )
  const id = data[0]?.object_id
  await call(200, admin, 'POST', `/manage/v1/appointments/${id}/complete`)
  strictEqual((await call(200, null, 'GET', booking)).status, 'completed')
}

async function story(admin: string): Promise<void> {
  chapter('Create a workspace and a token')
  const workspace = await call(201, admin, 'POST', '/manage/v1/workspaces', {
    name: 'Demo',
    timezone: 'America/New_York',
  })
  const issued = { workspace_id: workspace.id, name: 'Demo', scopes: ['*'] }
  const { id: tokenId, token } = await call(201, admin, 'POST', '/manage/v1/tokens', issued)

  chapter('Create a reservation and change it')
  const customer = { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@example.com' }
  const { id } = await call(201, token, 'POST', '/wp-json/v3/reservations', {
    ...customer,
    service: 'apostille',
    quantity: 2,
  })
  const path = `/wp-json/v3/reservations/${id}`
  await call(200, token, 'PATCH', path, { first_name: 'Anna', lang: 'es' })
  const reservation = await call(200, token, 'GET', path)
  deepStrictEqual(reservation.customer, { ...customer, first_name: 'Anna' })

  chapter('Add signers')
  const ben = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
  await call(201, token, 'POST', `${path}/signers`, ben)
  const again = await call(409, token, 'POST', `${path}/signers`, { ...ben, email: 'BEN@Example.com' })
  strictEqual(again.code, 'signer_exists')
  const cleo = { first_name: 'Cléo', last_name: 'Ndiaye', email: 'cleo@example.com' }
  await call(201, token, 'POST', '/wp-json/v3/signers', {
    object_type: 'reservation',
    object_id: id,
    ...cleo,
  })

  chapter('Upload a PDF and download it')
  const pdf = samplePdf('Power of attorney')
  const upload = {
    object_type: 'reservation',
    object_id: id,
    filename: 'Power of Attorney.pdf',
    pdf_content: pdf.toString('base64'),
  }
  const document = await call(201, token, 'POST', '/wp-json/v3/documents', upload)
  const { signed_url } = await call(200, token, 'GET', `/wp-json/v3/documents/${document.id}?expires=300`)
  const downloaded = Buffer.from(await (await fetch(signed_url)).arrayBuffer())
  strictEqual(downloaded.equals(pdf), true, 'the PDF came back different')
  print(`\nGET ${signed_url.slice(0, 60)}…\n  → ${downloaded.length} bytes, the same\n`)

  chapter('Quote shipping')
  const address = {
    name: 'Ana Ortiz',
    address: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal: '10118',
    country: 'US',
    phone: '+1 212 736 3100',
  }
  const quote = await call(200, token, 'POST', '/wp-json/v3/shipping/quote', address)
  strictEqual(quote.options.length > 0, true, 'no shipping options')
  await call(422, token, 'POST', '/wp-json/v3/shipping/quote', { ...address, postal: '90210' })

  chapter('List reservations page by page')
  const made = [id]
  for (const first_name of ['Dora', 'Emil', 'Fay', 'Gus']) {
    made.unshift(
      (
        await call(201, token, 'POST', '/wp-json/v3/reservations', {
          first_name,
          last_name: 'Lee',
          service: 'remote',
        })
      ).id,
    )
  }
  const listed: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Json = await call(
      200,
      token,
      'GET',
      `/wp-json/v3/reservations?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    listed.push(...page.data.map(item => item.id))
    cursor = page.next_cursor
  }
  deepStrictEqual(listed, made)

  const key = await invite(admin, token, path, workspace.id)
  const appointmentKey = await schedule(key)
  await hold(admin, workspace.id, appointmentKey)

  chapter('Cancel another reservation')
  const other = `/wp-json/v3/reservations/${made[0]}`
  strictEqual((await call(200, token, 'POST', `${other}/cancel`)).status, 'canceled')
  strictEqual((await call(409, token, 'POST', `${other}/cancel`)).code, 'unable_to_cancel')

  chapter('Read the event feed')
  const events = await call(200, admin, 'GET', `/manage/v1/events?workspace_id=${workspace.id}`)
  const created = 'reservation-created'
  deepStrictEqual(
    events.data.map(event => event.type),
    [
      created,
      'reservation-updated',
      'signer-added',
      'signer-added',
      'document-uploaded',
      created,
      created,
      created,
      created,
      'reservation-updated',
      'reservation-submitted',
      'appointment-created',
      'appointment-updated',
      'appointment-complete',
      'reservation-canceled',
    ],
  )
  await call(200, admin, 'DELETE', `/manage/v1/tokens/${tokenId}`)
}

try {
  const admin = adminToken()
  await assertServer()
  await story(admin)
  process.stdout.write(summary())
} catch (error) {
  if (!(error instanceof Error)) throw error
  const step = chapters.at(-1)?.title
  process.stderr.write(
    error instanceof NotReady ? `${error.message}\n` : `\nUNEXPECTED in "${step}": ${error.message}\n`,
  )
  process.exitCode = 1
}
