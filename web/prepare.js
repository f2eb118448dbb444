// Runs at the end of `npm ci`, so that the first start finds the console built. A start builds it where this
// did not: with an older Node, without install scripts, or in a package without sources.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('build.ts', import.meta.url))
const [major] = process.versions.node.split('.').map(Number)
if (existsSync(script) && major >= 26)
  spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
