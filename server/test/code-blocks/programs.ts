import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../../client/test/build.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A block of TypeScript, ready to be compiled and run. */
export interface Program {
  /** Of its file. */
  name: string
  /** Where it stands in the docs. */
  of: string
  text: string
  env: Record<string, string>
}

/** A project that has the packed client and that of agents, as an integrator's has, and the compiler as strict as it gets. */
export function openProject(folder: string): void {
  const installed = join(folder, 'node_modules/@jurat/client')
  mkdirSync(installed, { recursive: true })
  build(join(installed, 'dist'))
  symlinkSync(join(root, 'client/package.json'), join(installed, 'package.json'))
  for (const name of ['@types', '@modelcontextprotocol'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const compilerOptions = {
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext'],
    types: ['node'],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
  }
  write(folder, 'package.json', { type: 'module' })
  write(folder, 'tsconfig.json', { compilerOptions, include: ['*.ts'] })
  writeFileSync(join(folder, 'run.js'), runner)
}

/** What the compiler says about them, by its lines; empty when it has nothing to say. */
export function compile(folder: string, programs: Program[]): string[] {
  for (const { name, text } of programs) writeFileSync(join(folder, name), text)
  const { stdout } = spawnSync('tsc', ['-p', folder, '--pretty', 'false'], { encoding: 'utf8', cwd: folder })
  const places = new Map(programs.map(({ name, of }) => [name, of]))
  return stdout
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.replace(/^block-\d+\.ts/, name => places.get(name) ?? name))
}

/** Runs them one after the other, and answers which failed and why. They lie there, compiled. */
export function runPrograms(folder: string, programs: Program[]): { of: string; failure: string }[] {
  write(folder, 'programs.json', programs)
  const options = { cwd: folder, encoding: 'utf8', timeout: 150_000 } as const
  return JSON.parse(execFileSync(process.execPath, ['run.js'], options))
}

const write = (folder: string, name: string, value: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(value))

const runner = `
import { readFileSync } from 'node:fs'

console.log = () => {}
const failed = []
for (const { name, of, env } of JSON.parse(readFileSync('programs.json', 'utf8'))) {
  Object.assign(process.env, env)
  try {
    await import(new URL(name, import.meta.url))
  } catch (error) {
    failed.push({ of, failure: String(error?.stack ?? error) })
  }
}
process.stdout.write(JSON.stringify(failed))
`
