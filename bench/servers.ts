import { type ServerGroup, startServerGroup } from './server-group.ts'

const jurat = new URL('../server/src/main.ts', import.meta.url)
const baseline = new URL('./baseline-server.ts', import.meta.url)

/** Only one process may use an embedded database, so the baseline gets a copy, made while no server runs. */
export const copyOf = (dataDir: string): string => `${dataDir}-copy`

/** Both servers begin their links with it. */
const publicUrl = 'http://localhost:8080'

/** Starts Jurat with its default settings. Only the rate limit is raised, so that no call reaches it. */
export function startJurat(
  installation: Record<string, string>,
  processes = 1,
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<ServerGroup> {
  const own = { ...installation, PUBLIC_URL: publicUrl, JURAT_RATE_LIMIT: '1000000', ...env }
  return startServerGroup(jurat, Array(processes).fill(own), nodeOptions)
}

/** Starts the baseline on the same PostgreSQL database, or on a copy of the embedded one. */
export function startBaseline(
  { env: { DATABASE_URL, JURAT_DATA_DIR = '' } }: { env: Record<string, string> },
  processes = 1,
  nodeOptions: string[] = [],
): Promise<ServerGroup> {
  const database = DATABASE_URL ? { DATABASE_URL } : { JURAT_DATA_DIR: copyOf(JURAT_DATA_DIR) }
  return startServerGroup(
    baseline,
    Array(processes).fill({ PUBLIC_URL: publicUrl, ...database }),
    nodeOptions,
  )
}
