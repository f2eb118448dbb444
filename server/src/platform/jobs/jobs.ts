import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type { Job as BossJob, JobResult, PgBoss } from 'pg-boss'
import type { Database, Db, Tx } from '../db/database.ts'
import { isConflict, isUniqueViolation, levelOfFailure } from '../db/sql-errors.ts'
import { afterCommit } from '../db/transaction.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'

const hour = 3_600

/**
 * A failed run is repeated after a second, then every five minutes, for about a day. If its process dies,
 * another process continues.
 */
const repeated = {
  pollSeconds: 2,
  options: {
    retryLimit: 300,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 60,
    deleteAfterSeconds: hour,
  },
} as const

/** One job at a time: each is one of many of a workspace, and those of others wait behind it. */
const oneByOne = { ...repeated, atOnce: 1 } as const

/** A scheduled look that nobody did for two minutes is dropped: the next one does the same. */
const round = {
  pollSeconds: 5,
  options: { retryLimit: 0, deleteAfterSeconds: hour, retentionSeconds: 120 },
} as const

/** All queues. They are created at start, so that sending needs only a lookup. */
const queues = {
  /** Delivers one mail. */
  mail: { pollSeconds: 2, options: { retryLimit: 0, deleteAfterSeconds: hour } },
  /** Looks for due mails without a job. */
  'mail-round': round,
  /** Continues a replay, whose state is only in the job. */
  replay: repeated,
  /** Plans the reminders of a workspace again after their times changed. Its state is only in the job. */
  reminders: repeated,
  /** Tells people of a changed default place. What is left to do is in the table `place_changes`. */
  'default-places': oneByOne,
  /** Continues the erasure of a person's data. */
  erasure: repeated,
  /** One round of the retention that needs a search: uploads and what erasures kept. */
  retention: round,
  /** Reads the imported calendars that are due. */
  'calendar-round': round,
  'payment-round': round,
  /** Makes a backup when one is due. */
  'backup-round': round,
  /** One round of the sweeps. */
  housekeeping: round,
} as const

export type Queue = keyof typeof queues

/** Queues whose waiting jobs a backup has. A round that was missed is made up for by the next one. */
export const carriedQueues: string[] = Object.entries(queues).flatMap(([name, { options }]) =>
  options === round.options ? [] : [name],
)

/** Work to do after the transaction has committed. */
export interface Job {
  queue: Queue
  data: object
  /** Earliest start in real time. Default: at once. */
  startAt?: Date
}

export interface JobBacklog {
  queue: Queue
  due: number
  oldest: number
  /** Null when no job of the last hour was completed. */
  completed: number | null
}

/** `jobId` names the run in logs and in the audit trail. */
export type Handler = (data: object, jobId: string) => Promise<void>

/** Number of jobs of one queue that a process runs at the same time, if the queue names no other. */
const batch = 10
const drainMs = 25_000
const prepareAttempts = 20

/**
 * Jobs queued in the database by pg-boss. A job is inserted in the caller's transaction, so it exists if the
 * change does. A failed job is logged, and repeated if its queue has retries; otherwise it is forgotten. So
 * every user of a queue also stores its work in its own table and looks there regularly.
 */
export class Jobs {
  readonly #database: Database
  readonly #log: Log
  readonly #metrics: Metrics
  readonly #workers = new Map<Queue, string>()
  /**
   * The transaction of a send. All statements of pg-boss go through it, so that it does not wait for another
   * connection.
   */
  readonly #sending = new AsyncLocalStorage<Tx>()
  #sender: Promise<PgBoss> | undefined
  #working: Promise<PgBoss> | undefined

  constructor(database: Database, log: Log, metrics: Metrics) {
    this.#database = database
    this.#log = log
    this.#metrics = metrics
    for (const queue of Object.keys(queues))
      for (const outcome of ['completed', 'failed']) metrics.jobs.inc({ queue, outcome }, 0)
  }

