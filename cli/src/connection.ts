import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Jurat, JuratApiError } from '../../client/src/index.ts'
import { JuratManage, type Workspace } from '../../client/src/manage.ts'
import { CliError } from './exit.ts'
import type { Terminal } from './terminal.ts'

/** How a command was told to reach its server. */
export interface ConnectionOptions {
  url?: string
  token?: string
  workspace?: number
}

const localUrl = 'http://127.0.0.1:8080'
const lentTokenMs = 3_600_000

/** The server that a command speaks to, and as whom. */
export class Connection {
  readonly url: string
  readonly manage: JuratManage
  readonly token: string
  readonly #workspace: number | undefined
  readonly #interruption: Terminal['interruption']

  /** Throws `CliError` where no token is to be had. */
  constructor(options: ConnectionOptions, { env, interruption }: Pick<Terminal, 'env' | 'interruption'>) {
    this.#interruption = interruption
    // An empty variable counts as not set, as with the server.
    this.url = assertUrl(options.url ?? (env.JURAT_URL || localUrl))
    this.token = options.token ?? (env.JURAT_TOKEN || localToken(this.url, env))
    this.manage = new JuratManage({ baseUrl: this.url, token: this.token })
    this.#workspace = options.workspace ?? workspaceIn(env)
  }

  /** The workspace that was named; else the only one there is. Throws `CliError` where there are several. */
  async workspaceId(): Promise<number> {
    return this.#workspace ?? (await this.#onlyWorkspace()).id
  }

  /** The workspace that was named, if one was. */
  get namedWorkspace(): number | undefined {
    return this.#workspace
  }

  /** The time in the workspace, whose clock may have been moved; real time where several could be meant. */
  async businessNow(): Promise<Date> {
    const workspace = await this.workspace().catch(error => {
      if (error instanceof CliError) return undefined
      throw error
    })
    return workspace ? new Date(workspace.clock.now) : new Date()
  }

  async workspace(): Promise<Workspace> {
    return this.#workspace === undefined ? this.#onlyWorkspace() : this.manage.workspaces.get(this.#workspace)
  }

  /**
   * Does something through the v3 interface. The admin token opens nothing there: it lends a token of the workspace for
   * as long as that takes, which has these scopes alone.
   */
  async v3<T>(scopes: string[], work: (jurat: Jurat) => Promise<T>): Promise<T> {
    const own = () => work(new Jurat({ baseUrl: this.url, token: this.token }))
    if (this.token.startsWith('jurat_admin_')) return this.#withLentToken(scopes, work)
    if (/^jurat_(live|test)_/.test(this.token)) return own()
    try {
      return await own()
    } catch (error) {
      if (!(error instanceof JuratApiError && error.code === 'no_workspace')) throw error
      return this.#withLentToken(scopes, work)
    }
  }

  async #withLentToken<T>(scopes: string[], work: (jurat: Jurat) => Promise<T>): Promise<T> {
    const signal = this.#interruption()
    const { id, token } = await this.manage.tokens.create({
      workspace_id: await this.workspaceId(),
      name: 'lent to the jurat command',
      scopes,
      expires_at: new Date(Date.now() + lentTokenMs).toISOString(),
    })
    const { promise: interrupted, reject } = Promise.withResolvers<never>()
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    try {
      return await Promise.race([work(new Jurat({ baseUrl: this.url, token })), interrupted])
    } finally {
      signal.removeEventListener('abort', stop)
      // One that stays because the server went away ends by itself within the hour.
      await this.manage.tokens.revoke(id).catch(() => {})
    }
  }

  async #onlyWorkspace(): Promise<Workspace> {
    const { data, next_cursor } = await this.manage.workspaces.list({ limit: 10 })
    const [only, another] = data
    if (only && !another) return only
    if (!only) throw new CliError('failed', 'There is no workspace yet.', 'jurat workspaces create "Acme"')
    const known = data.map(({ id, name, mode }) => `  --workspace ${id}  ${name} (${mode})`)
    const rest = next_cursor === null ? [] : ['  … see jurat workspaces list']
    throw new CliError(
      'usage',
      'There are several workspaces. Add one of these:',
      [...known, ...rest].join('\n'),
    )
  }
}

function assertUrl(url: string): string {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw new CliError(
    'usage',
    `"${url}" is not the URL of a server.`,
    'Set --url or JURAT_URL to a URL such as https://jurat.example.com.',
  )
}

/** The admin token goes to this machine alone unless somebody says so. */
function localToken(url: string, env: NodeJS.ProcessEnv): string {
  const isLocal = URL.canParse(url) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
  if (!isLocal) throw new CliError('denied', `No token for ${url}.`, 'Give one with --token or JURAT_TOKEN.')
  if (env.JURAT_ADMIN_TOKEN) return env.JURAT_ADMIN_TOKEN
  const path = join(env.JURAT_DATA_DIR || './data', 'admin-token')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT'
    throw new CliError(
      'denied',
      isThere ? `No token: ${path} cannot be read.` : `No token: ${path} does not exist.`,
      'Give one with --token or JURAT_TOKEN, or run this where the data directory is (JURAT_DATA_DIR).',
    )
  }
}

function workspaceIn({ JURAT_WORKSPACE }: NodeJS.ProcessEnv): number | undefined {
  if (!JURAT_WORKSPACE) return undefined
  if (/^[1-9]\d{0,14}$/.test(JURAT_WORKSPACE)) return Number(JURAT_WORKSPACE)
  throw new CliError('usage', `JURAT_WORKSPACE is "${JURAT_WORKSPACE}", which is not the ID of a workspace.`)
}
