import { defineConfig } from 'vitest/config'

/** `npm run test:matrix`: combinations of languages, themes and widths. */
export default defineConfig({
  test: {
    globalSetup: 'server/test/global-setup.ts',
    include: ['server/test/matrix/*.matrix.ts'],
    env: { JURAT_TEST_ENGINE: 'embedded' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
