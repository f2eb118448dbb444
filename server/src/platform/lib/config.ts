import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { cleanEnv, makeValidator, str } from 'envalid'
import { addressProblem, type Mailbox, parseMailbox } from './email-address.ts'
import { isLoopback } from './issuer-url.ts'
import { isWildcard } from './local-url.ts'
import { type OidcConfig, oidcConfig, oidcIssuer, oidcLabel, oidcProblems } from './oidc-config.ts'
import { ownCommand } from './own-command.ts'
import { usualPublicUrl, withName } from './public-url.ts'
import { secretFileNames, withSecretFiles } from './secret-files.ts'
import { unknownVariables } from './unknown-variables.ts'

export interface S3Config {
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  host: string
  port: number
  /** Base URL of every link, without a trailing slash. */
  publicUrl: string
  /** Only this machine is meant to reach the server: a first try. */
  isLocal: boolean
  /** PostgreSQL. Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  poolSize: number
  dataDir: string
  /** Backups on a schedule, of the embedded database. Undefined: none. */
  backups: { dir: string; hours: number; keep: number } | undefined
  adminToken: string | undefined
  apiToken: string | undefined
  /** Opens only `/metrics`. */
  metricsToken: string | undefined
  /** Undefined: the one in `dataDir`. */
  secretKey: Buffer | undefined
  /** The key that `secretKey` replaces. Undefined: the one in `dataDir`, if there is one. */
  previousSecretKey: Buffer | undefined
  /** v3 requests per minute and token. 0: unlimited. */
  rateLimit: number
  /** Management requests per minute and token. 0: unlimited. */
  manageRateLimit: number
  /** Which tools agents have at `/mcp`: none, those that read, or also those that change. */
  mcp: 'off' | 'read' | 'write'
  role: 'all' | 'api' | 'worker'
  logLevel: string
  /** How the log names the command `jurat`. */
  command: string
  /** The log speaks of a container, where the command has the variables of the server. */
  isInContainer: boolean
  corsOrigins: string[]
  /** Proxies whose `X-Forwarded-*` headers are trusted. Without them the peer's address counts. */
  trustProxy: string[]
  /** Address ranges that webhooks may reach, in addition to public ones. */
  webhookAllow: string[]
  redisUrl: string | undefined
  /** Mail server. Undefined: mails are kept. */
  smtpUrl: string | undefined
  /** Sender of mails of workspaces without their own. */
  mailFrom: Mailbox
  /** Single sign-on. Undefined: passwords and passkeys only. */
  oidc: OidcConfig | undefined
  s3: S3Config | undefined
  /** Where the interface of Stripe is. Tests have a server of their own. */
  stripeUrl: string
  /** Sentences about variables that look like Jurat's and have no effect. */
  unknownVariables: string[]
}

export class ConfigError extends Error {}

const whole = (least: number, most: number) =>
  makeValidator(input => {
    const value = /^\d{1,9}$/.test(input) ? Number(input) : Number.NaN
    if (!(value >= least && value <= most)) throw new Error(`must be a whole number from ${least} to ${most}`)
    return value
  })

const token = makeValidator(input => {
  if (!/^[\x21-\x7e]{20,200}$/.test(input)) throw new Error('must be 20 to 200 visible characters')
  return input
})

/** Decodes base64 of exactly 32 bytes. */
export function secretKeyOf(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64')
  return key.length === 32 && key.toString('base64') === text ? key : undefined
}

const oneOf = <Choice extends string>(...choices: Choice[]) =>
  makeValidator<Choice>(input => {
    const choice = choices.find(one => one === input)
    if (choice === undefined)
      throw new Error(`must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`)
    return choice
  })

const secretKey = makeValidator(input => {
  const key = secretKeyOf(input)
  if (!key) throw new Error('must be 32 bytes in base64. Create them with openssl rand -base64 32')
  return key
})

const urlOf = (...protocols: string[]) => makeValidator(input => urlIn(input, protocols))

