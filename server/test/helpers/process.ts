import { spawn } from 'node:child_process'
import { cpSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../servers/free-port.ts'
import { createDatabase, createPrepared } from './databases.ts'

export interface Ended {
  /** Null when a signal ended it. */
  code: number | null
  /** Its output, both streams. */
  output: string
}

/** Data directory and configuration of a server. Leaving its scope (`await using`) deletes them. */
export interface Home extends AsyncDisposable {
  dataDir: string
  /** Configuration of a server with this data. */
  env: Record<string, string>
}

/** The token of every server that starts with an empty database. */
export const apiToken = 'a-token-that-the-operator-chose'

/**
 * A data directory and, with the PostgreSQL server of `postgresUrl`, a database. In a run of the tests both
 * are already migrated, which saves 3 of the 5 s of processor time of a first start. With `isEmpty` they are
 * empty. Null is the embedded database; without a choice it is PostgreSQL where there is one, on which a
 * start takes two thirds of the processor time.
 */
export async function openHome(
  postgresUrl: string | null | undefined = process.env.JURAT_TEST_POSTGRES,
  { isEmpty = false } = {},
): Promise<Home> {
  const directory = mkdtempDisposableSync(join(tmpdir(), 'jurat-home-'))
  const create = isEmpty ? createDatabase : createPrepared
  const database = postgresUrl ? await create(postgresUrl) : undefined
  const prepared = process.env.JURAT_TEST_DATABASE
  if (prepared && !database && !isEmpty)
    cpSync(prepared, join(directory.path, 'database'), { recursive: true })
  const env = { JURAT_DATA_DIR: directory.path, JURAT_RATE_LIMIT: '0', JURAT_LOG_LEVEL: 'warn' }
  return {
    dataDir: directory.path,
    env: { ...env, JURAT_API_TOKEN: apiToken, ...(database ? { DATABASE_URL: database.url } : {}) },
    [Symbol.asyncDispose]: async () => {
      directory.remove()
      await database?.drop()
    },
  }
}

/** A server in a separate process. Leaving its scope (`await using`) kills it. */
export interface ServerProcess extends AsyncDisposable {
  url: string
  /** Its output so far. */
  output(): string
  /** Sends the signal, and resolves when the process has ended. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended>
  ended: Promise<Ended>
}

const script = fileURLToPath(new URL('../../start.js', import.meta.url))
const startsWithinMs = 120_000
/**
 * A short process gains nothing from compiling the embedded database a second time, optimized, which takes a
 * third of a start.
 */
const flags = process.env.VITEST ? ['--liftoff-only'] : []

/** The last line of a greeting. Its lines may arrive one by one. */
const lastLine = (role: string | undefined) =>
  role === 'worker' ? /\(JURAT_WEBHOOK_ALLOW\)/ : /First start: |Try: curl/

/**
 * The real server with only `env` as its environment, when it listens and has said all that a start says.
 * `start` is the start script of another version, which may say less.
 */
export async function startServer(env: Record<string, string>, start = script): Promise<ServerProcess> {
  const server = await beginServer(env, start)
  const startedAt = performance.now()
  const said = start === script ? lastLine(env.JURAT_ROLE) : /Jurat listens on/
  while (!said.test(server.output())) {
    const isOver = server.hasEnded() || performance.now() - startedAt > startsWithinMs
    if (isOver) throw new Error(`The server did not start:\n${(await server.end('SIGKILL')).output}`)
    await sleep(10)
  }
  return server
}

/** The same, before it listens. */
export async function beginServer(env: Record<string, string>, start = script) {
  const port = await freePort()
  const server = run(process.execPath, [...flags, start], { PORT: String(port), ...env })
  return {
    ...server,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => void (await server.end('SIGKILL')),
  }
}

/** Starts the line with `sh` in a process group, with a server's environment. */
export async function beginShell(line: string, env: Record<string, string>) {
  const port = await freePort()
  const own = { ...env, PORT: String(port), HOME: env.JURAT_DATA_DIR ?? tmpdir() }
  return { ...run('/bin/sh', ['-c', line], own, { detached: true }), url: `http://127.0.0.1:${port}`, port }
}

/** Runs a server that is expected to end by itself. `node` can be another version. */
export async function runServer(env: Record<string, string>, node = process.execPath): Promise<Ended> {
  const port = await freePort()
  return run(node, [...flags, script], { PORT: String(port), ...env }).ended
}

/** Runs a line as if it were pasted into a shell. */
export const runShell = (line: string, env: Record<string, string> = {}): Promise<Ended> =>
  run('/bin/sh', ['-c', line], env).ended

/** Environment of a test server besides its configuration. */
const inherited = () => ({
  PATH: process.env.PATH,
  ...(process.env.JURAT_TEST_COMPILE_CACHE
    ? { NODE_COMPILE_CACHE: process.env.JURAT_TEST_COMPILE_CACHE }
    : {}),
})

function run(command: string, args: string[], env: Record<string, string>, { detached = false } = {}) {
  const child = spawn(command, args, {
    env: { ...inherited(), ...env },
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let hasEnded = false
  const { promise: ended, resolve, reject } = Promise.withResolvers<Ended>()
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  child.once('error', reject)
  child.once('close', code => {
    hasEnded = true
    resolve({ code, output })
  })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded: () => hasEnded,
    ended,
    end: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    },
  }
}
