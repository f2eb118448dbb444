import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engine, type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { inBackground } from './background-work.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

// PostgreSQL returns from another process.
test.runIf(engine === 'embedded')(
  'Other work has its turn, however many calls wait for the database',
  async () => {
    const enough = 5_000
    let asked = 0
    let isOver = false
    const ask = async () => {
      while (!isOver && asked++ < enough) await sql`select 1`.execute(installation.ctx.db)
    }
    const line = Array.from({ length: 10 }, ask)
    setTimeout(() => {
      isOver = true
    }, 10)
    await Promise.all(line)
    expect(asked).toBeLessThan(enough)
  },
)

test.runIf(engine === 'embedded')('A call goes before background work that already waits', async () => {
  const { db } = installation.ctx
  const order: string[] = []
  const ask = async (name: string) => {
    await sql`select 1`.execute(db)
    order.push(name)
  }
  const work = ['work 1', 'work 2', 'work 3'].map(name => inBackground(1, () => ask(name)))
  await Promise.all([...work, ask('call')])
  expect(order).toEqual(['call', 'work 1', 'work 2', 'work 3'])
})
