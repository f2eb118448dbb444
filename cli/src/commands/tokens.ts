import type { Command } from 'commander'
import type { IssuedToken, Token } from '../../../client/src/manage.ts'
import { addCommand, addGroup, limitOption, option, take, wholeNumber } from '../command.ts'
import type { Output } from '../output/output.ts'
import { stateText } from '../output/style.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

export function addTokens(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'tokens',
    summary: 'Create, rotate and revoke tokens, which programs authenticate with',
    examples: [
      ['jurat tokens list', 'the active ones'],
      ['jurat tokens create Website --scopes "reservations:*"', 'shows the token once'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List tokens, without their secrets',
    examples: [
      ['jurat tokens list --workspace 2', 'active tokens of one workspace'],
      ['jurat tokens list --all', 'also revoked and expired tokens'],
    ],
    options: [option('--all', 'also revoked and expired tokens'), limitOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { all, limit }: { all?: boolean; limit: number }) => {
      const { manage, namedWorkspace } = connect()
      const list = manage.tokens.list({ workspace_id: namedWorkspace, limit: 100 })
      showAll(out, await take(all ? list : working(list), limit))
    },
  })
  addCreate(group, terminal)
  addCommand(group, terminal, {
    usage: 'rotate <id>',
    summary: 'Replace a token by a new one with the same scopes',
    examples: [['jurat tokens rotate 7 --overlap 3600', 'the old one works for another hour']],
    options: [
      option('--overlap <seconds>', 'how long the old one still works', wholeNumber(0, 2_592_000)).default(0),
    ],
    connects: 'server',
    run: async ({ connect, out }, { overlap }: { overlap: number }, id: number) => {
      showIssued(out, await connect().manage.tokens.rotate(id, { overlap_seconds: overlap }))
    },
  })
  addCommand(group, terminal, {
    usage: 'revoke <id>',
    summary: 'Revoke a token and those it issued, within a second everywhere',
    examples: [['jurat tokens revoke 7', 'it and the tokens it issued are refused from now on']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      await connect().manage.tokens.revoke(id)
      out.done(`Revoked the token ${id}.`, null)
    },
  })
}

function addCreate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'create <name>',
    summary: 'Create a token and show it, which happens only once',
    description:
      'Creates a token and shows it. It is not shown again. Scopes: `<resource>:read`, `<resource>:write`, `<resource>:*`, `*` for all of v3, and `manage` for the management interface of the workspace. There, `bookings`, `calendar`, `shipping`, `webhooks`, `events`, `mails`, `audit`, `tokens`, `members`, `workspace` and `reports` each open a part; docs/management.md lists them. A token that another token creates has only scopes that this one can grant, expires no later than that one, has no higher limit, and is revoked with it.',
    examples: [
      ['jurat tokens create Website --scopes "reservations:*,signers:read"', 'for a website'],
      ['jurat tokens create Deploy --scopes "webhooks:*,events:read"', 'for webhooks and the event feed'],
      [
        'TOKEN=$(jurat tokens create CI --scopes "*,manage" --expires 2027-01-01 --json | jq -r .token)',
        'in a script',
      ],
    ],
    options: [
      option('--scopes <scopes>', 'what it may do, separated by commas', text =>
        text.split(',').map(scope => scope.trim()),
      ).makeOptionMandatory(),
      option(
        '--expires <time>',
        'when it expires: ISO 8601 with its zone, or a date in UTC; default: with the token of this call',
        text => text,
      ),
      option('--rate-limit <n>', 'its own limit of requests per minute', wholeNumber(1, 1_000_000)),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: CreateOptions, name: string) => {
      const connection = connect()
      const issued = await connection.manage.tokens.create({
        workspace_id: await connection.workspaceParam(),
        name,
        scopes: options.scopes,
        expires_at: options.expires && dateTimeOf(options.expires),
        rate_limit: options.rateLimit,
      })
      showIssued(out, issued)
    },
  })
}

interface CreateOptions {
  scopes: string[]
  expires?: string
  rateLimit?: number
}

/** A date means its first moment in UTC. */
const dateTimeOf = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)

async function* working(tokens: AsyncIterable<Token>): AsyncGenerator<Token> {
  for await (const token of tokens) if (stateOf(token) === 'active') yield token
}

function stateOf({ revoked_at, expires_at }: Token): string {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? 'expired' : 'active'
}

function showAll(out: Output, tokens: Token[]): void {
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'name', value: row => row.name },
      { title: 'workspace', value: row => row.workspace_id, align: 'right' },
      { title: 'state', value: stateOf, look: text => stateText(out.style, text) },
      { title: 'last used', value: row => dateTime(row.last_used_at) },
      { title: 'expires', value: row => dateTime(row.expires_at) },
      { title: 'issued by', value: row => row.issued_by, align: 'right' },
      { title: 'scopes', value: row => row.scopes.join(' ') },
    ],
    tokens,
    'There is no token. Create one: jurat tokens create Website --scopes "*"',
  )
}

function showIssued(out: Output, issued: IssuedToken): void {
  if (out.isJson) {
    out.json(issued)
    return
  }
  out.line(issued.token)
  const until = issued.expires_at === null ? '' : `, until ${dateTime(issued.expires_at)}`
  out.note(
    `Token ${issued.id}, "${issued.name}", for ${issued.scopes.join(' ')}${until}. It is shown only now.`,
  )
}
