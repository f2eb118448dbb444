import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const header = 'first_name,last_name,service\n'
const line = 'Ana,Ortiz,remote\n'
const read = (text: string) => readCsv(Buffer.from(text))
const refused = (body: string) => expect.objectContaining({ params: { body } })

/** How often other work gets a turn until the promise settles. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const settled = work.finally(() => {
    isDone = true
  })
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await settled
  return turns
}

describe('Blank rows', () => {
  test.each([
    ['line breaks', '\n'],
    ['separators', ',,,\n'],
  ])('of %s let other calls run in between', async (_name, blank) => {
    expect(await turnsDuring(read(`${header}${blank.repeat(40_000)}${line}`))).toBeGreaterThan(15)
  })

  test('are counted, and left out', async () => {
    const { rows } = await read(`${header}${'\n'.repeat(40_000)}${line}`)
    expect(rows).toEqual([{ row: 40_002, cells: ['Ana', 'Ortiz', 'remote'] }])
  })

  test('are limited', async () => {
    await expect(read(`${header}${'\n'.repeat(4_900_000)}${line}`)).rejects.toEqual(
      refused('has more than 50000 rows with the blank ones. Remove the blank rows'),
    )
  })
})

describe('Columns', () => {
  const named = (count: number) => Array.from({ length: count }, (_, at) => `metadata.${at}`).join(',')

  test('are limited', async () => {
    expect((await read(named(500))).header).toHaveLength(500)
    await expect(read(named(501))).rejects.toEqual(
      refused('has more than 500 columns. Remove those that are not needed'),
    )
  })

  test('that are empty at the end of a row are left out', async () => {
    const { rows } = await read(`${header}Ana,,remote${','.repeat(100_000)}\n`)
    expect(rows).toEqual([{ row: 2, cells: ['Ana', '', 'remote'] }])
  })
})

describe('Letters beyond 16 bits', () => {
  test.each(['', 'x', 'xx', 'xxx'])(
    'after %j are read in one piece, wherever the file is cut',
    async before => {
      const cells = [`${before}${'\u{1f58b}é'.repeat(20_000)}`, 'Ortiz', 'remote']
      const { rows } = await read(`\ufeff${header}${cells.join(',')}\n`)
      expect(rows).toEqual([{ row: 2, cells }])
    },
  )
})
