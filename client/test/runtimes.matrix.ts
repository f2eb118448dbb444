import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, type Installation, startInstallation } from '../../server/test/helpers/harness.ts'
import { build } from './build.ts'
import { type FaultServer, startFaultServer } from './fault-server.ts'

// The built package on every installed runtime: errors with the fault server, and a smoke test with a real
// one.

const runtime = fileURLToPath(new URL('runtime', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'jurat-client-'))
const dist = join(directory, 'dist')

let faults: FaultServer
let installation: Installation
let world: Record<string, string>

beforeAll(async () => {
  build(dist)
  faults = await startFaultServer({ dist, runtime })
  installation = await startInstallation({ JURAT_CORS_ORIGINS: faults.url, JURAT_RATE_LIMIT: '1000' })
  const { token } = await installation.workspace()
  world = { faults: faults.url, installation: installation.url, token, admin: adminToken }
})

afterAll(async () => {
  await installation?.stop()
  await faults?.stop()
  rmSync(directory, { recursive: true, force: true })
})

const failed = (results: Record<string, string | null>) =>
  Object.entries(results).filter(([, error]) => error !== null)

/** Runs everything with a command that takes a file and its arguments. */
async function runWith([command = '', ...before]: string[], file = 'node.js'): Promise<void> {
  const args = [...before, join(runtime, file), dist, JSON.stringify(world)]
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 10_000_000 })
  const results = JSON.parse(stdout)
  expect(failed(results)).toEqual([])
  expect(Object.keys(results).length).toBeGreaterThan(40)
}

/** The first installed program, with the right version if that matters. */
function found(programs: string[], version = /./): string | undefined {
  return programs.find(program => {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    return version.test(stdout ?? '')
  })
}

const node20 = found(['node20', '/usr/local/bin/node', '/usr/bin/node'], /^v20\./)
const runtimes: Record<string, string[] | undefined> = {
  [`Node ${process.version}`]: [process.execPath],
  'Node 20': node20 ? [node20] : undefined,
  Bun: found(['bun']) ? ['bun', 'run'] : undefined,
  Deno: found(['deno'])
    ? ['deno', 'run', '--no-check', '--allow-net', '--allow-read', '--allow-env']
    : undefined,
}
const pathOf = (program: string) => execFileSync('which', [program], { encoding: 'utf8' }).trim()
const browser = found(['chromium', 'google-chrome'])
for (const [name, command] of Object.entries({ ...runtimes, Chromium: browser })) {
  if (!command) process.stdout.write(`Not tested: ${name} is not here.\n`)
}

// They mostly wait.
describe.concurrent('the package', () => {
  for (const [name, command] of Object.entries(runtimes)) {
    test.runIf(command)(`The package works on ${name}`, () => runWith(command ?? []), 120_000)
  }

  test(
    'The package works with Web APIs alone',
    () => runWith([process.execPath, '--experimental-vm-modules', '--no-warnings'], 'edge.js'),
    120_000,
  )

  test.runIf(browser)(
    'The package works in Chromium, from another origin than the server',
    async () => {
      const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
      const args = [...flags, '--disable-component-update', '--disable-sync']
      const opened = await chromium.launch({ executablePath: pathOf(browser ?? ''), headless: true, args })
      try {
        const page = await opened.newPage()
        await page.goto(faults.url)
        // As text: the test runner's transformed import would not work in a page.
        const script = `import('/runtime/browser.js').then(({ start }) => start(${JSON.stringify(world)}))`
        const results = await page.evaluate<Record<string, string | null>>(script)
        expect(failed(results)).toEqual([])
        expect(Object.keys(results).length).toBeGreaterThan(40)
        const inWorker = `import('/runtime/browser.js').then(({ inWorker }) => inWorker(${JSON.stringify(world)}))`
        expect(failed(await page.evaluate<Record<string, string | null>>(inWorker))).toEqual([])
      } finally {
        await opened.close()
      }
    },
    120_000,
  )
})
