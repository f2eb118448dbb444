import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Plain JavaScript, so that a Node too old to read TypeScript can still say so.
const needed = 26
const [major] = process.versions.node.split('.').map(Number)

if (major < needed) {
  const own = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))
  console.error(
    existsSync(own)
      ? `Jurat needs Node ${needed} and this is ${process.version}. Node ${needed} is installed here: use npm start, or ${own} instead of node.`
      : `Jurat needs Node ${needed} and this is ${process.version}. Repeat "npm ci" (in a checkout) or "npm install" (of the package) with install scripts allowed: they bring Node ${needed}.`,
  )
  process.exit(1)
}
