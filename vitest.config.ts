import { defineConfig } from 'vitest/config'
import { hasPostgres } from './server/test/servers/postgres.ts'

const onBothEngines = 'server/**/*.http.test.ts'

const engine = (name: 'embedded' | 'postgres') => ({
  extends: true as const,
  test: { name, include: [onBothEngines], env: { JURAT_TEST_ENGINE: name } },
})

export default defineConfig({
  test: {
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['server/**/*.test.ts'], exclude: [onBothEngines] } },
      engine('embedded'),
      ...(hasPostgres() ? [engine('postgres')] : []),
      {
        extends: true,
        test: { name: 'client', include: ['client/**/*.test.ts'], env: { JURAT_TEST_ENGINE: 'embedded' } },
      },
      {
        extends: true,
        test: { name: 'cli', include: ['cli/**/*.test.ts'], env: { JURAT_TEST_ENGINE: 'embedded' } },
      },
    ],
  },
})
