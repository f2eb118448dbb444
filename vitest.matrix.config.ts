import { defineConfig } from 'vitest/config'
import { repeated, settings, withoutBrowser } from './vitest.config.ts'

/** `npm run test:matrix`: combinations of languages, themes and widths, of the client and runtimes, and of tests and database engines. */
export default defineConfig({
  test: {
    ...settings,
    projects: [
      {
        extends: true,
        test: {
          name: 'combinations',
          include: ['{server,client,faults,integrations,web}/**/*.matrix.ts'],
          exclude: withoutBrowser,
          env: { JURAT_TEST_ENGINE: 'embedded' },
        },
      },
      ...repeated,
    ],
  },
})
