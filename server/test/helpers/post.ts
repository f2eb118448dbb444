import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect } from 'vitest'
import { type MailServer, startMailServer } from '../servers/mail.ts'
import { hourAhead } from './bookings.ts'
import { book, staff } from './calendar.ts'
import { type Answer, type Installation, startOwnInstallation } from './harness.ts'
import { deliverAll, openLiveWorkspace } from './mails.ts'

/*
 * Who gets which mail and which calendar entry about an appointment, at which minute. The mails come through a
 * real mail server, and ical.js reads their calendar files.
 */

export const office = '1 Main St, Miami'
export const start = hourAhead(100)

interface Post {
  installation: Installation
  server: MailServer
  stop(): Promise<void>
}

/** The post of the tests of a file, and what they do at it. */
export interface PostOfTests extends Pick<Post, 'installation' | 'server'> {
  /** Books the appointment with these fields. */
  open(fields?: object): Promise<World>
  /**
   * What arrives in these minutes, as `minute name: subject METHOD +rise of SEQUENCE`, and then start and place
   * of the entry where they are not `start` and `office`: `from +2 h at 2 Oak Ave, Miami`.
   */
  minutes(at: World['at'], most: number): Promise<string[]>
}

/** Starts a post before the tests of a file, and stops it after them. */
export function withPost(): PostOfTests {
  let post: Post
  beforeAll(async () => {
    post = await startPost()
  })
  afterAll(() => post.stop())
  return {
    get installation() {
      return post.installation
    },
    get server() {
      return post.server
    },
    open: fields => open(post, fields),
    minutes: (at, most) => minutes(post, at, most),
  }
}

/** An installation with a mail server. */
async function startPost(): Promise<Post> {
  const server = await startMailServer()
  const installation = await startOwnInstallation({
    SMTP_URL: server.url(),
    SMTP_FROM: 'no-reply@jurat.example',
  })
  const stop = async () => {
    await installation.stop()
    await server[Symbol.asyncDispose]()
  }
  return { installation, server, stop }
}

type Workspace = Awaited<ReturnType<typeof openLiveWorkspace>>

/** An appointment whose people were told of it, and a workspace of its own. */
export interface World {
  workspace: Workspace
  id: number
  key: string
  signer: number
  nora: number
  otto: number
  /** An address that no other test has. */
  at(name: string): string
  v3(method: string, path: string, body?: object): Promise<Answer>
  staff(method: string, path: string, body?: object): Promise<Answer>
  customer(method: string, path: string, body?: object): Promise<Answer>
  /** Sends a form of the page of the appointment. */
  form(path: string, fields: Record<string, string>): Promise<void>
}

let count = 0
async function open(post: Post, fields: object = {}): Promise<World> {
  const { installation } = post
  const number = ++count
  const at = (name: string) => `${name}-${number}@example.com`
  const workspace = await openLiveWorkspace(installation, { timezone: 'America/New_York' })
  const [nora = 0, otto = 0] = await staff(workspace, { email: at('nora') }, { email: at('otto') })
  const booked = await book(workspace, start, {
    email: at('ana'),
    notary_id: nora,
    timezone: 'America/New_York',
    location: office,
    ...fields,
  })
  expect(booked.status).toBe(201)
  const { id } = booked.body
  const ben = { first_name: 'Ben', last_name: 'Adler', email: at('ben') }
  const added = await workspace.call('POST', `/appointments/${id}/signers`, ben)
  expect(added.status).toBe(201)
  const key = booked.body.keys.appointment
  const call = (answer: Promise<Answer>) =>
    answer.then(made => {
      expect([made.status < 300, made.body]).toEqual([true, made.body])
      return made
    })
  await minutes(post, at, 3)
  return {
    workspace,
    id,
    key,
    signer: added.body.id,
    nora,
    otto,
    at,
    v3: (method, path, body) => call(workspace.call(method, path, body)),
    staff: (method, path, body) => call(workspace.manage(method, path, body)),
    customer: (method, path, body) =>
      call(installation.as(undefined)(method, `/booking/v1/${key}${path}`, body)),
    form: async (path, fields) => {
      const url = `${installation.url}/appointment/${key}${path}`
      const init = { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' as const }
      expect((await fetch(url, init)).status).toBe(303)
    },
  }
}

interface Entry {
  uid: string
  sequence: number
  method: string
  location: string | null
  at: number
}

/** The calendar files: one that is a part of the body and an attachment, or one attachment per appointment. */
function entriesOf(mail: Email): Entry[] {
  const texts = mail.attachments
    .filter(({ mimeType }) => mimeType === 'text/calendar')
    .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
  const files = [...new Set(texts)]
  if (texts.length > 0) expect([1, texts.length]).toContain(files.length)
  return files.map(entryOf)
}

function entryOf(text: string): Entry {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent')
  const start = event?.getFirstPropertyValue('dtstart') as ICAL.Time
  return {
    uid: String(event?.getFirstPropertyValue('uid')),
    sequence: Number(event?.getFirstPropertyValue('sequence')),
    method: String(calendar.getFirstPropertyValue('method')),
    location: event?.getFirstPropertyValue('location')?.toString() ?? null,
    at: start.toUnixTime(),
  }
}

/** The last `SEQUENCE` by address and `UID`: another `UID` for the same appointment is `first`. */
const sequences = new Map<string, number>()

async function minutes({ installation, server }: Post, at: World['at'], most: number): Promise<string[]> {
  const suffix = at('')
  const lines: string[] = []
  for (let minute = 0; minute < most; minute++) {
    const before = server.raw.length
    await deliverAll(installation)
    const arrived = (await server.mails()).slice(before)
    lines.push(...arrived.flatMap(mail => lineOf(mail, suffix, minute)).toSorted())
    installation.clock.advance(60_000)
  }
  return lines
}

function lineOf(mail: Email, suffix: string, minute: number): string[] {
  const to = mail.to?.[0]?.address ?? ''
  if (!to.endsWith(suffix)) return []
  const what = (mail.subject ?? '').split(':')[0]
  const who = to.slice(0, -suffix.length)
  const line = `${minute} ${who}: ${what}`
  const entries = entriesOf(mail)
  if (entries.length === 0) return [line]
  return entries.map(entry => {
    const { uid, sequence, method } = entry
    const known = `${to} ${uid}`
    const last = sequences.get(known)
    sequences.set(known, sequence)
    const rise = last === undefined ? 'first' : `+${sequence - last}`
    return `${line} ${method} ${rise}${differencesOf(entry)}`
  })
}

function differencesOf({ method, at, location }: Entry): string {
  const from = at === start ? '' : ` from +${(at - start) / 3600} h`
  // A cancellation names no place.
  const usual = method === 'CANCEL' ? null : office
  const place = location?.includes('/session/') ? 'the session page' : (location ?? 'no place')
  return from + (location === usual ? '' : ` at ${place}`)
}
