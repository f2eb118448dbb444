import { resolve } from 'node:path'
import type { Config } from '../lib/config.ts'
import { localUrl } from '../lib/local-url.ts'
import { shellWord } from '../lib/shell-word.ts'
import { allowedRangesLine } from '../webhooks/allowed-ranges-line.ts'

/** What a first start created, to be shown once. */
export interface First {
  /** Token of the sandbox. */
  token: string
  /** Link with which the first owner signs up. */
  ownerLink: string | undefined
}

/** The text that a start prints. */
export function greeting(config: Config, first: First | undefined): string {
  const { host, port, publicUrl, role } = config
  const listens = `Jurat listens on ${host.includes(':') ? `[${host}]` : host}:${port}`
  const lines =
    role === 'worker'
      ? [`${listens} as a worker, which serves only /healthz, /readyz and /metrics.`]
      : [
          `${listens}${role === 'api' ? ' as api' : ''}: ${publicUrl} (reference: ${publicUrl}/docs)`,
          ...(first === undefined ? laterLines(config) : firstLines(config, first)),
        ]
  return `\n${lines.join('\n')}\n\n${allowedRangesLine(config)}\n\n`
}

function firstLines(
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

/**
 * A token is shown once. This tells how to get another one, also if the first start ended before it could
 * show its token.
 */
const laterLines = (config: Config): string[] => [
  `Try: curl ${config.publicUrl}/wp-json/v3/example`,
  `For a token, run this in the ${isFolder(config) ? 'folder' : 'container'} of Jurat${config.adminToken ? ', with JURAT_ADMIN_TOKEN set' : ''}:`,
  '',
  `  ${command(config, "tokens create First --scopes '*,manage'")}`,
  '',
  'To invite somebody who signs in:',
  '',
  `  ${command(config, 'members invite you@example.com --role owner')}`,
]

/** Otherwise it is a container: it has the variables of its process, and `jurat` on its path. */
const isFolder = ({ command }: Config): boolean => command.startsWith('npx ')

function command(config: Config, line: string): string {
  const { adminToken, dataDir, host, port } = config
  const url = localUrl(host, port)
  const isUsualDir = adminToken || !isFolder(config) || dataDir === resolve('./data')
  return [
    ...(isUsualDir ? [] : [`JURAT_DATA_DIR=${shellWord(dataDir)}`]),
    `${config.command} ${line}`,
    ...(url === 'http://127.0.0.1:8080' ? [] : [`--url ${url}`]),
  ].join(' ')
}
