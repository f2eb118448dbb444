import { userInfo } from 'node:os'
import { shellWord } from '../lib/shell-word.ts'
import { codeOf } from './sql-errors.ts'

/** What a connection or the first statements of a start need, in words for people. */
interface Target {
  place: string
  user: string
  database: string
  /** For PostgreSQL's own tools. */
  options: string
}

type Explain = (target: Target, said: string) => string

const explanations: Record<string, Explain> = {
  ECONNREFUSED: ({ place }) =>
    `no server listens at ${place}. Start PostgreSQL there, or correct host and port.`,
  ENOENT: ({ place }) =>
    `there is no socket of PostgreSQL in ${place}. Start PostgreSQL, or correct the host.`,
  ENOTFOUND: ({ place }) => `the host name of ${place} has no address. Correct it.`,
  EAI_AGAIN: ({ place }) =>
    `the name service of this machine does not know the host of ${place}. Correct it, or try again later.`,
  ECONNRESET: unusable,
  EPIPE: unusable,
  ETIMEDOUT: unanswered,
  EHOSTUNREACH: unanswered,
  ENETUNREACH: unanswered,
  '3D000': ({ place, database, options }) =>
    `the database "${database}" does not exist at ${place}. Create it: createdb ${options} ${shellWord(database)}`,
  'no password': ({ place, user }) =>
    `the server at ${place} asks for the password of the user "${user}". Add it: postgres://user:password@host/database`,
  '28P01': ({ place, user }) =>
    `the server at ${place} refuses the password of the user "${user}". Correct user and password.`,
  '28000': ({ place, user }, said) =>
    `the server at ${place} does not let the user "${user}" in: ${said}. ${remedyOfEntry(said)}`,
  '42501': ({ place, user, database }, said) =>
    `the user "${user}" may not create what Jurat needs in the database "${database}" at ${place}: ${said}. As a superuser: ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(user)};`,
  '53300': ({ place }) =>
    `the server at ${place} has no connection free. Raise its max_connections, or lower DATABASE_POOL.`,
  '53100': ({ place }) =>
    `the disk of the server at ${place} is full. Free space there, then start Jurat again.`,
  'no TLS': ({ place }) =>
    `the server at ${place} has no TLS. Turn it on there (ssl = on), or remove sslmode if nobody else is in that network.`,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  CERT_HAS_EXPIRED: ({ place }) => `the certificate of the server at ${place} has expired. Renew it there.`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ place }, said) =>
    `the certificate of the server at ${place} is for another name (${said}). Use a host name that it has.`,
  '57P03': ({ place }, said) => `the server at ${place} takes no connections now: ${said}. Try again later.`,
}

function remedyOfEntry(said: string): string {
  if (/client certificate/.test(said)) return 'Add sslcert=/path/client.pem&sslkey=/path/client.key.'
  if (/no encryption/.test(said)) return 'Add ?sslmode=verify-full, or change pg_hba.conf.'
  return 'Create the user, or change pg_hba.conf.'
}

function unknownAuthority({ place }: Target, said: string): string {
  return `the certificate of the server at ${place} is not from an authority that this machine knows (${said}). Add sslrootcert=/path/ca.pem with the certificate of its authority.`
}

function unusable({ place }: Target, said: string): string {
  return `PostgreSQL at ${place} cannot be used: ${said}.`
}

function unanswered({ place }: Target): string {
  return `no response from ${place}. Correct the host and port, or allow the connection in the firewall.`
}

/**
 * Why PostgreSQL at `url` cannot be used, in one line without the password. Undefined for any other error.
 * Only for errors at start, when nothing but the database is connected to.
 */
export function connectionProblem(error: unknown, url: string): string | undefined {
  const isWrapped = error instanceof Error && codeOf(error) === '08004' && error.cause !== undefined
  const root = isWrapped ? error.cause : error
  if (!(root instanceof Error)) return undefined
  if ('path' in root) return fileProblem(root, url)
  const message = (root.message.split('\n')[0] ?? '').replace(/\.$/, '')
  const explain = explanations[kindOf(root)] ?? (isWrapped ? unusable : undefined)
  return explain && `DATABASE_URL: ${explain(targetOf(url), message)}`
}

/** Undefined for a file that the URL does not name. */
function fileProblem(error: Error & { path: unknown }, url: string): string | undefined {
  const { searchParams } = new URL(url)
  const name = ['sslcert', 'sslkey', 'sslrootcert'].find(name => searchParams.get(name) === error.path)
  return (
    name &&
    `DATABASE_URL: ${name}: the file ${error.path} cannot be read (${codeOf(error)}). Correct the path, or let the user that runs Jurat read it.`
  )
}

function kindOf(error: Error): string {
  if (/timeout exceeded when trying to connect/.test(error.message)) return 'ETIMEDOUT'
  if (/Connection terminated/.test(error.message)) return 'ECONNRESET'
  if (/does not support SSL/.test(error.message)) return 'no TLS'
  return /password must be a string/.test(error.message) ? 'no password' : codeOf(error)
}

/** An SQL identifier. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

function targetOf(url: string): Target {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host =
    searchParams.get('host') ?? (decodeURIComponent(hostname).replace(/^\[|\]$/g, '') || 'localhost')
  const user = decodeURIComponent(username) || process.env.PGUSER || userInfo().username
  const options = [`--host=${host}`, ...(port ? [`--port=${port}`] : []), `--username=${user}`]
  return {
    place: host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port || 5432}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
    options: options.map(shellWord).join(' '),
  }
}
