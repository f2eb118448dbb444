import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/test/servers/free-port.ts'
import { type Disk, mountDisk } from './disk.ts'
import { onEarlyExit } from './early-exit.ts'

const isRoot = process.getuid?.() === 0

/** A PostgreSQL server with fsync that the test may kill, restart, and let run out of disk space. */
export class PostgresServer {
  readonly url: string
  /** Set if the server has a separate disk. */
  readonly disk: Disk | undefined
  readonly #directory: string
  readonly #bin: string
  readonly #options: string
  readonly #closed = onEarlyExit(() => this.close())

  private constructor(bin: string, directory: string, port: number, disk: Disk | undefined) {
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`
    this.disk = disk
    this.#bin = bin
    this.#directory = directory
    this.#options = `-p ${port} -k ${directory} -h 127.0.0.1 -c max_connections=100 -c min_wal_size=2MB -c max_wal_size=8MB`
  }

  /** `diskMegabytes` puts it on a separate disk of this size. */
  static async open(diskMegabytes?: number): Promise<PostgresServer> {
    const bin = installed()
    if (!bin) throw new Error('PostgreSQL is not installed.')
    const directory = mkdtempSync(join(tmpdir(), 'jurat-faults-postgres-'))
    const disk = diskMegabytes === undefined ? undefined : mountDisk(directory, diskMegabytes)
    // PostgreSQL refuses to run as root. Debian's package creates the user.
    if (isRoot) execFileSync('chown', ['postgres', directory])
    const server = new PostgresServer(bin, directory, await freePort(), disk)
    server.#run('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--wal-segsize=1', '--no-sync')
    server.start()
    return server
  }

  /** Starts the server if it does not run. Recovery may take up to a minute. */
  start(): void {
    if (this.isRunning()) return
    this.#run('pg_ctl', 'start', '-w', '-t', '60', '-o', this.#options, '-l', join(this.#directory, 'log'))
  }

  /** `immediate` is a crash: the server writes nothing before it ends. */
  stop(mode: 'fast' | 'immediate'): void {
    if (this.isRunning()) this.#run('pg_ctl', 'stop', '-m', mode, '-t', '60')
  }

  isRunning(): boolean {
    try {
      this.#run('pg_ctl', 'status')
      return true
    } catch {
      return false
    }
  }

  log(): string {
    const path = join(this.#directory, 'log')
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }

  close(): void {
    this.#closed()
    this.stop('immediate')
    this.disk?.unmount()
    rmSync(this.#directory, { recursive: true, force: true })
  }

  #run(command: string, ...args: string[]): void {
    const data = join(this.#directory, 'data')
    if (!isRoot) mkdirSync(this.#directory, { recursive: true })
    const line = [join(this.#bin, command), '-D', data, ...args]
    const asUser = isRoot
      ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...line]
      : line
    const [program = '', ...rest] = asUser
    execFileSync(program, rest, { cwd: this.#directory, stdio: ['ignore', 'pipe', 'pipe'] })
  }
}

/** Folder of `initdb`. Debian does not add it to the PATH. */
export function installed(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}
