import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verdict } from '../../../test/helpers/bookings.ts'
import {
  engine,
  type Installation,
  startInstallation,
  type Workspace,
} from '../../../test/helpers/harness.ts'
import { type EventType, record } from '../../platform/events/record.ts'
import { encodeCursor } from '../../platform/http/list.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

interface Told {
  id: string
  sequence: number
  type: EventType
  data: { id: number }
}

const ana = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
const create = async (workspace: Workspace, body: object = {}): Promise<number> =>
  (await workspace.call('POST', '/reservations', { ...ana, ...body })).body.id
const typesOf = (events: Told[]) => events.map(({ type }) => type)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

/** Reads the feed from a cursor, as a receiver does to recover missed events. Returns the last cursor. */
async function pull(workspace: Workspace, cursor: string | null, query = ''): Promise<[Told[], string]> {
  const events: Told[] = []
  let from = cursor ? `&cursor=${cursor}` : ''
  for (;;) {
    const { body } = await workspace.manage('GET', `/events?limit=7${query}${from}`)
    events.push(...body.data)
    if (body.next_cursor === null) return [events, body.resume_cursor]
    expect(body.resume_cursor).toBe(body.next_cursor)
    from = `&cursor=${body.next_cursor}`
  }
}

/** Records an event in a transaction that stays open. */
async function hold(workspace: Workspace, id: number) {
  const tx = await installation.ctx.db.startTransaction().execute()
  const caller = { workspaceId: workspace.id, actor: 'system', source: 'system', requestId: 'held' } as const
  await record(tx, installation.ctx, caller, { type: 'video-uploaded', data: { object: 'video', id } })
  return tx
}

describe('The feed', () => {
  test('The feed numbers the events of a workspace from 1, oldest first, without a gap', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    for (let round = 0; round < 4; round++) {
      await create(workspace)
      await create(other, { status: 'scheduled' })
    }
    for (const [feed, count] of [
      [workspace, 4],
      [other, 8],
    ] as const) {
      const [events] = await pull(feed, null)
      expect(events.map(({ sequence }) => sequence)).toEqual(upTo(count))
    }
  })

  test('The feed continues from its end when nothing has happened since', async () => {
    const workspace = await installation.workspace()
    await create(workspace)
    const since = encodeURIComponent(new Date(installation.clock.now().getTime() + 60_000).toISOString())
    for (const query of [`?since=${since}`, `?since=${since}&type=video-uploaded`]) {
      const { body } = await workspace.manage('GET', `/events${query}`)
      expect([body.data, body.resume_cursor]).toEqual([[], encodeCursor(1)])
    }
    await create(workspace)
    const { body } = await workspace.manage('GET', `/events?cursor=${encodeCursor(1)}`)
    expect(body.data.map(({ sequence }: Told) => sequence)).toEqual([2])
  })

  test('The feed rejects a cursor that it has not reached, which is from before a backup was restored', async () => {
    const workspace = await installation.workspace()
    await create(workspace)
    const at = async (sequence: number) => workspace.manage('GET', `/events?cursor=${encodeCursor(sequence)}`)
    expect((await at(1)).body.data).toEqual([])
    const ahead = {
      cursor:
        'is ahead of the feed, which is older: a backup was restored. Read again with since, from the time of the backup',
    }
    expect(verdict(await at(2))).toEqual([400, 'invalid_request', ahead])
    const stream = await workspace.manage('GET', '/events/stream', undefined, {
      'last-event-id': encodeCursor(2),
    })
    expect(verdict(stream)).toEqual([400, 'invalid_request', ahead])
    await create(workspace)
    expect((await at(2)).body.data).toEqual([])
  })

  test('The feed returns an event in the form of a webhook', async () => {
    const workspace = await installation.workspace()
    const made = await workspace.call('POST', '/reservations', ana, { 'x-request-id': 'order-7' })
    const [event] = await workspace.events()
    expect(event).toEqual({
      object: 'event',
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      sequence: 1,
      type: 'reservation-created',
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      webhook_version: 'v1',
      api_version: 'v3',
      data: expect.objectContaining({ object: 'reservation', id: made.body.id, status: 'draft' }),
      meta: { tenant_id: String(workspace.id), source: 'api', request_id: 'order-7' },
      links: { self: `${installation.url}/manage/v1/events/${event.id}` },
    })
    const read = await workspace.manage('GET', `/events/${event.id}`)
    expect([read.status, read.body]).toEqual([200, event])
    expect((await installation.admin('GET', `/manage/v1/events/${event.id}`)).body).toEqual(event)
  })

  test('The feed continues from its cursor with later events only', async () => {
    const workspace = await installation.workspace()
    for (let round = 0; round < 9; round++) await create(workspace)
    const [before, cursor] = await pull(workspace, null)
    expect(await pull(workspace, cursor)).toEqual([[], cursor])
    const id = await create(workspace)
    const [since] = await pull(workspace, cursor)
    expect(since.map(({ data, sequence }) => [data.id, sequence])).toEqual([[id, before.length + 1]])
  })

  test('An empty feed has a cursor to resume from', async () => {
    const workspace = await installation.workspace()
    const [none, cursor] = await pull(workspace, null)
    expect(none).toEqual([])
    const id = await create(workspace)
    expect((await pull(workspace, cursor))[0].map(({ data }) => data.id)).toEqual([id])
  })

  test('The feed by type returns the events of that type', async () => {
    const workspace = await installation.workspace()
    const id = await create(workspace)
    await workspace.call('POST', `/reservations/${id}`, {})
    await create(workspace)
    await workspace.call('POST', `/reservations/${id}/cancel`)
    const [created] = await pull(workspace, null, '&type=reservation-created')
    expect(created.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['reservation-created', 1],
      ['reservation-created', 3],
    ])
    const [canceled] = await pull(workspace, null, '&type=reservation-canceled')
    expect(canceled.map(({ sequence }) => sequence)).toEqual([4])
    expect((await workspace.manage('GET', '/events?type=reservation-made')).body.data.params).toHaveProperty(
      'type',
    )
  })

  test('The feed since a time returns the events from then on', async () => {
    const workspace = await installation.workspace()
    await create(workspace)
    installation.clock.advance(60_000)
    const moment = new Date(installation.clock.now().getTime() - 30_000)
    const later = await create(workspace)
    const since = async (at: string) =>
      (await pull(workspace, null, `&since=${encodeURIComponent(at)}`))[0].map(({ data }) => data.id)
    expect(await since(moment.toISOString())).toEqual([later])
    const elsewhere = new Date(moment.getTime() + 2 * 3_600_000).toISOString().replace('Z', '+02:00')
    expect(await since(elsewhere)).toEqual([later])
    expect(await since(new Date(moment.getTime() + 3_600_000).toISOString())).toEqual([])
    for (const bad of ['yesterday', '2026-13-01T00:00:00Z', '2026-01-01'])
      expect((await workspace.manage('GET', `/events?since=${bad}`)).status).toBe(400)
  })

  test('Other tenants do not see the feed and its events', async () => {
    const [own, other] = [await installation.workspace(), await installation.workspace()]
    await create(own)
    const [event] = await own.events()
    expect(await other.events()).toEqual([])
    expect((await other.manage('GET', `/events/${event.id}`)).body.code).toBe('not_found')
    expect((await other.manage('GET', `/events?workspace_id=${own.id}`)).body.code).toBe('not_found')
    expect((await own.manage('GET', '/events/evt_0')).body.code).toBe('not_found')
    expect(
      (await installation.admin('GET', `/manage/v1/events?workspace_id=${own.id}`)).body.data,
    ).toHaveLength(1)
  })
})

