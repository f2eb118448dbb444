import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, openHome, type ServerProcess, startServer } from '../server/test/helpers/process.ts'
import { type Disk, mountDisk } from './disk.ts'
import { onEarlyExit } from './early-exit.ts'
import type { Random } from './random.ts'

export type Engine = 'embedded' | 'postgres'

/** Separate disks in megabytes: for the stored files, or for all data. */
export interface Disks {
  files?: number
  all?: number
}

interface Slot {
  role: 'all' | 'api' | 'worker'
  process: ServerProcess | undefined
}

const clockShift = new URL('clock-shift.ts', import.meta.url).href

/** An installation of Jurat: one process on the embedded database, or three on PostgreSQL. */
export class Installation implements AsyncDisposable {
  readonly engine: Engine
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly disk: Disk | undefined
  readonly env: Record<string, string>
  /** Output of processes that exited by themselves. */
  readonly deaths: string[] = []
  readonly #home: AsyncDisposable
  readonly #closed = onEarlyExit(() => this.#remove())
  readonly #slots: Slot[]
  /** Processes that were told to end. */
  readonly #stopped = new Set<ServerProcess>()

  private constructor(engine: Engine, home: Awaited<ReturnType<typeof openHome>>, disk: Disk | undefined) {
    this.engine = engine
    this.dataDir = home.dataDir
    this.databaseUrl = home.env.DATABASE_URL
    this.disk = disk
    this.env = {
      ...home.env,
      PUBLIC_URL: 'http://jurat.example',
      JURAT_WEBHOOK_ALLOW: '127.0.0.0/8',
      NODE_OPTIONS: `--import ${clockShift}`,
      FAULTS_CLOCK_FILE: join(home.dataDir, 'clock-shift'),
    }
    this.#home = home
    const roles = engine === 'postgres' ? (['all', 'api', 'worker'] as const) : (['all'] as const)
    this.#slots = roles.map(role => ({ role, process: undefined }))
  }

  static async open(postgresUrl: string | null, disks: Disks = {}): Promise<Installation> {
    const home = await openHome(postgresUrl)
    const { files, all } = disks
    const folder = all === undefined ? join(home.dataDir, 'files') : home.dataDir
    const megabytes = all ?? files
    const disk = megabytes === undefined ? undefined : mountDisk(folder, megabytes)
    return new Installation(postgresUrl ? 'postgres' : 'embedded', home, disk)
  }

  /** Starts all processes that do not run, one after the other. */
  async start(): Promise<void> {
    for (const slot of this.#slots) {
      if (slot.process) continue
      const process = await startServer({ ...this.env, JURAT_ROLE: slot.role })
      slot.process = process
      void process.ended.then(ended => this.#note(slot, process, ended))
    }
  }

  /** Starts all processes, with up to five attempts, as a process supervisor would. */
  async startUntilUp(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.start()
      } catch (error) {
        if (attempt === 5) throw error
      }
    }
  }

  /** URL of a random running process that serves calls. Undefined if none runs. */
  url(random: Random): string | undefined {
    return random.pick(this.#slots.filter(({ role, process }) => role !== 'worker' && process))?.process?.url
  }

  /** Ends the selected processes at the same time. Returns how each ended. */
  async end(signal: 'SIGKILL' | 'SIGTERM', which: (at: number) => boolean = () => true): Promise<Ended[]> {
    const processes = this.#slots.flatMap(({ process }, at) => (process && which(at) ? [process] : []))
    for (const process of processes) this.#stopped.add(process)
    return Promise.all(processes.map(process => process.end(signal)))
  }

  get size(): number {
    return this.#slots.length
  }

  /** Number of running processes. */
  get running(): number {
    return this.#slots.filter(({ process }) => process).length
  }

  /** Log lines of the running processes about a request. */
  logOf(requestId: string): string {
    const logs = this.#slots.map(({ process }) => process?.output() ?? '')
    return logs
      .flatMap(log => log.split('\n'))
      .filter(line => line.includes(`"${requestId}"`))
      .join('\n')
  }

  /** Shifts the clock of every process. Takes effect within 0.1 s. */
  shiftClock(ms: number): void {
    writeFileSync(this.env.FAULTS_CLOCK_FILE ?? '', String(ms))
  }

  adminToken(): string {
    return readFileSync(join(this.dataDir, 'admin-token'), 'utf8').trim()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end('SIGKILL')
    this.#closed()
    this.disk?.unmount()
    await this.#home[Symbol.asyncDispose]()
  }

  #remove(): void {
    this.disk?.unmount()
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  #note(slot: Slot, process: ServerProcess, { code, output }: Ended): void {
    if (slot.process === process) slot.process = undefined
    if (!this.#stopped.has(process))
      this.deaths.push(`${slot.role} ended with ${code}: ${output.slice(-1500)}`)
  }
}
