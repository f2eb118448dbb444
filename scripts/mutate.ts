import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { changedLines } from './mutation/changed-lines.ts'
import { type Mutant, mutantsOf } from './mutation/mutants.ts'
import { sample } from './mutation/sample.ts'
import { Sandbox } from './mutation/sandbox.ts'
import { testsOf } from './mutation/tests-of.ts'

// Makes small faults on purpose, and lists those that no test finds (decision 025).
//
//   npm run mutate -- [folder …] [--since REVISION] [--count 40] [--seed 1]
//     a random sample of the product lines in the folders that were changed since the revision
//   npm run mutate -- --rules [options of Stryker]
//     all mutants of the pure rules and the client, by their unit tests

const version = '10.1.1'
const packages = '.scratch/stryker'

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Stryker has 165 packages, so it is not in the lock file. */
const install = (where: string[], ...names: string[]) =>
  run('npm', 'install', ...where, '--no-save', '--no-audit', '--no-fund', ...names.map(ofStryker))
const ofStryker = (name: string) => `@stryker-mutator/${name}@${version}`

if (process.argv[2] === '--rules') {
  const isDone =
    install([], 'core', 'vitest-runner') &&
    run('stryker', 'run', 'scripts/mutation/stryker.json', ...process.argv.slice(3))
  process.exit(isDone ? 0 : 1)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
if (!install(['--prefix', packages], 'instrumenter', 'core')) process.exit(1)
const lines = changedLines(positionals, values.since)
const all = await mutantsOf(lines, packages)
const chosen = sample(all, Number(values.count), Number(values.seed), keyOf)
process.stdout.write(
  `${chosen.length} of ${all.length} mutants in ${lines.size} files, seed ${values.seed}\n`,
)

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '')
const sandbox = new Sandbox('.scratch/mutated', files)
const survivors: Mutant[] = []
for (const [at, mutant] of chosen.entries()) {
  const began = performance.now()
  const verdict = await sandbox.judge(mutant, testsOf(mutant.path, files))
  if (verdict === 'survived') survivors.push(mutant)
  const seconds = Math.round((performance.now() - began) / 1000)
  const place = `${mutant.path}:${mutant.line} ${mutant.mutator}`
  process.stdout.write(`${at + 1}. ${verdict} ${place}, ${seconds} s\n`)
}

for (const { path, line, mutator, original, replacement } of survivors)
  process.stdout.write(`\nsurvived: ${path}:${line} ${mutator}\n- ${original}\n+ ${replacement}\n`)
writeFileSync('.scratch/mutants.json', JSON.stringify({ chosen, survivors }, null, 2))
const killed = chosen.length - survivors.length
process.stdout.write(
  `\nkilled ${killed} of ${chosen.length} (${Math.round((100 * killed) / chosen.length)} %)\n`,
)

function keyOf({ path, line, mutator, original, replacement }: Mutant): string {
  return `${path}:${line}:${mutator}:${original}:${replacement}`
}
