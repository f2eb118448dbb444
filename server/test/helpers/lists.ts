import { describe, expect, test } from 'vitest'
import { verdict } from './bookings.ts'
import type { Answer, Installation, Workspace } from './harness.ts'

/** A list as a client reads it. */
export interface List {
  /** What it lists: `reservations`. */
  name: string
  /** Creates the rows that the list needs. Returns the path of the list. */
  open(workspace: Workspace): Promise<string>
  /** Adds a row to the list at `path`. Returns its id. */
  add(workspace: Workspace, path: string, nth: number): Promise<number>
}

const cursorOf = (after: unknown) => Buffer.from(JSON.stringify({ after })).toString('base64')
const idsOf = ({ body }: Answer): number[] => body.data.map((row: { id: number }) => row.id)
const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth)

/** Tests that apply to every list: envelope, order, pages. */
export function testLists(installation: () => Installation, lists: List[]): void {
  describe.each(lists)('the list of $name', ({ open, add }) => {
    /** A list of `count` rows, newest first. */
    const filled = async (count: number) => {
      const workspace = await installation().workspace()
      const path = await open(workspace)
      const ids: number[] = []
      for (const nth of numbers(count)) ids.unshift(await add(workspace, path, nth))
      const get = (query: Record<string, string | number> = {}) =>
        workspace.call('GET', `${path}?${new URLSearchParams(Object.entries(query).map(pairOf))}`)
      return { workspace, path, ids, get }
    }

    test('A list without rows is an empty envelope', async () => {
      const { get } = await filled(0)
      const { status, body } = await get()
      expect({ status, body }).toEqual({
        status: 200,
        body: { object: 'list', data: [], next_cursor: null },
      })
    })

    test('A list has 25 rows a page, newest first, and a cursor to the rest', async () => {
      const { ids, get } = await filled(26)
      const first = await get()
      expect(idsOf(first)).toEqual(ids.slice(0, 25))
      expect(Object.keys(first.body)).toEqual(['object', 'data', 'next_cursor'])
      expect(JSON.parse(Buffer.from(first.body.next_cursor, 'base64').toString())).toEqual({ after: ids[24] })
      const second = await get({ cursor: first.body.next_cursor })
      expect([idsOf(second), second.body.next_cursor]).toEqual([ids.slice(25), null])
    })

    test('A list has as many rows a page as requested, and ends with the last full page', async () => {
      const { ids, get } = await filled(6)
      for (const [limit, pages] of [
        [1, ids.map(id => [id])],
        [3, [ids.slice(0, 3), ids.slice(3)]],
        [4, [ids.slice(0, 4), ids.slice(4)]],
        [6, [ids]],
        [100, [ids]],
      ] as const) {
        expect(await walk(cursor => get({ limit, ...cursor }))).toEqual(pages)
      }
    })

    test('A list rejects other page sizes', async () => {
      const { get } = await filled(0)
      for (const [limit, reason] of [
        ['0', 'must be at least 1'],
        ['-1', 'must be at least 1'],
        ['101', 'must be at most 100'],
        ['9007199254740991', 'must be at most 100'],
        ['9'.repeat(40), 'must be at most 100'],
        ['1.5', 'must be an integer'],
        ['1e1', 'must be an integer'],
        ['ten', 'must be an integer'],
        ['', 'must be an integer'],
      ] as const) {
        expect([limit, ...verdict(await get({ limit }))]).toEqual([
          limit,
          400,
          'invalid_request',
          { limit: reason },
        ])
      }
    })

    test('A list rejects an invalid cursor', async () => {
      const { get } = await filled(1)
      const broken = ['', 'x', '%', '\u0000', '{"after":1}', 'bnVsbA==', 'W10=', 'e30=', 'x'.repeat(5000)]
      const wrong = ['1', -1, 1.5, null, 2 ** 53, {}].map(cursorOf)
      for (const cursor of [...broken, ...wrong]) {
        expect([cursor, ...verdict(await get({ cursor }))]).toEqual([
          cursor,
          400,
          'invalid_request',
          { cursor: 'is invalid. Use the next_cursor of the previous page' },
        ])
      }
    })

    test('A list continues from any id, also a deleted or unknown one', async () => {
      const { ids, get } = await filled(3)
      const [newest = 0, , oldest = 0] = ids
      expect(idsOf(await get({ cursor: cursorOf(newest + 1000) }))).toEqual(ids)
      expect(idsOf(await get({ cursor: cursorOf(newest) }))).toEqual(ids.slice(1))
      expect(idsOf(await get({ cursor: cursorOf(oldest) }))).toEqual([])
      expect(idsOf(await get({ cursor: cursorOf(Number.MAX_SAFE_INTEGER) }))).toEqual(ids)
    })

    test('A list neither repeats nor skips a row while others are being added', async () => {
      const { workspace, path, ids, get } = await filled(12)
      const added: number[] = []
      const pages = await walk(async cursor => {
        const adding = add(workspace, path, ids.length + added.length)
        const page = await get({ limit: 2, ...cursor })
        added.unshift(await adding)
        return page
      })
      const seen = pages.flat()
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter(id => ids.includes(id))).toEqual(ids)
      expect(idsOf(await get({ limit: 100 }))).toEqual([...added, ...ids])
    })

    test('A list has no rows of another workspace', async () => {
      const [own, other] = [await filled(2), await filled(2)]
      expect(idsOf(await own.get())).toEqual(own.ids)
      expect(idsOf(await other.get())).toEqual(other.ids)
    })
  })
}

const pairOf = ([name, value]: [string, string | number]): [string, string] => [name, String(value)]

/** The ids of all pages. */
async function walk(page: (cursor: { cursor?: string }) => Promise<Answer>): Promise<number[][]> {
  const pages: number[][] = []
  let cursor: string | null = null
  do {
    const answer: Answer = await page(cursor === null ? {} : { cursor })
    expect(answer.status).toBe(200)
    pages.push(idsOf(answer))
    cursor = answer.body.next_cursor
  } while (cursor !== null)
  return pages
}
