import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodNames, makeReservation } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { wordsOf } from './words.ts'

let installation: Installation
let workspace: Workspace
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace()
})
afterAll(() => installation.stop())

/** Of each text, the lexemes of the database. */
async function lexemesOf(texts: string[]): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] }>`
    select tsvector_to_array(search_words(7, text)) as words
    from unnest(${texts}::text[]) with ordinality as given (text, at) order by at`.execute(
    installation.ctx.db,
  )
  return rows.map(({ words }) => words.filter(word => word !== '7/'))
}

const expectedOf = (text: string) =>
  new Set(wordsOf(text).map(word => [...`7/${word}`].slice(0, 80).join('')))

test('Database and query make the same words', async () => {
  const texts = [
    ...goodNames,
    'Ana-María ORTIZ',
    'ben.adler+x@Example.com',
    '[a]^b_c`{d}~e\\f',
    'ΟΔΟΣ Ορτίζ',
    'Ортиз Фёдор Йосип',
    'İstanbul IŞIK ığdır',
    'ﬁle №1 ＡＢＣ ½ x²',
    '  a  ',
    'Müller-Lüdenscheidt O’Brien Åse Ørsted Øye',
    'u\u0308 u\u0327\u0308 a\u030a',
    `${'x'.repeat(90)}é`,
  ]
  for (const [at, lexemes] of (await lexemesOf(texts)).entries())
    expect([texts[at], new Set(lexemes)]).toEqual([texts[at], expectedOf(texts[at] ?? '')])
})

test('Database and query make the same words of every letter, mark and sign', async () => {
  const texts: string[] = []
  for (let code = 1; code < 0x10000; code++) {
    const sign = String.fromCodePoint(code)
    // Ideographs and syllables of Hangul have no case and no marks; U+A7F1 is younger than the databases.
    if (
      /[\p{L}\p{M}\p{P}\p{S}\p{Z}\p{Cf}\p{N}]/u.test(sign) &&
      !/[\u3400-\u9fff\uac00-\ud7a3\ua7f1]/.test(sign)
    )
      texts.push(`x${sign}y ${sign}\u0308`)
  }
  expect(texts.length).toBeGreaterThan(15_000)
  const differ: string[] = []
  for (const [at, lexemes] of (await lexemesOf(texts)).entries()) {
    const expected = expectedOf(texts[at] ?? '')
    if (lexemes.length !== expected.size || lexemes.some(word => !expected.has(word)))
      differ.push((texts[at] ?? '').codePointAt(1)?.toString(16) ?? '')
  }
  expect(differ).toEqual([])
})

const found = async (q: string) =>
  (await workspace.manage('GET', `/reservations?limit=100&q=${encodeURIComponent(q)}`)).body.data.map(
    ({ customer }: { customer: { last_name: string } }) => customer.last_name,
  )

test.each<[string, string[]]>([
  ['Rafał', ['Rafal', 'RAFAŁ', 'raf']],
  ['Strauß', ['Strauss', 'STRAUSS', 'STRAUẞ', 'strauß']],
  ['Işık', ['IŞIK', 'isik', 'ışık', 'Isik']],
  ['İnönü', ['inonu', 'INONU', 'İNÖNÜ']],
  ['Σοφός', ['ΣΟΦΟΣ', 'σοφος', 'Σοφοσ']],
  ['O’Brien', ["O'Brien", 'obrien', "o'b", 'O`Brien', 'O´Brien', 'O‘Brien', 'Brien']],
  ["D'Angelo", ['D’Angelo', 'dangelo', 'DʼANGELO']],
  ['Anne\u2011Marie', ['marie', 'anne-marie', 'Annemarie', 'Anne Marie', 'anne\u2010marie']],
  ['Müller', ['muller', 'Mueller', 'MÜLLER', 'Mu\u0308ller']],
  ['Koenig', ['König', 'KOENIG']],
  ['Øyvind', ['oyvind', 'Oeyvind', 'ØYVIND']],
  ['Åse', ['ase', 'Aase']],
  ['Ægir', ['aegir', 'ÆGIR']],
  ['Œuvray', ['oeuvray']],
  ['Đorđević', ['Dordevic', 'ĐORĐEVIĆ']],
  ['Þórður', ['thordur', 'ÞÓRÐUR']],
  ['Nguyễn', ['nguyen', 'NGUYỄN', 'Nguye\u0302\u0303n', 'Nguye\u0303\u0302n']],
  ['Фёдоров', ['федоров', 'ФЕДОРОВ', 'фёдоров']],
  ['Бойко', ['бойко', 'БОИКО']],
  ['שָׁלוֹם', ['שלום']],
  ['مُحَمَّد', ['محمد']],
  ['محـمود', ['محمود']],
  ['ﬁnch', ['finch', 'FINCH']],
  ['Ｓａｔｏ', ['sato', 'ＳＡＴＯ']],
  ['ﾔﾏﾀﾞ', ['ヤマダ']],
  ['Li\u200bu', ['liu', 'LIU']],
  ['So\u00adfia', ['sofia']],
  ['Smith\u00a0Jones', ['jones', 'smith jones']],
  ['Lee—Park', ['park', 'lee']],
  ['“Kim”', ['kim']],
])('The name %s is found in other cases, scripts of a keyboard and forms', async (name, queries) => {
  await makeReservation(workspace, { last_name: name })
  for (const q of queries) expect([q, await found(q)]).toEqual([q, expect.arrayContaining([name])])
})

test('A name is not found by another name, by its middle, or by half of its words', async () => {
  for (const last_name of ['Zöllner', 'Zwick’Elba']) await makeReservation(workspace, { last_name })
  const none = ['Zollnar', 'ollner', 'Zöllner Zwick', 'Zoeellner', 'elbazwick', 'Zwick-Alba']
  for (const q of none) expect([q, await found(q)]).toEqual([q, []])
})

test('Any name is found by its plain ASCII form, in capitals, and decomposed', async () => {
  const latin = [...'ĄąČčĎďĘęĞğĢģĶķĻļŇňŐőŘřŞşŠšŢţŰűŽžƠơƯưẠạẾếỘộỮữÑñÇçŁłØøÐðÞþŒœÆæßıİĦħŊŋ']
  const names = latin.map((letter, at) => `q${letter}${'abcdefghijklmnopqrstuvwxyz'[at % 26]}${at}`)
  for (const last_name of names) await makeReservation(workspace, { last_name })
  for (const name of names) {
    const [ascii = ''] = wordsOf(name)
    expect(ascii).toMatch(/^[a-z0-9]+$/)
    for (const q of [ascii, name.toUpperCase(), name.toLowerCase(), name.normalize('NFD')])
      expect([q, await found(q)]).toEqual([q, expect.arrayContaining([name])])
  }
})
