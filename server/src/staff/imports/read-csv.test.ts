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
  ])('Blank rows of %s let other calls run in between', async (_name, blank) => {
    expect(await turnsDuring(read(`${header}${blank.repeat(40_000)}${line}`))).toBeGreaterThan(15)
  })

  test('Blank rows are counted and left out', async () => {
    const { rows } = await read(`${header}${'\n'.repeat(40_000)}${line}`)
    expect(rows).toEqual([{ row: 40_002, cells: ['Ana', 'Ortiz', 'remote'] }])
  })

  test('The number of blank rows is limited', async () => {
    await expect(read(`${header}${'\n'.repeat(4_900_000)}${line}`)).rejects.toEqual(
      refused('has more than 50000 rows with the blank ones. Remove the blank rows'),
    )
  })
})

describe('Columns', () => {
  const named = (count: number) => Array.from({ length: count }, (_, at) => `metadata.${at}`).join(',')

  test('The number of columns is limited', async () => {
    expect((await read(named(500))).header).toHaveLength(500)
    await expect(read(named(501))).rejects.toEqual(
      refused('has more than 500 columns. Remove those that are not needed'),
    )
  })

  test('Empty columns at the end of a row are left out', async () => {
    const { rows } = await read(`${header}Ana,,remote${','.repeat(16_384)}\n`)
    expect(rows).toEqual([{ row: 2, cells: ['Ana', '', 'remote'] }])
  })

  test.each([
    ['empty cells', ','.repeat(4_900_000)],
    ['an open quote after them', `${','.repeat(20_000)}"`],
  ])('The number of columns is limited in each row: %s', async (_name, cells) => {
    await expect(read(`${header}${cells}`)).rejects.toEqual(
      refused('has more than 20000 cells in a row. Remove the empty cells'),
    )
  })

  test('Separators in quotes are not columns, and rows do not share columns', async () => {
    const { rows } = await read(`${header}"${','.repeat(30_000)}",Ortiz\n${'Ana,Ortiz\r'.repeat(1_500)}`)
    expect(rows).toHaveLength(1_501)
  })
})

describe('Letters beyond 16 bits', () => {
  test.each(['', 'x', 'xx', 'xxx'])(
    'Letters beyond 16 bits after %j are read completely, wherever the file is cut',
    async before => {
      const cells = [`${before}${'\u{1f58b}é'.repeat(20_000)}`, 'Ortiz', 'remote']
      const { rows } = await read(`\ufeff${header}${cells.join(',')}\n`)
      expect(rows).toEqual([{ row: 2, cells }])
    },
  )
})

describe('A file of Excel', () => {
  const rows = [{ row: 2, cells: ['Ana', 'Ortiz', 'remote'] }]
  const semicolons = (text: string) => text.replaceAll(',', ';')

  test.each<[string, string]>([
    ['sep=;', `sep=;\r\n${semicolons(header + line)}`],
    ['sep=, in capitals', `SEP=,\r\n${header}${line}`],
    ['sep= with a tab', `sep=\t\n${(header + line).replaceAll(',', '\t')}`],
    ['sep= in quotes', `"sep=;"\n${semicolons(header + line)}`],
    ['sep= with a byte order mark', `\ufeffsep=;\r\n${semicolons(header + line)}`],
    ['sep= before another line end', `sep=|\r${(header + line).replaceAll(',', '|')}`],
    [
      'a separator that others outnumber',
      `sep=;\n${semicolons('first_name,last_name,service,"a,b,c,d,e,f"\n')}Ana;Ortiz;remote\n`,
    ],
  ])('A file of Excel is read: %s', async (_name, text) => {
    expect((await read(text)).rows).toEqual(rows)
  })

  test.each(['utf16le', 'UTF-16 of the other order'])('A file of Excel is read: %s', async encoding => {
    const bytes = Buffer.from(
      `\ufeff${(header + line).replaceAll(',', '\t').replace('Ana', 'Añą')}`,
      'utf16le',
    )
    const file = encoding === 'utf16le' ? bytes : Buffer.from(bytes).swap16()
    expect(await readCsv(file)).toEqual({
      header: ['first_name', 'last_name', 'service'],
      rows: [{ row: 2, cells: ['Añą', 'Ortiz', 'remote'] }],
    })
  })

  test('A file of Excel is rejected with the reason: another separator, a broken encoding, no byte order mark', async () => {
    await expect(read(`sep=x\n${header}`)).rejects.toEqual(
      refused('has a first line sep= with another separator. Use a comma, semicolon, tab or |'),
    )
    await expect(read('sep=\n')).rejects.toEqual(
      refused('has a first line sep= with another separator. Use a comma, semicolon, tab or |'),
    )
    const advice = 'In Excel, save the file as "CSV UTF-8"'
    await expect(readCsv(Buffer.from(header, 'utf16le'))).rejects.toEqual(
      refused(`has NUL characters, as in UTF-16 without a byte order mark. ${advice}`),
    )
    await expect(readCsv(Buffer.from([0xff, 0xfe, 0x00, 0xd8]))).rejects.toEqual(
      refused(`is not valid UTF-16LE. ${advice}`),
    )
    await expect(readCsv(Buffer.from('Añ', 'latin1'))).rejects.toEqual(
      refused(`is not valid UTF-8. ${advice}`),
    )
    await expect(read('sep=;\n')).rejects.toEqual(
      refused('is empty. The first row has the names of the columns'),
    )
  })

  test.each([
    ['"|"', 'Write sep=| as its first line, or separate the cells by commas', '', '|'],
    ['";"', 'Remove the first line sep=,, or write sep=;', 'sep=,\n', ';'],
    ['"|"', 'Remove the first line sep=;, or write sep=|', 'sep=;\n', '|'],
  ])(
    'A file with columns separated by %s is rejected with one solution: %s',
    async (named, remedy, first, one) => {
      const text = first + (header + line).replaceAll(',', one)
      await expect(read(text)).rejects.toEqual(refused(`separates its columns by ${named}. ${remedy}`))
    },
  )
})
