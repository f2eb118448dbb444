import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Jurat, JuratApiError } from '../../client/src/index.ts'
import { JuratManage, type Workspace } from '../../client/src/manage.ts'
import { CliError } from './exit.ts'
import type { Terminal } from './terminal.ts'

/** The connection options of a command. */
export interface ConnectionOptions {
  url?: string
  token?: string
  workspace?: number
}

const localUrl = 'http://127.0.0.1:8080'
const lentTokenMs = 3_600_000

/** The server and token of a command. */
export class Connection {
  readonly url: string
  readonly manage: JuratManage
  readonly token: string
  readonly #workspace: number | undefined
  readonly #interruption: Terminal['interruption']

  /** Throws `CliError` if there is no token. */
  constructor(options: ConnectionOptions, { env, interruption }: Pick<Terminal, 'env' | 'interruption'>) {
    this.#interruption = interruption
    // An empty variable counts as unset, as in the server.
    this.url = assertUrl(options.url ?? (env.JURAT_URL || localUrl))
    this.token = options.token ?? (env.JURAT_TOKEN || localToken(this.url, env))
    this.manage = new JuratManage({ baseUrl: this.url, token: this.token })
    this.#workspace = options.workspace ?? workspaceIn(env)
  }

  /** Returns the named workspace, else the only one. Throws `CliError` if there are several. */
  async workspaceId(): Promise<number> {
    return this.#workspace ?? (await this.#onlyWorkspace()).id
  }

  /**
   * The parameter `workspace_id` of a call to the management interface. A workspace's own token need not send
   * it.
   */
  async workspaceParam(): Promise<number | undefined> {
    return /^jurat_(live|test)_/.test(this.token) ? this.#workspace : this.workspaceId()
  }

  /** The workspace from the option or the environment, if any. */
  get namedWorkspace(): number | undefined {
    return this.#workspace
  }

  /** Returns the workspace's time, whose clock can be moved; real time if the workspace is ambiguous. */
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
   * Calls the v3 interface. It does not accept the admin token, so this issues a temporary token of the
   * workspace with only these scopes, and revokes it afterwards.
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
      // If the server is down, the token expires within the hour.
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

/** Whether the URL is of this machine. */
export const isLocal = (url: string): boolean =>
  URL.canParse(url) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** The admin token of the data directory is sent only to this machine. */
function localToken(url: string, env: NodeJS.ProcessEnv): string {
  if (!isLocal(url))
    throw new CliError('denied', `No token for ${url}.`, 'Set one with --token or JURAT_TOKEN.')
  if (env.JURAT_ADMIN_TOKEN) return env.JURAT_ADMIN_TOKEN
  const path = env.JURAT_ADMIN_TOKEN_FILE || join(env.JURAT_DATA_DIR || './data', 'admin-token')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT'
    throw new CliError(
      'denied',
      isThere ? `No token: ${path} cannot be read.` : `No token: ${path} does not exist.`,
      'Set one with --token or JURAT_TOKEN, or set JURAT_DATA_DIR to the data directory.',
    )
  }
}

function workspaceIn({ JURAT_WORKSPACE }: NodeJS.ProcessEnv): number | undefined {
  if (!JURAT_WORKSPACE) return undefined
  if (/^[1-9]\d{0,14}$/.test(JURAT_WORKSPACE)) return Number(JURAT_WORKSPACE)
  throw new CliError('usage', `JURAT_WORKSPACE is "${JURAT_WORKSPACE}", which is not the ID of a workspace.`)
}
