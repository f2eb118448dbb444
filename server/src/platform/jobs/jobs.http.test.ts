import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { engine, testOnPostgres } from '../../../test/helpers/harness.ts'
import { type Home, openHome } from '../../../test/helpers/process.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { transaction } from '../db/transaction.ts'
import { readConfig } from '../lib/config.ts'
import { openLog } from '../lib/log.ts'
import { openMetrics } from '../lib/metrics.ts'
import { type Job, Jobs } from './jobs.ts'

const log = openLog('silent')

let home: Home
let database: Database
/** Two processes' jobs on one database. */
let jobs: Jobs
let others: Jobs

beforeAll(async () => {
  home = await openHome(engine === 'postgres' ? inject('postgresUrl') : null)
  database = await open()
  await migrate(database.db)
  ;[jobs, others] = [new Jobs(database, log, openMetrics()), new Jobs(database, log, openMetrics())]
  await jobs.prepare()
})
const replay = (data: object): Job => ({ queue: 'replay', data })
const waitingReplays = async () => {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'replay' and state in ('created', 'retry', 'active') order by created_on`.execute(
    database.db,
  )
  return rows.map(({ data }) => data)
}

/** The handler of mails in both. */
let handle: (data: object) => Promise<void>
const workBoth = () => Promise.all([jobs, others].map(jobs => jobs.work('mail', data => handle(data))))
afterAll(async () => {
  await Promise.all([jobs.stop(), others.stop()])
  await database.close()
  await home[Symbol.asyncDispose]()
})

const open = () => openDatabase(readConfig({ ...home.env, DATABASE_POOL: '2' }), log)
const send = (job: Job, by = jobs) => transaction(database.db, tx => by.enqueue(tx, job))
const mail = (data: object, startAt?: Date): Job => ({ queue: 'mail', data, ...(startAt ? { startAt } : {}) })

/** Jobs that ran since, and a way to wait for more. */
function recorder(fails = (_data: object) => false) {
  const ran: object[] = []
  const until = (count: number) =>
    vi.waitFor(() => expect(ran.length).toBeGreaterThanOrEqual(count), { timeout: 60_000 })
  handle = async data => {
    ran.push(data)
    if (fails(data)) throw new Error('broken')
  }
  return { ran, until }
}

describe('A script', () => {
  test('A script returns the rows of all its statements', async () => {
    const { rows } = await database.script('begin; select 1 as a; select 2 as a union select 3; commit')
    expect(rows).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }])
  })

  test('A script that fails writes nothing, and leaves no transaction open', async () => {
    const insert = `insert into settings (name, value) values ('script', '1')`
    const failing = database.script(`begin; ${insert}; select 1/0; commit`)
    const look = () => sql`select * from settings where name = 'script'`.execute(database.db)
    const beside = Array.from({ length: 3 }, look)
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    for (const { rows } of [...(await Promise.all(beside)), await look()]) expect(rows).toEqual([])
  })

  test('A script does not run within another open transaction', async () => {
    const begun = Promise.withResolvers<void>()
    const open = transaction(database.db, async tx => {
      await sql`select 1`.execute(tx)
      begun.resolve()
      await sleep(200)
      throw new Error('no')
    })
    await begun.promise
    const beside = database.script(`insert into settings (name, value) values ('beside', '1')`)
    await expect(open).rejects.toThrow('no')
    await beside
    const { rows } = await sql`delete from settings where name = 'beside' returning value`.execute(
      database.db,
    )
    expect(rows).toEqual([{ value: '1' }])
  })
})

describe('Sending', () => {
  test('Sending a job needs only the connection of the transaction, the first time too', async () => {
    const fresh = new Jobs(database, log, openMetrics())
    const both = Promise.withResolvers<void>()
    let begun = 0
    const sendSlowly = () =>
      transaction(database.db, async tx => {
        await sql`select 1`.execute(tx)
        if (++begun === (engine === 'postgres' ? 2 : 1)) both.resolve()
        await both.promise
        await fresh.enqueue(tx, mail({ n: begun }))
      })
    const started = performance.now()
    await Promise.all([sendSlowly(), sendSlowly()])
    expect(performance.now() - started).toBeLessThan(3_000)
    const { rows } = await sql<{ n: number }>`
      delete from pgboss.job where name = 'mail' returning data->>'n' as n`.execute(database.db)
    expect(rows).toHaveLength(2)
  })

  test('A job is sent with the change or not at all', async () => {
    const { ran, until } = recorder()
    await workBoth()
    const failing = transaction(database.db, async tx => {
      await jobs.enqueue(tx, mail({ name: 'rolled back' }))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await send(mail({ name: 'kept' }))
    await until(1)
    await sleep(2_500)
    expect(ran).toEqual([{ name: 'kept' }])
  })

  test('A job for later runs later', async () => {
    const { ran, until } = recorder()
    const startAt = new Date(Date.now() + 3_000)
    await send(mail({ name: 'later' }, startAt))
    await send(mail({ name: 'now' }))
    await until(2)
    expect(ran).toEqual([{ name: 'now' }, { name: 'later' }])
    expect(Date.now()).toBeGreaterThanOrEqual(startAt.getTime())
  })
})

describe('Working', () => {
  test('Workers run each job once over all processes, except those that fail', async () => {
    const { ran, until } = recorder(data => (data as { n: number }).n % 10 === 0)
    const all = Array.from({ length: 40 }, (_, n) => n)
    await Promise.all(all.map(n => send(mail({ n }), n % 2 ? jobs : others)))
    await until(all.length)
    await sleep(2_500)
    const numbers = ran.map(data => (data as { n: number }).n)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(all)
  })

  test('Workers stop after the running jobs, and take no new ones', async () => {
    const leaving = new Jobs(database, log, openMetrics())
    await Promise.all([jobs.stop(), others.stop()])
    const { ran, until } = recorder()
    const ended: object[] = []
    await leaving.work('mail', async data => {
      await handle(data)
      await sleep(1_500)
      ended.push(data)
    })
    await send(mail({ name: 'under way' }), leaving)
    await until(1)
    await leaving.stop()
    expect(ended).toEqual([{ name: 'under way' }])
    await send(mail({ name: 'after' }), leaving)
    await sleep(2_500)
    expect(ran).toEqual([{ name: 'under way' }])
  })
})

test('Jobs that tell default places run one at a time', async () => {
  const worker = new Jobs(database, log, openMetrics())
  let [running, most, ended] = [0, 0, 0]
  for (const workspace_id of [1, 2, 3, 4]) await send({ queue: 'default-places', data: { workspace_id } })
  await worker.work('default-places', async () => {
    most = Math.max(most, ++running)
    await sleep(20)
    running--
    ended++
  })
  await vi.waitFor(() => expect(ended).toBe(4), { timeout: 60_000 })
  await worker.stop()
  expect(most).toBe(1)
})

describe('A queue with retries', () => {
  const numberOf = (data: object) => (data as { n: number }).n

  test('A queue with retries repeats a failed job until it succeeds, and no other', async () => {
    const [failing, other] = [new Jobs(database, log, openMetrics()), new Jobs(database, log, openMetrics())]
    const ran: number[] = []
    const handler = async (data: object) => {
      const n = numberOf(data)
      ran.push(n)
      if (n === 1 && ran.filter(one => one === 1).length < 3) throw new Error('broken')
    }
    for (const n of [0, 1, 2]) await send(replay({ n }))
    await Promise.all([failing, other].map(jobs => jobs.work('replay', handler)))
    await vi.waitFor(async () => expect(await waitingReplays()).toEqual([]), { timeout: 60_000 })
    await Promise.all([failing.stop(), other.stop()])
    expect(ran.toSorted()).toEqual([0, 1, 1, 1, 2])
  })

  test('A queue with retries keeps a failing job for the next process', async () => {
    const [failing, next] = [new Jobs(database, log, openMetrics()), new Jobs(database, log, openMetrics())]
    const tried = Promise.withResolvers<void>()
    await send(replay({ n: 3 }))
    await failing.work('replay', async () => {
      tried.resolve()
      throw new Error('broken')
    })
    await tried.promise
    await failing.stop()
    expect(await waitingReplays()).toEqual([{ n: 3 }])
    const ran: number[] = []
    await next.work('replay', async data => void ran.push(numberOf(data)))
    await vi.waitFor(() => expect(ran).toEqual([3]), { timeout: 60_000 })
    await next.stop()
  })

  test('A queue that an older version made gets the options of this one', async () => {
    const optionsOf = async () => {
      const { rows } = await sql<{ retry_limit: number }>`
        select retry_limit, retry_backoff, retry_delay_max from pgboss.queue where name = 'replay'`.execute(
        database.db,
      )
      return rows
    }
    const made = await optionsOf()
    await sql`update pgboss.queue set retry_limit = 5, retry_backoff = false, retry_delay_max = null where name = 'replay'`.execute(
      database.db,
    )
    await new Jobs(database, log, openMetrics()).prepare()
    expect(await optionsOf()).toEqual(made)
    expect(made).toMatchObject([{ retry_limit: 300, retry_backoff: true }])
  })
})

test('A schedule runs once over all processes that have it', async () => {
  const { ran, until } = recorder()
  const [first, second, third] = [1, 2, 3].map(() => new Jobs(database, log, openMetrics())) as [
    Jobs,
    Jobs,
    Jobs,
  ]
  await first.schedule('housekeeping', '* * * * *', async () => {})
  await first.stop()
  // A process looks for due jobs as soon as it starts.
  await sql`update pgboss.version set cron_on = null`.execute(database.db)
  await Promise.all(
    [second, third].map(jobs => jobs.schedule('housekeeping', '* * * * *', data => handle(data))),
  )
  await until(1)
  await sleep(3_000)
  await Promise.all([second.stop(), third.stop()])
  expect(ran).toHaveLength(1)
})

testOnPostgres('Eight processes can prepare an empty database at once', async () => {
  for (let round = 0; round < 3; round++) {
    await using empty = await openHome(inject('postgresUrl'), { isEmpty: true })
    const databases = await Promise.all(
      Array.from({ length: 8 }, () => openDatabase(readConfig({ ...empty.env, DATABASE_POOL: '2' }), log)),
    )
    await Promise.all(databases.map(database => new Jobs(database, log, openMetrics()).prepare()))
    const [one] = databases
    const { rows } = await sql<{ name: string }>`
      select name from pgboss.queue where name not like '\\_\\_%' order by name`.execute(
      one?.db as Database['db'],
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'backup-round',
      'calendar-round',
      'default-places',
      'erasure',
      'housekeeping',
      'mail',
      'mail-round',
      'payment-round',
      'reminders',
      'replay',
      'retention',
    ])
    await Promise.all(databases.map(database => database.close()))
  }
})
