import { allowedRangesLine } from '../integrations/webhooks/allowed-ranges-line.ts'
import type { Config } from '../platform/lib/config.ts'
import { localUrl } from '../platform/lib/local-url.ts'
import { writeLogLine } from '../platform/lib/log-line.ts'
import { shellWord } from '../platform/lib/shell-word.ts'
import { build, commit, version } from '../platform/lib/version.ts'

/** What a first start created, to be shown once. */
export interface First {
  /** Token of the sandbox. */
  token: string
  /** Link with which the first owner signs up. */
  ownerLink: string | undefined
}

/** The text that a start prints on a terminal. */
export function greeting(config: Config, first: First | undefined): string {
  const [listens, ...ranges] = [listensLine(config), allowedRangesLine(config)]
  const lines = config.role === 'worker' ? [] : first ? firstLines(config, first) : laterLines(config)
  return `\n${[`${listens}. Version ${build}.`, ...lines].join('\n')}\n\n${ranges.join('\n')}\n\n`
}

/**
 * The same as lines of the log, without a token or a link: others read logs. `secretsPath` is the file that
 * has what the first start created, undefined if there is none.
 */
export function logGreeting(config: Config, first: First | undefined, secretsPath: string | undefined): void {
  const { host, port, publicUrl, role } = config
  writeLogLine('info', listensLine(config), { host, port, url: publicUrl, role, version, commit })
  writeLogLine('info', allowedRangesLine(config))
  if (role === 'worker') return
  if (first === undefined) writeLogLine('info', oneLine(laterLines(config)))
  else writeLogLine('info', firstLogLine(config, secretsPath), { file: secretsPath })
}

function listensLine({ host, port, publicUrl, role }: Config): string {
  const listens = `Jurat listens on ${host.includes(':') ? `[${host}]` : host}:${port}`
  if (role === 'worker') return `${listens} as a worker, which serves only /healthz, /readyz and /metrics`
  return `${listens}${role === 'api' ? ' as api' : ''}: ${publicUrl} (reference: ${publicUrl}/docs)`
}

/** What a first start shows once. */
export function firstLines(
  { adminToken, apiToken, dataDir, publicUrl }: Config,
  { token, ownerLink }: First,
): string[] {
  const [shown, bearer] = apiToken
    ? ['its token is JURAT_API_TOKEN', '"Authorization: Bearer $JURAT_API_TOKEN"']
    : ['a token of it, which is shown only now', `'Authorization: Bearer ${token}'`]
  return [
    `First start: created the test workspace "Sandbox" and ${shown}. Try:`,
    '',
    `  curl -H ${bearer} ${publicUrl}/wp-json/v3/reservations`,
    ...(ownerLink === undefined
      ? []
      : [
          '',
          'To sign in as the first owner, open this link within an hour. It works once:',
          '',
          `  ${ownerLink}`,
        ]),
    ...(adminToken ? [] : ['', `The admin token is in ${dataDir}/admin-token.`]),
  ]
}

function firstLogLine(config: Config, secretsPath: string | undefined): string {
  const made = 'First start: created the test workspace "Sandbox".'
  if (secretsPath === undefined) return `${made} ${oneLine(laterLines(config))}`
  return `${made} ${secretsPath}, which only this user can read, has its token and the link with which the first owner signs in. Delete the file when you have used them.`
}

/**
 * A token is shown once. This tells how to get another one, also if the first start ended before it could
 * show its token.
 */
const laterLines = (config: Config): string[] => [
  `Try: curl ${config.publicUrl}/wp-json/v3/example`,
  `For a token, run this${config.isInContainer ? ' in the container of Jurat' : ''}${config.adminToken ? ', with JURAT_ADMIN_TOKEN set' : ''}:`,
  '',
  `  ${command(config, "tokens create First --scopes '*,manage'")}`,
  '',
  'To invite somebody who signs in:',
  '',
  `  ${command(config, 'members invite you@example.com --role owner')}`,
]

const oneLine = (lines: string[]): string =>
  lines
    .filter(line => line !== '')
    .join(' ')
    .replaceAll(/ {2,}/g, ' ')

/** In a container, the command has the variables of the server's process. */
function command(config: Config, line: string): string {
  const { adminToken, dataDir, host, port } = config
  const url = localUrl(host, port)
  return [
    ...(adminToken || config.isInContainer ? [] : [`JURAT_DATA_DIR=${shellWord(dataDir)}`]),
    `${config.command} ${line}`,
    ...(url === 'http://127.0.0.1:8080' ? [] : [`--url ${url}`]),
  ].join(' ')
}
