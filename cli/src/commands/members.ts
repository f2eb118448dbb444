import { type Command, InvalidArgumentError } from 'commander'
import type { JuratManage, Member } from '../../../client/src/manage.ts'
import { addCommand, addGroup, limitOption, option, take, wholeNumber } from '../command.ts'
import type { Connection } from '../connection.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import { dateTime } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'

const roles = ['owner', 'admin', 'scheduler', 'notary', 'developer', 'viewer'] as const
type Role = (typeof roles)[number]

export function addMembers(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'members',
    summary: 'Invite, change, remove and reset the people who sign in',
    examples: [
      ['jurat members invite ana@example.com --role owner', 'shows the link, and mails it'],
      ['jurat members reset ana@example.com', 'a link to set a new password'],
    ],
  })
  addList(group, terminal)
  addInvite(group, terminal)
  addUpdate(group, terminal)
  addCommand(group, terminal, {
    usage: 'remove <email>',
    summary: 'Remove a member, who loses access at once',
    examples: [
      ['jurat members remove ben@example.com', 'ben can no longer sign in to the workspace'],
      ['jurat members remove ben@example.com --revoke-tokens', 'and the tokens that ben issued stop'],
    ],
    options: [option('--revoke-tokens', 'also revoke the tokens that the member issued or rotated')],
    connects: 'workspace',
    run: async ({ connect, out }, { revokeTokens = false }: { revokeTokens?: boolean }, email: string) => {
      const connection = connect()
      const { manage } = connection
      const member = await memberOf(connection, email)
      await manage.members.remove(member.id, { tokens: revokeTokens ? 'revoke' : 'keep' })
      out.done(`Removed ${email}.`, null)
      if (!revokeTokens) await noteTokensOf(manage, out, member)
    },
  })
  addReset(group, terminal)
}

function addList(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List the members and their roles',
    examples: [['jurat members list --workspace 2', 'of one workspace']],
    options: [limitOption()],
    connects: 'workspace',
    run: async ({ connect, out }, { limit }: { limit: number }) => {
      const connection = connect()
      const { manage } = connection
      const workspace_id = await connection.workspaceParam()
      showAll(out, await take(manage.members.list({ workspace_id, limit: 100 }), limit))
    },
  })
}

function addInvite(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'invite <email>',
    summary: 'Invite a person, by mail and with a link to copy',
    description:
      'Invites a person to the workspace. The link works once, for 72 hours. It is shown here once, and another one is mailed. Inviting again ends the earlier link.',
    examples: [
      ['jurat members invite ana@example.com --role owner', 'the first owner, when nobody can sign in'],
      [
        'jurat members invite nora@example.com --role notary --notary 4',
        'a notary, for their own appointments',
      ],
    ],
    options: [
      option('--role <role>', `one of ${roles.join(', ')}`, roleOf).makeOptionMandatory(),
      option('--notary <id>', 'the notary, for the role notary', wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { role, notary }: { role: Role; notary?: number }, email: string) => {
      const connection = connect()
      const invited = await connection.manage.members.invitations.create({
        workspace_id: await connection.workspaceParam(),
        email,
        role,
        ...(notary === undefined ? {} : { notary_id: notary }),
      })
      if (out.isJson) return out.json(invited)
      out.line(invited.url)
      out.note(`Invited ${email} as ${role}. The link works once, until ${dateTime(invited.expires_at)}.`)
      if (!invited.is_mailed)
        out.note(
          'No mail is sent: there is no mail server, or the address got many invitations within an hour. Give the person the link.',
        )
    },
  })
}

function addUpdate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'update <email>',
    summary: 'Change the role of a member, who then signs in again',
    examples: [['jurat members update ben@example.com --role admin', 'from the next sign-in on']],
    options: [
      option('--role <role>', `one of ${roles.join(', ')}`, roleOf).makeOptionMandatory(),
      option('--notary <id>', 'the notary, for the role notary', wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, { role, notary }: { role: Role; notary?: number }, email: string) => {
      const connection = connect()
      const { manage } = connection
      const { id } = await memberOf(connection, email)
      const changed = await manage.members.update(id, {
        role,
        ...(notary === undefined ? {} : { notary_id: notary }),
      })
      out.done(`${email} is now ${role}.`, changed)
    },
  })
}

function addReset(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'reset <email>',
    summary: 'Make a link with which a member sets a new password',
    description:
      'For a member who cannot sign in, where no mail arrives. Needs the admin token. The link works once, for 30 minutes.',
    examples: [
      ['jurat members reset ana@example.com', 'the second factor is still asked for'],
      ['jurat members reset ana@example.com --remove-second-factor', 'for a lost phone'],
      [
        'jurat members reset ana@example.com --proves-address',
        'without a mail server, before a second workspace',
      ],
    ],
    options: [
      option(
        '--remove-second-factor',
        'also remove the authenticator app and the recovery codes, and a password that is too short without them',
      ),
      option('--proves-address', 'you have made sure that the person of the address gets the link'),
    ],
    connects: 'workspace',
    run: async (
      { connect, out },
      {
        removeSecondFactor = false,
        provesAddress = false,
      }: { removeSecondFactor?: boolean; provesAddress?: boolean },
      email: string,
    ) => {
      const connection = connect()
      const { manage } = connection
      const { id } = await memberOf(connection, email)
      const link = await manage.members.reset(id, {
        remove_second_factor: removeSecondFactor,
        proves_address: provesAddress,
      })
      if (out.isJson) return out.json(link)
      out.line(link.url)
      out.note(`The link works once, until ${dateTime(link.expires_at)}. Give it to ${email} only.`)
    },
  })
}

/** Tokens that go on working. */
async function noteTokensOf(manage: JuratManage, out: Output, { id, email, workspace_id }: Member) {
  const live: string[] = []
  for await (const token of manage.tokens.list({ workspace_id, issued_by_member: id, limit: 100 }))
    if (token.revoked_at === null) live.push(String(token.id))
  if (live.length > 0)
    out.note(
      `Tokens that ${email} issued go on working: ${live.join(', ')}. To revoke one: jurat tokens revoke ID`,
    )
}

async function memberOf(connection: Connection, email: string): Promise<Member> {
  const workspace_id = await connection.workspaceParam()
  const members = connection.manage.members.list({ workspace_id, limit: 100 })
  for await (const member of members) if (member.email.toLowerCase() === email.toLowerCase()) return member
  throw new CliError('notFound', `${email} is not a member.`, 'See: jurat members list')
}

function roleOf(text: string): Role {
  const role = roles.find(one => one === text)
  if (role) return role
  throw new InvalidArgumentError(`It must be one of ${roles.join(', ')}.`)
}

function showAll(out: Output, members: Member[]): void {
  out.table(
    [
      { title: 'id', value: row => row.id, align: 'right' },
      { title: 'email', value: row => row.email },
      { title: 'name', value: row => row.name },
      { title: 'role', value: row => row.role },
      { title: 'workspace', value: row => row.workspace_id, align: 'right' },
      { title: 'authenticator', value: row => (row.has_authenticator ? 'yes' : 'no') },
      { title: 'since', value: row => dateTime(row.created_at) },
    ],
    members,
    'There is no member. Invite one: jurat members invite ana@example.com --role owner',
  )
}
