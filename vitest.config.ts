import { defineConfig } from 'vitest/config'
import { ProcessesFirst } from './server/test/sequencer.ts'
import { hasPostgres } from './server/test/servers/postgres.ts'

const others = '{server,client,cli,faults}/**/!(*.http).test.ts'
const http = 'server/**/*.http.test.ts'
/** Their subject does not depend on the database. */
const once = ['server/**/*.once.http.test.ts', 'server/test/pages/*.test.ts']
/** The code of the engines themselves, and backups, which PostgreSQL makes itself. The matrix has the rest. */
const onBoth = ['server/src/{db,backups}/**/*.http.test.ts']

/** Few projects: the workers of each load all code anew. */
const on = (engine: 'embedded' | 'postgres', include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name: engine, include, exclude, env: { JURAT_TEST_ENGINE: engine } },
})

/** What `npm test` runs on PostgreSQL alone, on the embedded database. Without PostgreSQL, `npm test` does that. */
export const repeated = hasPostgres() ? [on('embedded', [http], [...once, ...onBoth])] : []

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
      ? [on('embedded', onBoth, once), on('postgres', [others, http, ...once])]
      : [on('embedded', [others, http])],
  },
})