  /** Creates or upgrades the tables and queues. Safe when several processes start at once. */
  async prepare(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#prepareOnce()
      } catch (error) {
        // The library checks before it locks, and "if not exists" uses that first result.
        if (!(isUniqueViolation(error) || isConflict(error)) || attempt === prepareAttempts) throw error
        await sleep(50)
      }
    }
  }

  /** Queues the job in the transaction. */
  async enqueue(tx: Tx, { queue, data, startAt }: Job): Promise<void> {
    this.#sender ??= this.#open({ supervise: false, schedule: false })
    const boss = await this.#sender
    await this.#sending.run(tx, () => boss.send(queue, data, startAt ? { startAfter: startAt } : {}))
    afterCommit(tx, () => void this.#wake(queue))
  }

  /** Runs jobs of the queue in this process too. */
  async work(queue: Queue, handler: Handler): Promise<void> {
    const boss = await this.#start()
    const { pollSeconds, atOnce = batch }: { pollSeconds: number; atOnce?: number } = queues[queue]
    const options = { pollingIntervalSeconds: pollSeconds, batchSize: atOnce, burstWhenBatchFull: true }
    // Each job has its own result: one that fails does not fail the others of its batch.
    const worker = await boss.work(queue, { ...options, perJobResults: true }, jobs =>
      Promise.all(jobs.map(job => this.#run(queue, handler, job))),
    )
    this.#workers.set(queue, worker)
  }

  /**
   * Runs the handler whenever the cron expression (UTC) matches, once over all processes that schedule it.
   */
  async schedule(queue: Queue, cron: string, handler: Handler): Promise<void> {
    await this.work(queue, handler)
    const boss = await this.#start()
    await boss.schedule(queue, cron, {})
  }

  /**
   * By queue: the jobs that are due, and the seconds since the oldest was due and since one was completed.
   */
  async backlog(): Promise<JobBacklog[]> {
    const { rows } = await sql<JobBacklog>`
      select name as queue,
        (count(*) filter (where is_due))::int as due,
        coalesce(extract(epoch from now() - min(start_after) filter (where is_due)), 0)::float8 as oldest,
        extract(epoch from now() - max(completed_on))::float8 as completed
      from (
        select name, start_after, completed_on, state in ('created', 'retry') and start_after <= now() as is_due
        from pgboss.job
      ) jobs
      group by name`.execute(this.#database.db)
    const none = { due: 0, oldest: 0, completed: null }
    return (Object.keys(queues) as Queue[]).map(
      queue => rows.find(row => row.queue === queue) ?? { queue, ...none },
    )
  }

  /** Takes no new jobs, and waits for the running ones. */
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
      // A queue that another version created keeps that version's options.
      await boss.updateQueue(name, options)
    }
    await boss.stop({ close: false })
  }

  #start(): Promise<PgBoss> {
    this.#working ??= this.#open({}).then(boss => boss.start())
    return this.#working
  }

  async #open(duties: { supervise?: boolean; schedule?: boolean }): Promise<PgBoss> {
    // The library takes 0.1 s to load.
    const { PgBoss } = await import('pg-boss')
    const isEmbedded = this.#database.engine === 'embedded'
    const boss = new PgBoss({
      db: { executeSql: (text, values) => this.#execute(this.#sending.getStore(), text, values) },
      backend: isEmbedded ? 'pglite' : 'postgres',
      // Rebuilding an index without blocking others needs a second session.
      reindex: !isEmbedded,
      // Jobs that wait for other jobs, which are not used here.
      flowIntervalSeconds: 60,
      ...duties,
    })
    boss.on('error', error => this.#failed(asError(error)))
    boss.on('warning', ({ message }) => this.#log.warn({ message }, 'the job queue warns'))
    return boss
  }

  /** An outage of PostgreSQL has its own line: in it, the queue fails once per second. */
  #failed(err: Error): void {
    this.#log[levelOfFailure(err)]({ err }, 'the job queue failed, and will try again')
  }

  /**
   * Never outside Kysely: on the embedded engine the statement would run inside whatever transaction is open.
   */
  async #execute(tx: Tx | undefined, text: string, values: unknown[] = []): Promise<{ rows: object[] }> {
    const db: Db = tx ?? this.#database.db
    if (values.length === 0 && !tx) return this.#database.script(text)
    const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, values))
    return { rows }
  }

  async #run(queue: Queue, handler: Handler, { id, data }: BossJob<unknown>): Promise<JobResult> {
    try {
      await handler(data as object, id)
      this.#metrics.jobs.inc({ queue, outcome: 'completed' })
      return { id, status: 'completed' }
    } catch (err) {
      this.#metrics.jobs.inc({ queue, outcome: 'failed' })
      this.#log.warn({ err, queue, jobId: id }, 'a job failed')
      // The reason is in the log. An error may contain data of the job.
      return { id, status: 'failed' }
    }
  }

  /** A process that runs the queue itself need not wait for its next look. */
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
