#!/usr/bin/env node
// Plain JavaScript, so that a Node too old to read TypeScript can still start the right one.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const needed = 26
const main = new URL('./src/main.ts', import.meta.url)
/** The one that `npm ci` brought. */
const ownNode = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= needed) await import(main.href)
else if (existsSync(ownNode)) passOn()
else await import('../server/node-version.js')

function passOn() {
  const child = spawn(ownNode, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // Ctrl-C reaches everybody at the terminal by itself.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}
