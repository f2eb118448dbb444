import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Job as BossJob, JobResult, PgBoss } from 'pg-boss'
import type { Database, Db, Tx } from '../db/database.ts'
import { isConflict, isUniqueViolation } from '../db/sql-errors.ts'
import { afterCommit } from '../db/transaction.ts'
import type { Log } from '../lib/log.ts'

const hour = 3_600

/**
 * Every queue: they are made at start, so that sending to one needs no more than looking it up. A look that nobody took
 * in two minutes is as good as the next.
 */
const queues = {
  /** Wakes whoever delivers one mail. */
  mail: { pollSeconds: 2, options: { retryLimit: 0, deleteAfterSeconds: hour } },
  /** One look for mails that nobody was woken for. */
  'mail-round': {
    pollSeconds: 5,
    options: { retryLimit: 0, deleteAfterSeconds: hour, retentionSeconds: 120 },
  },
  /**
   * Goes on with a replay of events, which stands nowhere else: one that failed runs again for about a day, after a
   * second first, then each five minutes; one whose process died is taken up by another.
   */
  replay: {
    pollSeconds: 2,
    options: {
      ...{ retryLimit: 300, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 },
      ...{ expireInSeconds: 60, deleteAfterSeconds: hour },
    },
  },
  /** One round of clearing up. */
  housekeeping: {
    pollSeconds: 5,
    options: { retryLimit: 0, deleteAfterSeconds: hour, retentionSeconds: 120 },
  },
} as const

export type Queue = keyof typeof queues

/** What is to be done later, once the transaction has committed. */
export interface Job {
  queue: Queue
  data: object
  /** Real time before which it does not run; without it, it runs at once. */
  startAt?: Date
}

/** `jobId` names the run in logs and in the audit trail. */
export type Handler = (data: object, jobId: string) => Promise<void>

/** How many jobs of a queue a process takes at a time, and runs beside each other. */
const batch = 10
const drainMs = 25_000
const prepareAttempts = 20

/**
 * Jobs that are queued in the database: pg-boss behind three calls. A job is sent in the caller's transaction, so it
 * exists when the change does. One that fails is logged, and runs again where its queue has retries. Else it is
 * forgotten: whoever queues it keeps what is to be done in a table of its own, and looks there now and then.
 */
export class Jobs {
  readonly #database: Database
  readonly #log: Log
  readonly #workers = new Map<Queue, string>()
  /** The transaction of a send: whatever pg-boss asks on the way goes through it too, and waits for nobody. */
  readonly #sending = new AsyncLocalStorage<Tx>()
  #sender: Promise<PgBoss> | undefined
  #working: Promise<PgBoss> | undefined

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  /** Makes the tables and queues, or brings them to this version; safe when several processes start at once. */
  async prepare(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#prepareOnce()
      } catch (error) {
        // The library's lock comes after each process has looked, and "if not exists" believes what was seen before.
        if (!(isUniqueViolation(error) || isConflict(error)) || attempt === prepareAttempts) throw error
        await sleep(50)
      }
    }
  }

  /** Queues the job with the transaction. */
  async enqueue(tx: Tx, { queue, data, startAt }: Job): Promise<void> {
    this.#sender ??= this.#open({ supervise: false, schedule: false })
    const boss = await this.#sender
    await this.#sending.run(tx, () => boss.send(queue, data, startAt ? { startAfter: startAt } : {}))
    afterCommit(tx, () => void this.#wake(queue))
  }

  /** Runs what is in the queue, in this process too. */
  async work(queue: Queue, handler: Handler): Promise<void> {
    const boss = await this.#start()
    const { pollSeconds } = queues[queue]
    const options = { pollingIntervalSeconds: pollSeconds, batchSize: batch, burstWhenBatchFull: true }
    // Each job has its own outcome: one that fails takes none of its batch with it.
    const worker = await boss.work(queue, { ...options, perJobResults: true }, jobs =>
      Promise.all(jobs.map(job => this.#run(queue, handler, job))),
    )
    this.#workers.set(queue, worker)
  }

  /** Runs the handler whenever the cron expression (UTC) says so, once over all processes that schedule it. */
  async schedule(queue: Queue, cron: string, handler: Handler): Promise<void> {
    await this.work(queue, handler)
    const boss = await this.#start()
    await boss.schedule(queue, cron, {})
  }

  /** Takes no more jobs, and waits for those under way. */
  async stop(): Promise<void> {
    const boss = await this.#working?.catch(() => undefined)
    this.#workers.clear()
    await boss?.stop({ close: false, timeout: drainMs })
  }

  async #prepareOnce(): Promise<void> {
    const boss = await this.#open({ supervise: false, schedule: false })
    await boss.start()
    for (const [name, { options }] of Object.entries(queues)) {
      await boss.createQueue(name, options)
      // One that was made by another version keeps that version's options.
      await boss.updateQueue(name, options)
    }
    await boss.stop({ close: false })
  }

  #start(): Promise<PgBoss> {
    this.#working ??= this.#open({}).then(boss => boss.start())
    return this.#working
  }

  async #open(duties: { supervise?: boolean; schedule?: boolean }): Promise<PgBoss> {
    // The library takes a tenth of a second to load.
    const { PgBoss } = await import('pg-boss')
    const isEmbedded = this.#database.engine === 'embedded'
    const boss = new PgBoss({
      db: { executeSql: (text, values) => this.#execute(this.#sending.getStore(), text, values) },
      backend: isEmbedded ? 'pglite' : 'postgres',
      // Rebuilding an index without holding others up takes a second session.
      reindex: !isEmbedded,
      // Jobs that wait for other jobs, which are none of ours.
      flowIntervalSeconds: 60,
      ...duties,
    })
    boss.on('error', error =>
      this.#log.warn({ err: asError(error) }, 'the job queue failed, and will try again'),
    )
    boss.on('warning', ({ message }) => this.#log.warn({ message }, 'the job queue warns'))
    return boss
  }

  /** Never beside Kysely: on the embedded engine the statement would slip into whatever transaction is open. */
  async #execute(tx: Tx | undefined, text: string, values: unknown[] = []): Promise<{ rows: object[] }> {
    const db: Db = tx ?? this.#database.db
    if (values.length === 0 && !tx) return this.#database.script(text)
    const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, values))
    return { rows }
  }

  async #run(queue: Queue, handler: Handler, { id, data }: BossJob<unknown>): Promise<JobResult> {
    try {
      await handler(data as object, id)
      return { id, status: 'completed' }
    } catch (err) {
      this.#log.warn({ err, queue, jobId: id }, 'a job failed')
      // The reason stands in the log: an error may hold what was in the job.
      return { id, status: 'failed' }
    }
  }

  /** A process that works the queue itself need not wait for its next look. */
  async #wake(queue: Queue): Promise<void> {
    const worker = this.#workers.get(queue)
    const boss = await this.#working?.catch(() => undefined)
    if (worker !== undefined) boss?.notifyWorker(worker)
  }
}

/** pg-boss emits copies of errors, which have lost their class. */
function asError(emitted: object): Error {
  if (emitted instanceof Error) return emitted
  const { message = '', ...rest } = emitted as { message?: string }
  return Object.assign(new Error(message), rest)
}
