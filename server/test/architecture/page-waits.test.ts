import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)

/** A wait of Vitest itself: it has another time-out than a step of a page, and a long one hides what failed. */
const ownWait = /\bexpect\.poll\(|\bvi\.waitFor\(/

test('Tests of pages wait with poll of browser.ts, so that all waits end soon and say what was expected', () => {
  const paths = globSync(['server/test/pages/*.test.ts', 'web/test/pages/*.test.ts'], { cwd: root })
  const others = paths.filter(path => ownWait.test(readFileSync(new URL(path, root), 'utf8')))
  expect(paths.length).toBeGreaterThan(40)
  expect(others).toEqual([])
})
