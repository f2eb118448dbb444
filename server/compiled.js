import { fileURLToPath } from 'node:url'

/**
 * Where a start keeps what it has compiled for the next one: beside what is installed, where nobody else may
 * write.
 */
export const compiled =
  process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../node_modules/.cache/jurat', import.meta.url))
