import { defineConfig } from 'vitest/config'
import { ProcessesFirst } from './server/test/sequencer.ts'
import { hasBrowser } from './server/test/servers/chromium.ts'
import { hasPostgres } from './server/test/servers/postgres.ts'

const others = '{server,client,cli,faults,web}/**/!(*.http).test.ts'
const http = 'server/**/*.http.test.ts'
/** Pages in a real browser. */
const pages = '{server,web}/test/pages/*.test.ts'
/** Left out on this machine. */
export const withoutBrowser = hasBrowser ? [] : [pages, '{server,web}/test/matrix/*.matrix.ts']
if (!hasBrowser) process.stdout.write('Not tested: pages in a browser, because Chromium is not installed.\n')
/** Their subject does not depend on the engine, so they run on the one that most people have. */
const onEmbedded = ['server/**/*.once.http.test.ts', pages]
/** The code of the engines themselves, and backups, which PostgreSQL makes itself. The matrix has the rest. */
const onBoth = ['server/src/platform/{db,backups}/**/*.http.test.ts']

/** Few projects: the workers of each load all code anew. */
const on = (engine: 'embedded' | 'postgres', include: string[], exclude: string[]) => ({
  extends: true as const,
  test: {
    name: engine,
    include,
    exclude: [...exclude, ...withoutBrowser],
    env: { JURAT_TEST_ENGINE: engine },
  },
})

/** Pages that run on both engines. The others see the engine only through the HTTP interfaces, whose tests run on both. */
const pagesOnBoth = ['server/test/pages/{whole-life,payments,photos}.test.ts']
const onceOnBoth = ['server/**/*.once.http.test.ts', ...pagesOnBoth]

/** What `npm test` runs on one engine only, on the other one. Without PostgreSQL, `npm test` runs all on the embedded database. */
export const repeated = hasPostgres()
  ? [on('embedded', [http], [...onEmbedded, ...onBoth]), on('postgres', onceOnBoth, [])]
  : []

export const settings = {
  globalSetup: 'server/test/global-setup.ts',
  // Long, for slow machines: a test fails by what it expects, not by its time.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Vitest's own second is too short for a page on a busy machine.
  expect: { poll: { timeout: 60_000 } },
  // One more than cores where there are two: many a test waits for a time-out, or for another process.
  maxWorkers: 3,
  sequence: { sequencer: ProcessesFirst },
  // A worker runs file after file: what it has loaded and compiled once it need not load for each of them.
  isolate: false,
}

export default defineConfig({
  test: {
    ...settings,
    projects: hasPostgres()
      ? [on('embedded', [...onBoth, ...onEmbedded], []), on('postgres', [others, http], onEmbedded)]
      : [on('embedded', [others, http], [])],
  },
})
