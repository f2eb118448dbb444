import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Block } from './blocks.ts'
import { prelude } from './shell.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Long: building the client takes 10 s alone, and thrice that beside other tests on a slow machine. */
const withinMs = 90_000

/** A copy of what the guide needs of a clone: packing writes beside the sources. */
export function copyClone(folder: string): void {
  mkdirSync(join(folder, 'client'), { recursive: true })
  for (const path of ['package.json', 'tsconfig.json', 'LICENSE'])
    cpSync(join(root, path), join(folder, path))
  for (const path of [
    'package.json',
    'README.md',
    'tsconfig.json',
    'tsconfig.build.json',
    'src',
    'scripts',
  ]) {
    cpSync(join(root, 'client', path), join(folder, 'client', path), { recursive: true })
  }
  for (const path of ['node_modules', 'client/node_modules'])
    symlinkSync(join(root, path), join(folder, path))
}

/**
 * One terminal: blocks are pasted into it one after the other. Leaving its scope closes it, with what runs in
 * it.
 */
export class Session implements AsyncDisposable {
  readonly #shell: ChildProcess
  readonly #folder: string
  #output = ''
  #count = 0

  constructor(clone: string, scripts: string) {
    this.#folder = scripts
    mkdirSync(scripts, { recursive: true })
    // A group of its own, to be ended with all that it has started.
    this.#shell = spawn('bash', ['-s'], {
      cwd: clone,
      detached: true,
      env: {
        HOME: scripts,
        PATH: process.env.PATH,
        npm_config_cache: join(scripts, 'npm'),
        npm_config_offline: 'true',
        npm_config_audit: 'false',
        npm_config_fund: 'false',
      },
    })
    for (const stream of [this.#shell.stdout, this.#shell.stderr]) {
      stream?.on('data', chunk => {
        this.#output += chunk
      })
    }
    // In one stream, so that what comes first stands first.
    this.#shell.stdin?.write(`exec 2>&1\n${prelude}`)
  }

  /** Pastes a block; answers what it wrote. Throws where it fails. */
  async paste(text: string): Promise<string> {
    const script = join(this.#folder, `${++this.#count}.sh`)
    writeFileSync(script, `${text}\n`)
    const from = this.#output.length
    const end = `@@end ${this.#count}`
    this.#shell.stdin?.write(`{ . '${script}'; } < /dev/null; echo '${end}'\n`)
    await this.#until(() => this.#output.includes(end, from), text)
    return this.#output.slice(from).replace(end, '')
  }

  /** Waits until every line has been written since `from` characters; `…` stands for anything. */
  async expect(lines: string[], from: number): Promise<void> {
    const patterns = lines.map(
      line => new RegExp(`^${RegExp.escape(line).replaceAll(RegExp.escape('…'), '.*')}$`),
    )
    const isThere = () => {
      const written = this.#output.slice(from).split('\n')
      return patterns.every(pattern => {
        const at = written.findIndex(line => pattern.test(line))
        if (at >= 0) written.splice(at, 1)
        return at >= 0
      })
    }
    await this.#until(isThere, lines.join('\n'))
  }

  /** The folder that it is in. */
  async folder(): Promise<string> {
    return (await this.paste('pwd')).trim()
  }

  /** How much has been written so far. */
  get length(): number {
    return this.#output.length
  }

  async #until(isDone: () => boolean, what: string): Promise<void> {
    for (const end = Date.now() + withinMs; !isDone(); ) {
      if (this.#shell.exitCode !== null || Date.now() > end) {
        throw new Error(`The guide stops at:\n${what}\n\nIts terminal shows:\n${this.#output}`)
      }
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#shell.pid === undefined) return
    const closed = new Promise(resolve => this.#shell.once('close', resolve))
    process.kill(-this.#shell.pid, 'SIGKILL')
    await closed
  }
}

/** `receive.mjs`, where the text above the block says "Save this as `receive.mjs`". */
export const fileNameOf = ({ above }: Block): string | undefined =>
  [...above.matchAll(/[Ss]ave this as `([\w.-]+)`/g)].at(-1)?.[1]
