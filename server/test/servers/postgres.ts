import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { citusUrl } from './citus.ts'
import { freePort } from './free-port.ts'

export interface TestPostgres {
  url: string
  /** Of the server's first process; null for one that was given. */
  pid: number | null
  stop(): void
}

/** Runs a program of PostgreSQL in that folder. */
export type RunProgram = (directory: string, command: string, ...args: string[]) => void

/**
 * Undefined where PostgreSQL is not installed. It refuses to run as root; Debian's package brings the user.
 */
export function postgresPrograms(): RunProgram | undefined {
  const bin = installed()
  if (!bin) return undefined
  const isRoot = process.getuid?.() === 0
  const asUser = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
  return (directory, command, ...args) => {
    const program = join(bin, command)
    if (isRoot) {
      execFileSync('chown', ['postgres', directory])
      execFileSync('setpriv', [...asUser, program, ...args], { cwd: directory, stdio: 'pipe' })
    } else execFileSync(program, args, { cwd: directory, stdio: 'pipe' })
  }
}

/**
 * `TEST_CITUS_URL`, `TEST_DATABASE_URL`, or a throw-away server where PostgreSQL is installed, or null.
 * Losing its data loses nothing, so it writes without fsync, quicker; `isDurable` has it write as in earnest,
 * for what measures it or pulls its plug.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres | null> {
  const given = citusUrl ?? process.env.TEST_DATABASE_URL
  if (given) return { url: given, pid: null, stop: () => {} }
  const run = postgresPrograms()
  if (!run) return null
  const directory = mkdtempSync(join(tmpdir(), 'jurat-postgres-'))
  const data = join(directory, 'data')
  run(directory, 'initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const settings = { fsync: isDurable ? 'on' : 'off', max_connections: '300' }
  const server = await servePostgres(run, directory, data, settings)
  return {
    url: server.url,
    pid: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    stop: () => {
      server[Symbol.dispose]()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A server on a data folder that exists, with these settings. Leaving its scope stops it. */
export async function servePostgres(
  run: RunProgram,
  directory: string,
  data: string,
  settings: Record<string, string> = {},
) {
  const port = await freePort()
  const set = Object.entries({ fsync: 'off', ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  const options = `-p ${port} -k ${directory} -h 127.0.0.1 ${set.join(' ')}`
  run(directory, 'pg_ctl', 'start', '-w', '-D', data, '-o', options, '-l', join(directory, `log-${port}`))
  const stop = () => run(directory, 'pg_ctl', 'stop', '-m', 'immediate', '-D', data)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return { url, port, [Symbol.dispose]: stop }
}

/** Whether `startPostgres` would have one. */
export const hasPostgres = (): boolean =>
  Boolean(citusUrl ?? process.env.TEST_DATABASE_URL) || installed() !== undefined

/** Where `initdb` is: Debian keeps the servers' programs off the PATH. */
function installed(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}
