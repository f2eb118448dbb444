import { defineConfig } from 'vitest/config'

/** Quick unit tests of the mutated files. They need no server. */
export default defineConfig({
  test: {
    include: [
      'server/src/platform/{lib,outbound}/*.test.ts',
      'server/src/calendar/{availability,notaries}/*.test.ts',
      'server/src/bookings/{documents,reservations,shipping,signers}/*.test.ts',
      'server/src/{workspaces,mail/languages}/*.test.ts',
      'server/src/integrations/webhooks/{delivery,wire}/*.test.ts',
      'client/src/**/*.test.ts',
    ],
    exclude: ['**/*.http.test.ts', '**/{recipes,sender}.test.ts', '**/node_modules/**'],
    testTimeout: 30_000,
  },
})
