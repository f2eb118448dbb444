import { defineConfig } from 'vitest/config'

/** Quick unit tests of the mutated files. They need no server. */
export default defineConfig({
  test: {
    include: [
      'server/src/{money,zones}.test.ts',
      'server/src/{availability,correspondence,documents,notaries,reservations,shipping,signers,workspaces}/*.test.ts',
      'server/src/integrations/webhooks/{delivery,wire}/*.test.ts',
      'client/src/**/*.test.ts',
    ],
    exclude: ['**/*.http.test.ts', '**/{recipes,sender}.test.ts', '**/node_modules/**'],
    testTimeout: 30_000,
  },
})