describe('Events of transactions that overlap', () => {
  test('Events of overlapping transactions appear when they commit, after every cursor that has passed, and never when rolled back', async ({
    skip,
  }) => {
    if (engine !== 'postgres') skip('On the embedded database no two transactions overlap.')
    const workspace = await installation.workspace()
    const [slow, lost] = [await hold(workspace, 1), await hold(workspace, 2)]
    await create(workspace)
    await create(workspace)
    const [before, cursor] = await pull(workspace, null)
    expect(before.map(({ sequence }) => sequence)).toEqual([1, 2])
    await lost.rollback().execute()
    expect((await pull(workspace, cursor))[0]).toEqual([])
    await slow.commit().execute()
    await create(workspace)
    const [after] = await pull(workspace, cursor)
    expect(after.map(({ sequence, type }) => [sequence, type])).toEqual([
      [3, 'video-uploaded'],
      [4, 'reservation-created'],
    ])
    // Recorded before them, listed after them.
    expect(before.every(({ id }) => id > (after[0]?.id ?? ''))).toBe(true)
    expect((await pull(workspace, null))[0]).toEqual([...before, ...after])
  })

  test('Events of overlapping transactions reach concurrent readers of the feed, each once and in one order', async () => {
    const workspace = await installation.workspace()
    let writing = true
    const reader = async () => {
      const seen: Told[] = []
      let cursor: string | null = null
      let last = false
      while (!last) {
        last = !writing
        const [events, next]: [Told[], string] = await pull(workspace, cursor)
        seen.push(...events)
        cursor = next
        await sleep(2)
      }
      return seen
    }
    const writer = async () => {
      for (let round = 0; round < 10; round++) await create(workspace, { status: 'scheduled' })
    }
    const readers = Promise.all([reader(), reader(), reader()])
    await Promise.all([writer(), writer(), writer(), writer()])
    writing = false
    for (const seen of await readers) {
      expect(seen.map(({ sequence }) => sequence)).toEqual(upTo(80))
      expect(new Set(seen.map(({ id }) => id)).size).toBe(80)
    }
    const [first, second] = await readers
    expect(first?.map(({ id }) => id)).toEqual(second?.map(({ id }) => id))
  })
})

