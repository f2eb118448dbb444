#!/usr/bin/env -S node --
// The two dashes: Node looks for its own --env-file in the arguments of a script, too.
// Plain JavaScript, so that a Node too old to read TypeScript can still start the right one.
import { spawn } from 'node:child_process'
import module from 'node:module'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { compiled } from '../server/compiled.js'

const needed = 26
const main = new URL('./src/main.ts', import.meta.url)
const endWithParent = new URL('../server/end-with-parent.js', import.meta.url)
const ownNode = nodeOfNpm()

// npx runs the command in a shell, which does not pass a signal on.
if (process.env.npm_lifecycle_event) await import(endWithParent.href)

if (Number.parseInt(process.versions.node, 10) >= needed) {
  // Kept from one run to the next, what is compiled takes a tenth of a second to load, and not half a one.
  module.enableCompileCache?.(compiled)
  await import(main.href)
} else if (ownNode) passOn()
else await import('../server/node-version.js')

/**
 * The one that npm brought: beside the packages of a checkout, or of the folder into which `jurat` was
 * installed.
 */
function nodeOfNpm() {
  try {
    return module.createRequire(import.meta.url).resolve('node/bin/node')
  } catch {
    return undefined
  }
}

function passOn() {
  const args = ['--import', endWithParent.href, '--', fileURLToPath(main), ...process.argv.slice(2)]
  const child = spawn(ownNode, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  // Ctrl-C reaches everybody at the terminal by itself.
  const isAtTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (signal === 'SIGINT' && isAtTerminal) || child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
