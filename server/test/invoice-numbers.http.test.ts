import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { engine } from './helpers/harness.ts'
import { call } from './helpers/over-http.ts'
import { openHome, type ServerProcess, startServer } from './helpers/process.ts'

const rounds = 2
const bookings = 12

interface Invoice {
  id: number
  number: string
  kind: 'invoice' | 'correction'
  corrected_by: object | null
  reservation_ids: number[]
}

test('Two processes that issue, fail and correct at random, killed with -9, leave the numbers 1 to n', async () => {
  const isPostgres = engine === 'postgres'
  await using home = await openHome(isPostgres ? inject('postgresUrl') : null)
  await using first = await startServer(home.env)
  const ids: number[] = []
  for (let at = 0; at < bookings; at++) {
    const body = { first_name: `B${at}`, last_name: 'Ortiz', service: 'remote' }
    ids.push(Number((await call(first, 'POST', '/wp-json/v3/reservations', body)).body.id))
  }
  expect((await first.end('SIGTERM')).code).toBe(0)
  for (let round = 0; round < rounds; round++) {
    // The embedded database has one process.
    const servers = [await startServer(home.env), ...(isPostgres ? [await startServer(home.env)] : [])]
    const working = servers.flatMap(server => Array.from({ length: 4 }, () => work(server, ids)))
    await sleep(1_500)
    for (const server of servers) await server.end('SIGKILL')
    await Promise.all(working)
  }
  await using last = await startServer(home.env)
  const invoices = await everyInvoice(last)
  const places = invoices.map(({ number }) => Number(number.split('-').at(-1)))
  expect(invoices.length).toBeGreaterThan(bookings)
  expect(places.toSorted((a, b) => a - b)).toEqual(invoices.map((_, at) => at + 1))
  const valid = invoices.filter(one => one.kind === 'invoice' && one.corrected_by === null)
  const billed = valid.flatMap(one => one.reservation_ids)
  expect(new Set(billed).size).toBe(billed.length)
  const corrected = invoices.filter(one => one.corrected_by !== null).length
  expect(invoices.filter(one => one.kind === 'correction')).toHaveLength(corrected)
})

const oneOf = <T>(all: T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

/** Issues and corrects what comes, also what is refused, until the server is gone. */
async function work(server: ServerProcess, ids: number[]): Promise<void> {
  const made: number[] = []
  for (let count = 0; count < 2_000; count++) {
    const corrects = made.length > 0 && Math.random() < 0.4
    const sent = await (corrects
      ? call(server, 'POST', `/manage/v1/invoices/${oneOf(made)}/correct`, { reason: 'x' })
      : call(server, 'POST', `/manage/v1/reservations/${oneOf(ids)}/invoices`, {})
    ).catch(() => undefined)
    if (!sent) return
    expect([201, 422]).toContain(sent.status)
    if (sent.status === 201) made.push(Number(sent.body.id))
  }
}

async function everyInvoice(server: ServerProcess): Promise<Invoice[]> {
  const invoices: Invoice[] = []
  for (let cursor = ''; ; ) {
    const query = `workspace_id=1&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { status, body } = await call(server, 'GET', `/manage/v1/invoices?${query}`)
    expect(status).toBe(200)
    invoices.push(...(body.data as Invoice[]))
    if (typeof body.next_cursor !== 'string') return invoices
    cursor = body.next_cursor
  }
}
