import { defineConfig } from 'vitest/config'
import { ProcessesFirst } from './server/test/sequencer.ts'
import { hasPostgres } from './server/test/servers/postgres.ts'

const onBothEngines = 'server/**/*.http.test.ts'

/** Their subject does not depend on the database. */
const onOneEngine = ['server/**/*.once.http.test.ts', 'server/test/pages/*.test.ts']

/**
 * Rules of the business: they run on PostgreSQL if it is here. The other tests run every operation, and the statements
 * that are written by hand, on both engines. `JURAT_TEST_BOTH=1` runs these on both too.
 */
const businessRules = [
  ...['appointments', 'bookings', 'booking-lifecycle', 'staff-bookings', 'no-shows'],
  ...['reservations', 'signers', 'documents', 'videos', 'notes', 'shipping', 'notary-mails'],
  ...['availability', 'closures', 'notaries', 'services', 'customer-booking', 'customer-pages'],
  ...['workspaces', 'monitoring', 'http', 'auth', 'members', 'open-booking', 'sample-data'],
  ...['staff-calendar', 'calendar-feeds', 'imported-calendars'],
].map(folder => `server/src/${folder}/**/*.http.test.ts`)
const alsoOnOneEngine = process.env.JURAT_TEST_BOTH ? [] : businessRules

/** Few projects: the workers of each load all code anew. */
const on = (engine: 'embedded' | 'postgres', include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name: engine, include, exclude, env: { JURAT_TEST_ENGINE: engine } },
})
const all = ['{server,client,cli,faults}/**/*.test.ts']

export default defineConfig({
  test: {
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Vitest's own second is too short for a page on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Two more than cores where there are two: many a test waits for a time-out, or for another process.
    maxWorkers: 4,
    sequence: { sequencer: ProcessesFirst },
    // A worker runs file after file: what it has loaded and compiled once it need not load for each of them.
    isolate: false,
    projects: hasPostgres()
      ? [
          on('embedded', all, [...onOneEngine, ...alsoOnOneEngine]),
          on('postgres', [onBothEngines, ...onOneEngine]),
        ]
      : [on('embedded', all)],
  },
})
