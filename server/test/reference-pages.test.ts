import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { referencePages } from '../../scripts/reference/reference-pages.ts'

const folder = new URL('../../docs/reference/', import.meta.url)

test('docs/reference is that of the OpenAPI documents: else run `npm run generate:docs`', async () => {
  const pages = await referencePages()
  expect(readdirSync(folder).sort()).toEqual(Object.keys(pages).sort())
  const stale = Object.entries(pages).filter(
    ([name, text]) => readFileSync(new URL(name, folder), 'utf8') !== text,
  )
  expect(stale.map(([name]) => name)).toEqual([])
})
