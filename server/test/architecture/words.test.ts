import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const widest = 110

/** Words that STYLE.md forbids, in comments and texts. */
const forbidden = /\b(?:the|an) own\b|\bso many\b|\bwhat became of\b|\bstands there\b/i

/** Titles of tests that do not stand alone: they continue the title of their group. */
const unfinishedTitle =
  /\b(?:test(?:OnPostgres)?|[\])])\(\s*(['"`])(?:is|are|was|has|have|does|do|may|can|cannot|must|of|to|for|from|by|with|without|in|on|at|as|but|and|not|that|which|whose|who|when|where|while|until|after|before|if)\b/g

/** The lines of comments, without code examples between fences. */
function commentLines(text: string): { line: string; number: number }[] {
  let isExample = false
  return text.split('\n').flatMap((line, index) => {
    if (!/^\s*(?:\/\/|\/?\*)(?:\*? |$)/.test(line)) return []
    if (line.includes('```')) isExample = !isExample
    return isExample || line.includes('biome-ignore') ? [] : [{ line, number: index + 1 }]
  })
}

const read = (pattern: string | string[], exclude: string[] = []) =>
  globSync(pattern, { cwd: root, exclude }).map(path => ({
    path,
    text: readFileSync(new URL(path, root), 'utf8'),
  }))

const sources = read(
  ['{server,web,cli,client}/src/**/*.{ts,tsx}', 'integrations/{python,php}/*.{py,php}'],
  ['client/src/generated'],
)

test(`A comment line has at most ${widest} columns`, () => {
  const wide = sources.flatMap(({ path, text }) =>
    commentLines(text)
      .filter(({ line }) => line.length > widest)
      .map(({ number }) => `${path}:${number}`),
  )
  expect(wide).toEqual([])
})

test('Code and pages of documentation use none of the words that STYLE.md forbids', () => {
  const pages = read(
    ['*.md', 'docs/*.md', 'docs/resources/*.md', 'integrations/*.md'],
    ['CHANGELOG.md', 'STYLE.md'],
  )
  const texts = [...sources, ...pages]
  const found = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (forbidden.test(line) ? [`${path}:${index + 1}`] : [])),
  )
  expect(texts.length).toBeGreaterThan(900)
  expect(found).toEqual([])
})

test('A test title is a sentence that stands alone', () => {
  const tests = read('{server,cli,client,faults,integrations}/**/*.{test,matrix}.ts', ['**/node_modules'])
  const found = tests.flatMap(({ path, text }) => {
    const lineOf = (at: number) => text.slice(0, at).split('\n').length
    return [...text.matchAll(unfinishedTitle)].map(({ index }) => `${path}:${lineOf(index)}`)
  })
  expect(tests.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
