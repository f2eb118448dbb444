import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { casesText } from '../../scripts/cases.ts'

test('A run of all tests lists responses that no test has seen, and a run of some does not', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-cases-'))
  const path = join(folder.path, 'cases.txt')
  writeFileSync(
    path,
    'documented GET /a 200 success\ndocumented GET /a 503 unavailable\nseen GET /a 200 success\n',
  )
  expect(casesText(path, false)).toBe('Answers seen: 1 of 2 documented\n  not seen: GET /a 503 unavailable\n')
  expect(casesText(path, true)).toBe('Answers seen: counted only when all tests run\n')
})
