import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Mutant } from './mutants.ts'

/** Longest run of the tests of one mutant. One that takes longer most likely runs in a circle. */
const longestRunMs = 300_000

export type Verdict = 'killed' | 'timed out' | 'survived'

/** A copy of the working tree, in which files are changed while the tests run. */
export class Sandbox {
  readonly #folder: string

  constructor(folder: string, files: string[]) {
    this.#folder = resolve(folder)
    rmSync(this.#folder, { recursive: true, force: true })
    for (const file of files) this.#copy(file)
    linkPackages(this.#folder)
    // Built files are not built again unless their sources change.
    if (existsSync('web/dist')) cpSync('web/dist', join(this.#folder, 'web/dist'), { recursive: true })
    execFileSync('git', ['init', '--quiet'], { cwd: this.#folder })
    execFileSync('git', ['add', '.'], { cwd: this.#folder })
  }

  #copy(file: string): void {
    const target = join(this.#folder, file)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(file, target)
  }

  /** What the tests say of the mutant, ring by ring until one finds it. The file is as before afterwards. */
  async judge({ path, text }: Mutant, rings: string[][]): Promise<Verdict> {
    writeFileSync(join(this.#folder, path), text)
    try {
      for (const tests of rings) {
        const verdict = await this.#run(tests)
        if (verdict !== 'survived') return verdict
      }
      return 'survived'
    } finally {
      this.#copy(path)
    }
  }

  /** Runs until the first failure. */
  #run(tests: string[]): Promise<Verdict> {
    const vitest = join(this.#folder, 'node_modules/.bin/vitest')
    const options = ['run', '--bail=1', '--maxWorkers=2', '--reporter=dot', ...tests]
    const env = { ...process.env, JURAT_TEST_CASES: '', JURAT_TEST_LOGS: '' }
    const child = spawn(vitest, options, { cwd: this.#folder, env, stdio: 'ignore', detached: true })
    // The group: Vitest's workers, and the servers that tests have started.
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), longestRunMs)
    return new Promise((done, fail) => {
      child.once('error', fail)
      child.once('exit', (status, signal) => {
        clearTimeout(timer)
        done(status === 0 ? 'survived' : signal === 'SIGKILL' ? 'timed out' : 'killed')
      })
    })
  }
}

/** The packages by links; those of the workspace are the sandbox's own. */
function linkPackages(folder: string): void {
  const packages = join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync('node_modules'))
    if (name !== '@jurat' && name !== '.vite')
      symlinkSync(resolve('node_modules', name), join(packages, name))
  mkdirSync(join(packages, '@jurat'))
  symlinkSync('../../client', join(packages, '@jurat/client'))
}
