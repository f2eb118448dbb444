import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generate } from '../scripts/generated-files.ts'
import { readDocuments } from '../scripts/interface-documents.ts'

test('The generated files match the documents: otherwise run `npm run generate:client`', async () => {
  const files = await generate(await readDocuments())
  expect(Object.keys(files).length).toBe(5)
  for (const [name, text] of Object.entries(files)) {
    const kept = readFileSync(new URL(`../src/generated/${name}`, import.meta.url), 'utf8')
    expect(kept === text, name).toBe(true)
  }
})
