import { mkdirSync, writeFileSync } from 'node:fs'
import { generate } from './generated-files.ts'
import { readDocuments } from './interface-documents.ts'

// Writes src/generated from the server's OpenAPI documents. A test fails if it is not current.

const folder = new URL('../src/generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(await generate(await readDocuments()))) {
  writeFileSync(new URL(name, folder), text)
  process.stdout.write(`${name}: ${text.split('\n').length} lines\n`)
}
