import { join } from 'node:path'
import { Jurat, JuratApiError } from '../../../../client/src/index.ts'
import { JuratManage } from '../../../../client/src/manage.ts'
import type { Config } from '../../../../server/src/platform/lib/config.ts'
import { localUrl } from '../../../../server/src/platform/lib/local-url.ts'
import { isLocal } from '../../connection.ts'
import { bad, type Finding, good, messageOf, note } from './check.ts'
import { textOf } from './data-dir.ts'
import { examineEndpoints } from './endpoints.ts'
import { keptForever } from './services.ts'

const callTimeoutMs = 10_000

/** Only one process can open the embedded database. While a server has it open, this asks the server. */
export async function* examineRunning(config: Config, env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  const baseUrl = env.JURAT_URL || localUrl(config.host, config.port)
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
    yield bad(
      'server',
      `JURAT_URL is "${baseUrl}", which is not the URL of a server`,
      'Correct or remove it.',
    )
    return
  }
  const options = { timeoutMs: callTimeoutMs, maxRetries: 0 }
  yield note('database', `embedded, in use by a server. The following checks ask the server at ${baseUrl}`)
  try {
    await new Jurat({ baseUrl, token: 'none', ...options }).request('GET', '/readyz')
    yield good('server', 'ready: database, migrations and storage work')
  } catch (error) {
    const hint =
      'Check its log. If it listens elsewhere, set JURAT_URL to its URL, or HOST and PORT as for the server.'
    const said = error instanceof JuratApiError ? error.message : `no server responds at ${baseUrl}`
    yield bad('server', said, hint)
    return
  }
  const token = isLocal(baseUrl)
    ? (config.adminToken ?? (await textOf(join(config.dataDir, 'admin-token'))))
    : env.JURAT_TOKEN || undefined
  if (token === undefined) {
    const why = isLocal(baseUrl) ? 'there is no admin token here' : `JURAT_TOKEN is not set for ${baseUrl}`
    yield note('webhooks', `not checked, because ${why}`)
    return
  }
  try {
    const { endpoints, hasLive } = await workspacesOf(new JuratManage({ baseUrl, token, ...options }))
    if (!config.smtpUrl && hasLive) yield keptForever()
    yield* examineEndpoints(config, endpoints)
  } catch (error) {
    yield bad('webhooks', `the endpoints cannot be listed: ${messageOf(error)}`)
  }
}

/** Returns the enabled endpoints of all workspaces, and whether a workspace is live. */
async function workspacesOf(manage: JuratManage) {
  const endpoints: { id: number; url: string; mode: 'live' | 'test' }[] = []
  let hasLive = false
  for await (const { id: workspace_id, mode } of manage.workspaces.list({ limit: 100 })) {
    hasLive ||= mode === 'live'
    for await (const { id, url, status } of manage.webhookEndpoints.list({ workspace_id, limit: 100 })) {
      if (status === 'enabled') endpoints.push({ id, url, mode })
    }
  }
  return { endpoints, hasLive }
}
