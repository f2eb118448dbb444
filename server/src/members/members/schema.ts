import { Type } from 'typebox'
import {
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  wireDateTime,
} from '../../platform/http/shapes.ts'
import { roles } from '../../platform/lib/role.ts'

export const role = oneOf(
  roles,
  'Role in the workspace. Only an owner, or the admin token, can give or take the role `owner`.',
)
export const notaryId = nullable(
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The notary who signs in. Required for the role `notary`, and only for it.',
    examples: [4],
  }),
)

export const Member = named(
  'Member',
  {
    object: Type.Literal('member'),
    id: integer('Id of the member, as in the actor `member:5` of the audit trail.', 5),
    workspace_id: integer('Workspace of the member.', 1),
    email: Type.String({
      description: 'Address with which the member signs in.',
      examples: ['ana@example.com'],
    }),
    name: Type.String({ examples: ['Ana Ortiz'] }),
    role,
    notary_id: notaryId,
    has_authenticator: Type.Boolean({
      description: 'Whether signing in also asks for a code of an authenticator app.',
      examples: [true],
    }),
    created_at: wireDateTime('Time at which the person became a member.'),
    links: selfLinks('/manage/v1/members/5'),
  },
  'A person of the business who signs in.',
)

export const MemberChanges = Type.Object({
  role: Type.Optional(role),
  notary_id: Type.Optional(notaryId),
})

export const RemovalQuery = Type.Object({
  tokens: Type.Optional(
    oneOf(
      ['keep', 'revoke'],
      'What happens to the live tokens that the member issued or rotated. `revoke` also revokes the tokens that those issued. Default: `keep`.',
    ),
  ),
})

export const EndedSessions = named(
  'EndedSessions',
  {
    object: Type.Literal('ended_sessions'),
    member_id: integer('Id of the member.', 5),
    ended: integer('Number of open sessions that opened the workspace.', 2),
  },
  'Sessions that no longer open the workspace.',
)

export const MemberQuery = Type.Object({
  ...pageParams,
  workspace_id: idFilter('Workspace. Required for the admin token. Optional for others.'),
})
