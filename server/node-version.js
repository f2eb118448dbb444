import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tooOld } from './node-message.js'

// Plain JavaScript, so that a Node too old to read TypeScript can still say so.
const needed = 26
const [major] = process.versions.node.split('.').map(Number)

if (major < needed) {
  const own = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))
  console.error(tooOld({ needed, version: process.version, own: existsSync(own) ? own : undefined }))
  process.exit(1)
}
