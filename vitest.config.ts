import { defineConfig } from 'vitest/config'
import { ProcessesFirst } from './server/test/sequencer.ts'
import { hasPostgres } from './server/test/servers/postgres.ts'

const onBothEngines = 'server/**/*.http.test.ts'

/** What these test does not depend on the database, so they run on the embedded one only. */
const onOneEngine = 'server/**/*.once.http.test.ts'

const engine = (name: 'embedded' | 'postgres', exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include: [onBothEngines], exclude, env: { JURAT_TEST_ENGINE: name } },
})

export default defineConfig({
  test: {
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Two more than cores where there are two: many a test waits for a time-out, or for another process.
    maxWorkers: 4,
    sequence: { sequencer: ProcessesFirst },
    // A worker runs file after file: what it has loaded and compiled once it need not load for each of them.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: ['server/**/*.test.ts'], exclude: [onBothEngines] } },
      engine('embedded'),
      ...(hasPostgres() ? [engine('postgres', [onOneEngine])] : []),
      {
        extends: true,
        test: { name: 'client', include: ['client/**/*.test.ts'], env: { JURAT_TEST_ENGINE: 'embedded' } },
      },
      {
        extends: true,
        test: { name: 'cli', include: ['cli/**/*.test.ts'], env: { JURAT_TEST_ENGINE: 'embedded' } },
      },
      { extends: true, test: { name: 'faults', include: ['faults/**/*.test.ts'] } },
    ],
  },
})
