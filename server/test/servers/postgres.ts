import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestPostgres {
  url: string
  /** Of the server's first process; null for one that was given. */
  pid: number | null
  stop(): void
}

/**
 * `TEST_DATABASE_URL`, or a throw-away server where PostgreSQL is installed, or null. Losing its data loses
 * nothing, so it writes without fsync, quicker; `isDurable` has it write as in earnest, for what measures it
 * or pulls its plug.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres | null> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, pid: null, stop: () => {} }
  const bin = installed()
  if (!bin) return null
  const directory = mkdtempSync(join(tmpdir(), 'jurat-postgres-'))
  const data = join(directory, 'data')
  const port = await freePort()
  // PostgreSQL refuses to run as root; Debian's package brings the user.
  const run = (command: string, ...args: string[]) =>
    process.getuid?.() === 0
      ? execFileSync(
          'setpriv',
          ['--reuid=postgres', '--regid=postgres', '--clear-groups', join(bin, command), ...args],
          { cwd: directory, stdio: 'pipe' },
        )
      : execFileSync(join(bin, command), args, { stdio: 'pipe' })
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', directory])
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const fsync = isDurable ? 'on' : 'off'
  const options = `-p ${port} -k ${directory} -h 127.0.0.1 -c fsync=${fsync} -c max_connections=300`
  run('pg_ctl', 'start', '-w', '-D', data, '-o', options, '-l', join(directory, 'log'))
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    stop: () => {
      run('pg_ctl', 'stop', '-m', 'immediate', '-D', data)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Whether `startPostgres` would have one. */
export const hasPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL) || installed() !== undefined

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

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
