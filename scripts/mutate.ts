import { spawnSync } from 'node:child_process'

// Changes the pure rules and the client in a thousand places, and lists the changes that no unit test
// detects. Installs Stryker without the lock file, because it has 165 packages (decision 025).

const version = '10.1.1'
const packages = ['core', 'vitest-runner'].map(name => `@stryker-mutator/${name}@${version}`)

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0

const isDone =
  run('npm', 'install', '--no-save', '--no-audit', '--no-fund', ...packages) &&
  run('stryker', 'run', 'scripts/mutation/stryker.json', ...process.argv.slice(2))
process.exit(isDone ? 0 : 1)
