import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openApp } from '../../src/app.ts'
import { type Context, type Overrides, openContext } from '../../src/platform/context.ts'
import type { App } from '../../src/platform/http/operation.ts'
import type { Clock } from '../../src/platform/lib/clock.ts'
import { readConfig } from '../../src/platform/lib/config.ts'
import { freePort } from '../servers/free-port.ts'
import { openDump, sharedEmbedded } from './databases.ts'
import { type OpenApi, OpenApiCheck } from './openapi-check.ts'
import { openHome } from './process.ts'
import { noteSecrets, openKeptLog, writeKept } from './secrets-and-logs.ts'
import { type Answer, spoken, throughClient } from './through-client.ts'

export type { Answer }

export const engine = process.env.JURAT_TEST_ENGINE as 'embedded' | 'postgres'

export const adminToken = 'admin-token-of-the-tests'

/** What `npm ci` built. A test of the console fails without it. */
const builtConsole = Promise.resolve({ folder: fileURLToPath(new URL('../../../web/dist', import.meta.url)) })

/** The installations of a run share a database, and so its encrypted secrets. */
const secretKey = Buffer.alloc(32, 'jurat').toString('base64')

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

const isPostgres = engine === 'postgres'

/**
 * For behaviour that the embedded database, with its one session, cannot show. The name says so, and without
 * PostgreSQL the test is listed as skipped.
 */
export const testOnPostgres = (name: string, run: () => Promise<void>): void =>
  test.runIf(isPostgres)(`${name} (PostgreSQL)`, run)

/** The same for several. */
export const describeOnPostgres = (name: string, tests: () => void): void => {
  describe.runIf(isPostgres)(`${name} (PostgreSQL)`, tests)
}

/** A workspace for one test, with a token of every scope. */
export interface Workspace {
  id: number
  token: string
  /**
   * Calls v3 with the workspace's token: `call('POST', '/reservations', {…})`. Checks each response against
   * the document.
   */
  call: Call
  /** Calls the management interface with the tenant's token. */
  manage: Call
  /** The types of the events recorded so far, oldest first. */
  eventTypes(): Promise<string[]>
  // biome-ignore lint/suspicious/noExplicitAny: payloads of every shape
  events(): Promise<any[]>
  /** A v3 call with another token of this workspace, which has only these scopes. */
  withScopes(...scopes: string[]): Promise<Call>
}

export interface Installation {
  url: string
  app: App
  ctx: Context
  clock: TestClock
  /** Calls any path with the admin token. */
  admin: Call
  /** Calls any path with any token, or none. */
  as(token: string | undefined): Call
  workspace(timezone?: string): Promise<Workspace>
  stop(): Promise<void>
}

/** Real time with an offset: `advance` moves it forward, `hold` stops it until `release`. */
export class TestClock implements Clock {
  #aheadMs = 0
  #heldAtMs: number | undefined

