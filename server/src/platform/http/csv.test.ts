import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf, linearGrowth } from '../../../test/helpers/growth.ts'
import { csvFile, unprotected, wantsCsv } from './csv.ts'

const headers: Record<string, string> = {}
const reply = { type: () => reply, headers: (given: object) => Object.assign(headers, given) }

const linesOf = async (values: (string | number | null)[]): Promise<string> => {
  const pages = (async function* () {
    yield [{}]
  })()
  const columns = values.map((value, at) => ({ name: `c${at}`, value: () => value }))
  const chunks = await csvFile(reply as never, 'a.csv', columns, pages).toArray()
  return chunks.slice(1).join('')
}

test.each([
  [['Ana', 7, null], 'Ana,7,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+44', '-1', '@x'], "'=1+1,'+44,'-1,'@x\r\n"],
  [[' =1', '\t=1', '\r=1', '＝1'], "' =1,'\t'=1,\"'\r'=1\",'＝1\r\n"],
  [[-1, ' a', 'a '], '-1," a","a "\r\n'],
  [['Ana;=1', 'a; +1', 'a|-1', 'a\t@x'], "Ana;'=1,a; '+1,a|'-1,a\t'@x\r\n"],
  [['a\n=1', 'a;"=1"', ';;＝1', 'a\r\n\t-1'], '"a\n\'=1","a;""\'=1""",;;\'＝1,"a\r\n\t\'-1"\r\n'],
  [['a;b=c', 'x - y', 'a|b', '-1;-2'], "a;b=c,x - y,a|b,'-1;'-2\r\n"],
  [["O'Hara", 'a=b', ''], "O'Hara,a=b,\r\n"],
])('The cell %j is written as %j', async (values, text) => {
  expect(await linesOf(values as (string | number | null)[])).toBe(text)
})

test.each([
  ["'=1+1", '=1+1'],
  ["'+13055550123", '+13055550123'],
  ["' =1", ' =1'],
  ["Ana;'=1", 'Ana;=1'],
  ["'-1;'-2|\t'@x", '-1;-2|\t@x'],
  ["a;'b", "a;'b"],
  ["'t Hart", "'t Hart"],
  ["'", "'"],
  ['a', 'a'],
])('The cell %j was %j before the export', (cell, text) => {
  expect(unprotected(cell)).toBe(text)
})

const cells = fc.string({ unit: fc.constantFrom(...';\t|\r\n "\'=-＝ab'), maxLength: 12 })

test('Formulas within a cell are found like by an expression that starts at the separator', async () => {
  const plainly = (text: string) => text.replace(/([;\t|\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g, "$1'")
  await fc.assert(
    fc.asyncProperty(cells, async cell => {
      // An x before it, so that the cell as a whole is no formula.
      const [, quoted, plain] = /^(?:"(.*)"|(.*))\r\n$/s.exec(await linesOf([`x${cell}`])) ?? []
      expect(quoted?.replaceAll('""', '"') ?? plain).toBe(plainly(`x${cell}`))
    }),
  )
})

test('Protected formulas within a cell are found like by an expression that starts at the separator', () => {
  const plainly = (text: string) => text.replace(/([;\t|\r\n][\s"]*)'(?=[=+\-@＝＋－＠])/g, '$1')
  fc.assert(
    fc.property(cells, cell => {
      expect(unprotected(`x${cell}`)).toBe(plainly(`x${cell}`))
    }),
  )
})

test.each(['\n', '\t', ';', ' ', '"', ";'", ';=', "\n'=", '=', "'", ' ='])(
  'A cell of %j takes time in proportion to its length, in both directions',
  async part => {
    const cellOf = (size: number) => `x${part.repeat(size)}x`
    expect(await growthOf(cellOf, unprotected)).toBeLessThan(linearGrowth)
    expect(await growthOf(cellOf, cell => linesOf([cell]))).toBeLessThan(linearGrowth)
  },
)

test('The file stops reading pages when it is destroyed', async () => {
  const read: number[] = []
  let isClosed = false
  const pages = (async function* () {
    try {
      for (let page = 0; ; page++) {
        read.push(page)
        yield [{ page }]
      }
    } finally {
      isClosed = true
    }
  })()
  const file = csvFile(reply as never, 'a.csv', [{ name: 'page', value: row => row.page }], pages)
  for await (const chunk of file) if (String(chunk).startsWith('2')) break
  await expect.poll(() => isClosed).toBe(true)
  expect(read.length).toBeLessThan(6)
})

const asked = (accept: string | undefined, query: object = {}): boolean =>
  wantsCsv({ headers: { accept }, query } as never)

test.each([
  ['text/csv', true],
  ['TEXT/CSV', true],
  ['text/csv;charset=utf-8', true],
  ['text/csv; header=present, */*;q=0.1', true],
  ['text/*', true],
  ['text/csv, */*', true],
  ['application/json;q=0.5, text/csv;q=0.6', true],
  ['application/json, text/csv;q=0.9', false],
  ['application/json, text/csv', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['text/csv;q=0', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('Accept: %s asks for CSV: %j', (accept, isCsv) => {
  expect(asked(accept)).toBe(isCsv)
})

test('The parameter format has precedence over Accept', () => {
  expect([asked('text/csv', { format: 'json' }), asked(undefined, { format: 'csv' })]).toEqual([false, true])
})

test.each([' ', ',', ';', '"', 'a,', ';a', '"a,"'])(
  'Accept with a run of %j is read in linear time',
  async part => {
    expect(await growthOf(size => `a${part.repeat(size / part.length)}b`, asked)).toBeLessThan(linearGrowth)
  },
)