function urlIn(input: string, protocols: string[]): string {
  if (!URL.canParse(input) || !protocols.includes(new URL(input).protocol)) {
    throw new Error(`must be a URL that starts with ${protocols.map(p => `${p}//`).join(' or ')}`)
  }
  return input.replace(/(?<!\/)\/+$/, '')
}

/** What links begin with: paths are added to it. */
const publicUrl = makeValidator(input => {
  const url = urlIn(input, ['http:', 'https:'])
  const { search, hash, username, password } = new URL(url)
  if (search || hash || username || password || /[?#]$/.test(url))
    throw new Error('must have no query, no fragment and no password: links begin with it')
  return withName(url)
})

const postgresUrl = makeValidator(input => {
  const url = urlIn(input, ['postgres:', 'postgresql:'])
  const { username, password, hostname, pathname } = new URL(url)
  if (![username, password, hostname, pathname].every(isDecodable)) {
    throw new Error('must encode a % in user, password, host and database as %25')
  }
  return url
})

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const list = (isItem: (item: string) => boolean, what: string) =>
  makeValidator(input => {
    const items = input.split(',').map(item => item.trim())
    if (!items.every(isItem)) throw new Error(`must be a list, separated by commas, of ${what}`)
    return items
  })

const mailbox = makeValidator(input => {
  const sender = parseMailbox(input)
  if (!sender) throw new Error('must be an email address, or a name and one: Acme <mail@example.com>')
  const problem = addressProblem(input)
  if (problem) throw new Error(`${problem.text}: ${sender.address}`)
  return sender
})

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

function isAddressRange(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

/** An empty value counts as not set. */
const isAddressRangeOrNone = (text: string) => text === 'none' || isAddressRange(text)

const httpUrl = urlOf('http:', 'https:')
const redisUrl = urlOf('redis:', 'rediss:')
const smtpUrl = urlOf('smtp:', 'smtps:')

const variables = {
  HOST: str({ default: '127.0.0.1' }),
  PORT: whole(1, 65_535)({ default: 8080 }),
  PUBLIC_URL: publicUrl({ default: undefined }),
  DATABASE_URL: postgresUrl({ default: undefined }),
  DATABASE_POOL: whole(2, 1_000)({ default: 10 }),
  JURAT_DATA_DIR: str({ default: './data' }),
  JURAT_BACKUP_DIR: str({ default: undefined }),
  JURAT_BACKUP_HOURS: whole(1, 720)({ default: 24 }),
  JURAT_BACKUP_KEEP: whole(1, 1_000)({ default: 7 }),
  JURAT_ADMIN_TOKEN: token({ default: undefined }),
  JURAT_API_TOKEN: token({ default: undefined }),
  JURAT_METRICS_TOKEN: token({ default: undefined }),
  JURAT_SECRET_KEY: secretKey({ default: undefined }),
  JURAT_SECRET_KEY_PREVIOUS: secretKey({ default: undefined }),
  JURAT_RATE_LIMIT: whole(0, 1_000_000)({ default: 1000 }),
  JURAT_MANAGE_RATE_LIMIT: whole(0, 1_000_000)({ default: undefined }),
  JURAT_MCP: oneOf('off', 'read', 'write')({ default: 'read' }),
  JURAT_ROLE: oneOf('all', 'api', 'worker')({ default: 'all' }),
  JURAT_LOG_LEVEL: oneOf(...(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const))({
    default: 'info',
  }),
  JURAT_COMMAND: str({ default: undefined }),
  JURAT_CORS_ORIGINS: list(isOrigin, 'origins such as https://app.example.com')({ default: [] }),
  JURAT_TRUST_PROXY: list(isAddressRange, 'IP addresses and CIDR ranges')({ default: [] }),
  JURAT_WEBHOOK_ALLOW: list(
    isAddressRangeOrNone,
    'IP addresses and CIDR ranges, or the word none',
  )({
    default: undefined,
  }),
  REDIS_URL: redisUrl({ default: undefined }),
  SMTP_URL: smtpUrl({ default: undefined }),
  SMTP_FROM: mailbox({ default: undefined }),
  JURAT_OIDC_ISSUER: oidcIssuer({ default: undefined }),
  JURAT_OIDC_CLIENT_ID: str({ default: undefined }),
  JURAT_OIDC_CLIENT_SECRET: str({ default: undefined }),
  JURAT_OIDC_LABEL: oidcLabel({ default: undefined }),
  JURAT_OIDC_ONLY: oneOf('true', 'false')({ default: 'false' }),
  JURAT_STRIPE_URL: httpUrl({ default: 'https://api.stripe.com' }),
  S3_ENDPOINT: httpUrl({ default: undefined }),
  S3_REGION: str({ default: 'us-east-1' }),
  S3_BUCKET: str({ default: undefined }),
  S3_ACCESS_KEY_ID: str({ default: undefined }),
  S3_SECRET_ACCESS_KEY: str({ default: undefined }),
}

/** Every variable of the server. */
export const variableNames: readonly string[] = [...Object.keys(variables), ...secretFileNames]

/** Reads and checks the environment. Throws one `ConfigError` that names every bad variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const files = withSecretFiles(env)
  // Compose files write `X=` for "not set".
  const given = Object.fromEntries(
    Object.entries(files.env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const problems = [...files.problems]
  // Messages of the library itself would not say what to do: each variable has a validator here.
  const v = cleanEnv(given, variables, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries(errors))
        problems.push(`${given[`${name}_FILE`] ? `${name}_FILE` : name}: ${error?.message}`)
    },
  })
  problems.push(
    ...s3Problems(given),
    ...oidcProblems(given),
    ...roleProblems(given),
    ...backupProblems(given),
  )
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const publicUrl = v.PUBLIC_URL ?? usualPublicUrl(v.HOST, v.PORT)
  // Others reach a server on all addresses, whatever its links name.
  const isLocal = isLoopback(publicUrl) && (v.PUBLIC_URL !== undefined || !isWildcard(v.HOST))
  return {
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    isLocal,
    databaseUrl: v.DATABASE_URL,
    poolSize: v.DATABASE_POOL,
    dataDir: resolve(v.JURAT_DATA_DIR),
    backups: v.JURAT_BACKUP_DIR
      ? { dir: resolve(v.JURAT_BACKUP_DIR), hours: v.JURAT_BACKUP_HOURS, keep: v.JURAT_BACKUP_KEEP }
      : undefined,
    adminToken: v.JURAT_ADMIN_TOKEN,
    apiToken: v.JURAT_API_TOKEN,
    metricsToken: v.JURAT_METRICS_TOKEN,
    secretKey: v.JURAT_SECRET_KEY,
    previousSecretKey: v.JURAT_SECRET_KEY_PREVIOUS,
    rateLimit: v.JURAT_RATE_LIMIT,
    manageRateLimit: v.JURAT_MANAGE_RATE_LIMIT ?? (v.JURAT_RATE_LIMIT === 0 ? 0 : 600),
    mcp: v.JURAT_MCP,
    role: v.JURAT_ROLE,
    logLevel: v.JURAT_LOG_LEVEL,
    command: v.JURAT_COMMAND ?? ownCommand,
    isInContainer: v.JURAT_COMMAND !== undefined,
    corsOrigins: v.JURAT_CORS_ORIGINS,
    trustProxy: v.JURAT_TRUST_PROXY,
    webhookAllow: webhookAllow(v, isLocal),
    redisUrl: v.REDIS_URL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.SMTP_FROM ?? { name: 'Jurat', address: `no-reply@${new URL(publicUrl).hostname}` },
    oidc: oidcConfig(v),
    s3: s3Config(v),
    stripeUrl: v.JURAT_STRIPE_URL,
    unknownVariables: unknownVariables(given, variableNames),
  }
}

/**
 * During a first try, the receiver runs on the same machine. An installation with a public address may have
 * tenants who must not reach other services of the machine.
 */
function webhookAllow(
  v: { DATABASE_URL?: string | undefined; JURAT_WEBHOOK_ALLOW?: string[] | undefined },
  isLocal: boolean,
): string[] {
  const isFirstTry = v.DATABASE_URL === undefined && isLocal
  const byDefault = isFirstTry ? ['127.0.0.0/8', '::1/128'] : []
  return (v.JURAT_WEBHOOK_ALLOW ?? byDefault).filter(range => range !== 'none')
}

function s3Config(v: {
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}): S3Config | undefined {
  if (!v.S3_BUCKET || !v.S3_ACCESS_KEY_ID || !v.S3_SECRET_ACCESS_KEY) return undefined
  return {
    ...(v.S3_ENDPOINT ? { endpoint: v.S3_ENDPOINT } : {}),
    region: v.S3_REGION,
    bucket: v.S3_BUCKET,
    accessKeyId: v.S3_ACCESS_KEY_ID,
    secretAccessKey: v.S3_SECRET_ACCESS_KEY,
  }
}

/** An incomplete S3 configuration would silently keep files on the disk. */
function s3Problems(env: Record<string, unknown>): string[] {
  const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (!Object.keys(env).some(name => name.startsWith('S3_'))) return []
  return required.filter(name => !(name in env)).map(name => `${name}: must be set when any S3_ variable is`)
}

function backupProblems(env: Record<string, unknown>): string[] {
  return env.JURAT_BACKUP_DIR !== undefined && env.DATABASE_URL !== undefined
    ? [
        'JURAT_BACKUP_DIR: is for the embedded database. Back up PostgreSQL with its own tools (docs/self-hosting.md, "Backups")',
      ]
    : []
}

function roleProblems(env: Record<string, unknown>): string[] {
  const isOther = env.JURAT_ROLE === 'api' || env.JURAT_ROLE === 'worker'
  return isOther && env.DATABASE_URL === undefined
    ? ['JURAT_ROLE: must be all on the embedded database, which serves one process']
    : []
}
