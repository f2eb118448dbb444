import { spawn } from 'node:child_process'
import { PassThrough, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Workspace } from '../../server/test/helpers/harness.ts'
import { run } from '../src/program.ts'
import type { Screen } from '../src/terminal.ts'

export interface Ran<Json = unknown> {
  code: number
  out: string
  err: string
  /** The output as JSON, of the type that the test expects. */
  json: Json
}

interface RunOptions {
  env?: NodeJS.ProcessEnv
  /** Lines of its standard input. */
  input?: string
  /** As in a terminal of this width. */
  columns?: number
}

interface Running {
  out(): string
  err(): string
  /** Waits until the output contains this. */
  untilOut(text: string | RegExp): Promise<void>
  untilErr(text: string | RegExp): Promise<void>
  /** Ctrl-C. */
  interrupt(): void
  ended: Promise<Ran>
}

/** Starts a command in this process. */
export function begin(args: string[], { env = {}, input = '', columns }: RunOptions = {}): Running {
  const stop = new AbortController()
  const [out, err] = [screen(columns), screen(columns)]
  const ended = run(args, {
    env,
    in: Readable.from(input === '' ? [] : [input]),
    out: out.stream,
    err: err.stream,
    interruption: () => stop.signal,
  }).then(code => ran(code, out.text(), err.text()))
  return {
    out: out.text,
    err: err.text,
    untilOut: text => out.until(text, err.text),
    untilErr: text => err.until(text, out.text),
    interrupt: () => stop.abort(),
    ended,
  }
}

/** Runs a command in this process to its end. */
export const jurat = <Json>(args: string[], options?: RunOptions): Promise<Ran<Json>> =>
  begin(args, options).ended as Promise<Ran<Json>>

export const juratScript = fileURLToPath(new URL('../jurat.js', import.meta.url))

/** Starts the command in a separate process, with only `env` as its environment. */
export const spawnJurat = (args: string[], env: NodeJS.ProcessEnv = {}, cwd = process.cwd()) =>
  spawn(process.execPath, [juratScript, ...args], { cwd, env: { PATH: process.env.PATH, ...env } })

/** Runs the command in a separate process to its end. */
export async function juratProcess(args: string[], env?: NodeJS.ProcessEnv): Promise<Ran> {
  const child = spawnJurat(args, env)
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => (out += chunk))
  child.stderr.on('data', chunk => (err += chunk))
  const { promise, resolve } = Promise.withResolvers<number>()
  child.once('close', code => resolve(code ?? -1))
  return ran(await promise, out, err)
}

const ran = (code: number, out: string, err: string): Ran => ({
  code,
  out,
  err,
  get json() {
    return JSON.parse(out)
  },
})

const withinMs = 60_000

function screen(columns: number | undefined) {
  const stream: PassThrough & Screen = new PassThrough()
  if (columns !== undefined) Object.assign(stream, { isTTY: true, columns })
  let text = ''
  stream.setEncoding('utf8').on('data', chunk => (text += chunk))
  const has = (wanted: string | RegExp) =>
    typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
  return {
    stream: stream as Screen,
    text: () => text,
    until: (wanted: string | RegExp, other: () => string) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`${wanted} was not said:\n${text}\n${other()}`)),
          withinMs,
        )
        const look = () => {
          if (!has(wanted)) return
          clearTimeout(late)
          stream.off('data', look)
          resolve()
        }
        stream.on('data', look)
        look()
      }),
  }
}

/** What a command leaves in the workspace: every write has an audit entry. */
export const tracesOf = async ({ manage, events }: Workspace) => [
  (await manage('GET', '/audit?limit=100')).body.data,
  await events(),
]
