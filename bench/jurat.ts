import { type Fleet, startFleet } from './processes.ts'
import type { Statements } from './statements.ts'

const main = new URL('../server/src/main.ts', import.meta.url)
const bare = new URL('./bare.ts', import.meta.url)

/** The embedded database serves a single process: a second server gets a copy, made while none ran. */
export const copyOf = (dataDir: string): string => `${dataDir}-copy`

/** What links begin with, whoever answers. */
const publicUrl = 'http://127.0.0.1:8080'

/** The whole server as it is by default, in that many processes: only the rate limit is raised, to what none reaches. */
export function startJurat(
  home: Record<string, string>,
  processes = 1,
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<Fleet> {
  const own = { ...home, PUBLIC_URL: publicUrl, JURAT_RATE_LIMIT: '1000000', ...env }
  return startFleet(main, Array(processes).fill(own), nodeOptions)
}

/**
 * The bare server that runs the same statements: on the same database, or, as the embedded one serves a single process,
 * on a copy of it.
 */
export function startBare(
  home: { env: Record<string, string> },
  statements: Statements,
  processes = 1,
  nodeOptions: string[] = [],
): Promise<Fleet> {
  const env: Record<string, string> = {
    PUBLIC_URL: publicUrl,
    BARE_STATEMENTS: JSON.stringify(statements),
  }
  const { DATABASE_URL, JURAT_DATA_DIR = '' } = home.env
  if (DATABASE_URL) return startFleet(bare, Array(processes).fill({ ...env, DATABASE_URL }), nodeOptions)
  return startFleet(bare, [{ ...env, JURAT_DATA_DIR: copyOf(JURAT_DATA_DIR) }], nodeOptions)
}
