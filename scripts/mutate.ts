import { spawnSync } from 'node:child_process'

// Changes the pure rules and the client in a thousand places, and names the changes that no unit test fails on. Stryker
// brings 165 packages: this run installs them beside the lock file, so that `npm ci` need not (decision 025).

const version = '10.1.1'
const packages = ['core', 'vitest-runner'].map(name => `@stryker-mutator/${name}@${version}`)

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0

const isDone =
  run('npm', 'install', '--no-save', '--no-audit', '--no-fund', ...packages) &&
  run('stryker', 'run', 'scripts/mutation/stryker.json', ...process.argv.slice(2))
process.exit(isDone ? 0 : 1)