  now(): Date {
    return new Date((this.#heldAtMs ?? Date.now()) + this.#aheadMs)
  }

  /** Stops at this time, so that a test can meet a boundary to the millisecond. */
  hold(at: Date): void {
    this.#heldAtMs = at.getTime() - this.#aheadMs
  }

  /** Runs again from the time at which it was held. */
  release(): void {
    if (this.#heldAtMs === undefined) return
    this.#aheadMs += this.#heldAtMs - Date.now()
    this.#heldAtMs = undefined
  }

  advance(ms: number): void {
    this.#aheadMs += ms
  }

  /** Runs from this time on until the end of the test, for tests of dates on which a zone's clock changes. */
  startAt(iso: string): void {
    const before = this.#aheadMs
    this.#aheadMs = Date.parse(iso) - Date.now()
    onTestFinished(() => {
      this.#aheadMs = before
    })
  }
}

/** A whole server on a real port, on the engine of this run. `env` adds to its configuration. */
export async function startInstallation(
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jurat-installation-'))
  const port = await freePort()
  const postgresUrl = engine === 'postgres' && !overrides.database ? inject('postgresUrl') : null
  const config = readConfig({
    PORT: String(port),
    JURAT_DATA_DIR: dataDir,
    JURAT_RATE_LIMIT: '0',
    JURAT_LOG_LEVEL: 'silent',
    JURAT_ADMIN_TOKEN: adminToken,
    JURAT_SECRET_KEY: secretKey,
    ...(postgresUrl ? { DATABASE_URL: postgresUrl } : {}),
    ...env,
  })
  const clock = new TestClock()
  const log = openKeptLog(config.logLevel)
  const database =
    overrides.database ?? (postgresUrl ? undefined : await sharedEmbedded(inject('embeddedDump')))
  const ctx = await openContext(config, { clock, log, ...overrides, ...(database ? { database } : {}) })
  const app = await openApp(ctx, adminToken, builtConsole)
  await app.listen({ host: config.host, port })
  const url = config.publicUrl
  const as = caller(url, await documentsOf(url))
  const admin = as(adminToken)
  return {
    url,
    app,
    ctx,
    clock,
    admin,
    as,
    workspace: timezone => openWorkspace(as, admin, timezone),
    stop: async () => {
      await app.close()
      await ctx.close()
      writeKept()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The same with its own database, for tests of work that covers all workspaces: in a shared one it would
 * include those of other tests.
 */
export async function startOwnInstallation(
  env: Record<string, string> = {},
  overrides: Pick<Overrides, 'log'> = {},
): Promise<Installation> {
  if (engine === 'embedded')
    return startInstallation(env, { ...overrides, database: await openDump(inject('embeddedDump')) })
  const home = await openHome(inject('postgresUrl'))
  const { DATABASE_URL = '' } = home.env
  const installation = await startInstallation({ ...env, DATABASE_URL }, overrides)
  const stop = async () => {
    await installation.stop()
    await home[Symbol.asyncDispose]()
  }
  return { ...installation, stop }
}

type Documents = Record<'v3' | 'manage' | 'booking' | 'auth', OpenApiCheck>

let known: Documents | undefined
/** Read once per process: the code is the same, and reading takes 0.4 s of processor time. */
const documentsOf = async (url: string): Promise<Documents> => {
  known ??= await readDocuments(url)
  return known
}

async function readDocuments(url: string): Promise<Documents> {
  const document = async (path: string) =>
    new OpenApiCheck((await (await fetch(url + path)).json()) as OpenApi)
  return {
    v3: await document('/openapi.json'),
    manage: await document('/manage/openapi.json'),
    booking: await document('/booking/openapi.json'),
    auth: await document('/auth/openapi.json'),
  }
}

/** Uses the client if it has a method for the call, otherwise plain HTTP. */
const caller =
  (url: string, documents: Documents) =>
  (token: string | undefined): Call =>
  async (method, path, body, headers = {}) => {
    const call = token === undefined ? undefined : spoken(method, new URL(url + path), body)
    const answer =
      token !== undefined && /^[\x21-\x7e]+$/.test(token) && call
        ? await throughClient(url, token, call, headers, answerOf)
        : await plainly(url, token, method, path, body, headers)
    noteSecrets(token, textOf(body), textOf(answer.body))
    const pathname = new URL(url + path).pathname
    const document = documents[interfaceOf(pathname)]
    if (method !== 'HEAD' && method !== 'OPTIONS')
      document.check(method, pathname, answer.status, answer.body)
    return answer
  }

async function plainly(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const isBytes = body instanceof FormData || body instanceof Uint8Array
  const json = body !== undefined && typeof body !== 'string' && !isBytes
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json || typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: json ? JSON.stringify(body) : (body as string | FormData | Uint8Array<ArrayBuffer>) }),
  })
  return answerOf(response)
}

const textOf = (body: unknown): string =>
  body === undefined || body instanceof FormData || body instanceof Uint8Array
    ? ''
    : typeof body === 'string'
      ? body
      : JSON.stringify(body)

async function answerOf(response: Response): Promise<Answer> {
  if (response.headers.get('content-type') === 'text/event-stream') {
    // It would not end.
    await response.body?.cancel()
    return { status: response.status, headers: response.headers, body: '' }
  }
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

function interfaceOf(pathname: string): keyof Documents {
  if (pathname.startsWith('/manage/v1')) return 'manage'
  if (pathname.startsWith('/auth/v1')) return 'auth'
  return pathname.startsWith('/booking/v1') ? 'booking' : 'v3'
}

async function openWorkspace(as: Installation['as'], admin: Call, timezone = 'UTC'): Promise<Workspace> {
  const opened = await admin('POST', '/manage/v1/workspaces', { name: randomUUID(), mode: 'test', timezone })
  expect(opened.status).toBe(201)
  const { id } = opened.body
  const issue = async (scopes: string[]): Promise<string> => {
    const issued = await admin('POST', '/manage/v1/tokens', { workspace_id: id, name: 'test', scopes })
    expect(issued.status).toBe(201)
    return issued.body.token
  }
  const under =
    (prefix: string, call: Call): Call =>
    (method, path, body, headers) =>
      call(method, prefix + path, body, headers)
  const token = await issue(['*', 'manage', 'members:*'])
  const manage = under('/manage/v1', as(token))
  const events = async () => (await manage('GET', '/events?limit=100')).body.data
  return {
    id,
    token,
    call: under('/wp-json/v3', as(token)),
    manage,
    events,
    eventTypes: async () => (await events()).map((event: { type: string }) => event.type),
    withScopes: async (...scopes) => under('/wp-json/v3', as(await issue(scopes))),
  }
}