describe('A change and its event', () => {
  const rowsOf = async (workspace: Workspace) => {
    const of = <T extends 'events' | 'audit'>(table: T) =>
      installation.ctx.db
        .selectFrom(table as 'audit')
        .select('request_id')
        .where('workspace_id', '=', workspace.id)
        .execute()
    return [(await of('events')).length, (await of('audit')).length]
  }

  test('A change and its event are committed together', async () => {
    const workspace = await installation.workspace()
    const [events = 0, entries = 0] = await rowsOf(workspace)
    await create(workspace)
    expect(await rowsOf(workspace)).toEqual([events + 1, entries + 1])
  })

  test('A transaction that fails leaves neither the change nor its event', async () => {
    const workspace = await installation.workspace()
    const before = await rowsOf(workspace)
    const failing = installation.ctx.db.transaction().execute(async tx => {
      const caller = { workspaceId: workspace.id, actor: 'system', source: 'system', requestId: 'r' } as const
      await record(tx, installation.ctx, caller, { type: 'signer-added', data: { object: 'signer', id: 1 } })
      throw new Error('after all not')
    })
    await expect(failing).rejects.toThrow('after all not')
    expect(await rowsOf(workspace)).toEqual(before)
  })

  test('A rejected call fires no event', async () => {
    const workspace = await installation.workspace()
    const id = await create(workspace, { status: 'completed' })
    const signer = { first_name: 'Ben', last_name: 'Adler', email: 'ben@example.com' }
    await workspace.call('POST', `/reservations/${id}/signers`, signer)
    const before = await rowsOf(workspace)
    const refusals = [
      await workspace.call('POST', '/reservations', { ...ana, service: 'none' }),
      await workspace.call('POST', `/reservations/${id}/cancel`),
      await workspace.call('POST', `/reservations/${id}`, { status: 'canceled' }),
      await workspace.call('POST', `/reservations/${id}/signers`, { ...signer, email: 'BEN@example.com' }),
      await workspace.call('DELETE', '/signers/999999999'),
      await workspace.manage('POST', '/tokens', { name: 'x', scopes: ['none'] }),
      await installation.as('unknown')('POST', '/wp-json/v3/reservations', ana),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([400, 409, 400, 409, 404, 400, 401])
    expect(await rowsOf(workspace)).toEqual(before)
  })
})

describe('The audit trail', () => {
  test('The audit trail says who did what to which row, when and by which request, newest first', async () => {
    const workspace = await installation.workspace()
    const { id } = (await workspace.call('POST', '/reservations', ana, { 'x-request-id': 'first' })).body
    await workspace.call('POST', `/reservations/${id}/cancel`, undefined, { 'x-request-id': 'second' })
    const { body } = await workspace.manage('GET', '/audit')
    const subject = { object: 'reservation', id: String(id) }
    const common = { object: 'audit_entry', workspace_id: workspace.id, source: 'api', subject }
    expect(body.data.slice(0, 2)).toEqual([
      expect.objectContaining({ ...common, action: 'reservation-canceled', request_id: 'second' }),
      expect.objectContaining({ ...common, action: 'reservation-created', request_id: 'first' }),
    ])
    const [token] = (await workspace.manage('GET', '/tokens')).body.data
    expect(body.data[0].actor).toBe(`token:${token.id}`)
    expect(body.data.at(-1)).toMatchObject({ actor: 'admin', action: 'workspace-created' })
    expect(Math.abs(Date.parse(body.data[0].at) - installation.clock.now().getTime())).toBeLessThan(5_000)
  })

  test('The audit trail of a workspace is returned page by page, without entries of others', async () => {
    const [workspace, other] = [await installation.workspace(), await installation.workspace()]
    await create(workspace, { status: 'scheduled' })
    const all = (await workspace.manage('GET', '/audit')).body.data
    const pages: unknown[] = []
    for (let cursor = ''; ; ) {
      const { body } = await workspace.manage('GET', `/audit?limit=1${cursor}`)
      pages.push(...body.data)
      if (body.next_cursor === null) break
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(pages).toEqual(all)
    expect(typesOf(await workspace.events())).toEqual(['reservation-created', 'reservation-submitted'])
    expect((await other.manage('GET', `/audit?workspace_id=${workspace.id}`)).status).toBe(404)
    const others: { subject: { object: string } }[] = (await other.manage('GET', '/audit')).body.data
    expect(others.map(({ subject }) => subject.object)).toEqual(['token', 'workspace'])
  })

  test('Only the admin reads the audit trail of the installation', async () => {
    await installation.admin('POST', '/manage/v1/signing-keys', undefined, { 'x-request-id': 'rotation' })
    const { body } = await installation.admin('GET', '/manage/v1/audit')
    expect(body.data).toContainEqual(
      expect.objectContaining({
        workspace_id: null,
        actor: 'admin',
        action: 'signing-key-rotated',
        request_id: 'rotation',
      }),
    )
  })
})
