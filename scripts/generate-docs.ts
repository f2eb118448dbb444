import { mkdirSync, writeFileSync } from 'node:fs'
import { referencePages } from './reference/reference-pages.ts'

// Writes docs/reference from the server's own OpenAPI documents. A test fails while it is stale.

const folder = new URL('../docs/reference/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(await referencePages())) {
  writeFileSync(new URL(name, folder), text)
  process.stdout.write(`${name}: ${text.split('\n').length} lines\n`)
}
