import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = new URL('../src/', import.meta.url).pathname

/** A symbol alone between two tags, or as a text in braces. Beside words, such as in `2 × 3`, it is a sign. */
const alone = /(?:>|\{['"`])\s*([✎×✕‹›«»+−▸▾▴⋯↑↓✓])\s*(?:<|['"`]\})/gu

test('No button has a text symbol where an icon belongs', () => {
  const files = globSync('**/*.tsx', { cwd: sources })
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap(file =>
    [...readFileSync(`${sources}${file}`, 'utf8').matchAll(alone)].map(([, symbol]) => `${file}: ${symbol}`),
  )
  expect(found).toEqual([])
  // What the pattern is to find.
  for (const text of ['<b>\n  ×\n</b>', "<b>{'+'}</b>", '<b>›</b>']) expect(text.match(alone)).not.toBeNull()
  expect('<b>2 × 3</b>'.match(alone)).toBeNull()
})
