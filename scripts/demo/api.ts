import { strictEqual } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// The HTTP calls of the demo, and what it prints.

export const base = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 8080}`

export interface Json {
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
  keys: Record<string, string>
  first_free: string
  links: { appointment: string }
}

const isQuiet = process.argv.includes('--quiet')
export const print = (text: string) => isQuiet || process.stdout.write(text)

/** Steps so far, for the summary. */
const steps: { title: string; calls: number }[] = []

/** The server or its admin token is missing, so the demo cannot start. */
export class NotReady extends Error {}

/** Makes the call, prints it with its response, and checks the status. */
export async function call(
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
  const json = await response.json()
  const current = steps.at(-1)
  if (current) current.calls++
  print(`\n${method} ${path}${body ? ` ${shown(body)}` : ''}\n  → ${response.status} ${shown(json)}\n`)
  strictEqual(response.status, status, `${method} ${path} returned ${response.status} instead of ${status}`)
  return json as Json
}

export async function assertServer(): Promise<void> {
  await fetch(`${base}/healthz`).catch(() => {
    throw new NotReady(`No server responds at ${base}. Start one with "npm start", or set PUBLIC_URL.`)
  })
}

/** JSON with shortened secrets and long strings. */
function shown(value: unknown): string {
  const shorten = (name: string, part: unknown) => {
    if (name === 'token' && typeof part === 'string') return `${part.slice(0, 15)}…`
    return typeof part === 'string' && part.length > 120
      ? `${part.slice(0, 60)}… (${part.length} characters)`
      : part
  }
  return JSON.stringify(value, shorten, 2).replaceAll('\n', '\n    ')
}

/** Begins a step of the demo. */
export function step(title: string): void {
  steps.push({ title, calls: 0 })
  print(`\n── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}\n`)
}

export const currentStep = (): string | undefined => steps.at(-1)?.title

export function summary(): string {
  const lines = steps.map(({ title, calls }) => `  ${String(calls).padStart(2)}  ${title}\n`)
  const total = steps.reduce((sum, { calls }) => sum + calls, 0)
  return `\nDone: ${total} calls in ${steps.length} steps, every response as expected.\n\nCALLS STEP\n${lines.join('')}`
}

export function adminToken(): string {
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

/** Waits for the mail and prints it. */
export async function mailOf(admin: string, workspaceId: number, kind: string): Promise<Json> {
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
