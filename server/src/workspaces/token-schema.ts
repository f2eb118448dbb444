import { Type } from 'typebox'
import {
  idFilter,
  integer,
  named,
  nullable,
  pageParams,
  selfLinks,
  text,
  wireDateTime,
} from '../platform/http/shapes.ts'

const tokenFields = {
  object: Type.Literal('token'),
  id: integer('Id of the token.', 7),
  workspace_id: nullable(integer('Workspace of the token. Null for a token without a workspace.', 1)),
  name: Type.String({ examples: ['Website'] }),
  scopes: Type.Array(Type.String(), { examples: [['reservations:read', 'reservations:write']] }),
  rate_limit: nullable(
    integer(
      'Requests per minute, v3 and the management interface apart. Null: the limits of the installation.',
      100,
    ),
  ),
  created_at: wireDateTime('Time of issue.'),
  expires_at: nullable(wireDateTime('Expiry time.')),
  revoked_at: nullable(wireDateTime('Revocation time.')),
  last_used_at: nullable(wireDateTime('Time of the last use, to the minute.')),
  issued_by: nullable(
    integer(
      'Id of the token that issued this one. Revoking that token also revokes this one. Null: issued by a member or the admin token.',
      3,
    ),
  ),
  issued_by_member: nullable(
    integer('Id of the member who issued or rotated this token. Null: a token or the admin token did.', 5),
  ),
  replaces: nullable(
    integer(
      'Id of the token that rotated itself into this one. This one is revoked with it. Otherwise null.',
      5,
    ),
  ),
  links: selfLinks('/manage/v1/tokens/7'),
}

export const Token = named('Token', tokenFields, 'An access token, without the token itself.')

export const IssuedToken = named(
  'IssuedToken',
  {
    ...tokenFields,
    token: Type.String({
      description: 'The token. Returned only in this response.',
      examples: ['jurat_test_9fK…'],
    }),
  },
  'A new token.',
)

export const TokenBody = Type.Object({
  workspace_id: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Workspace of the token. Null: a token without a workspace.',
      }),
    ),
  ),
  name: text('Purpose of the token.', 'Website'),
  scopes: Type.Array(Type.String({ maxLength: 64 }), {
    minItems: 1,
    maxItems: 64,
    description:
      'Scopes of the contract and of the management interface, `<resource>:*`, `*` for all scopes of the contract, or `manage` for all scopes of the management interface except `members:read` and `members:write`. A token can grant only scopes that it has; one with `manage` can also grant every scope of the contract. `reservations:read`, `appointments:read`, `bookings:read`, `events:read` and `mails:read` return customer keys: a caller with a key can book and make changes as the customer.',
    examples: [['reservations:*', 'signers:read']],
  }),
  expires_at: Type.Optional(
    nullable(
      wireDateTime(
        'Expiry time, at the latest that of the token of this call. Default: that of the token of this call.',
        '2030-01-01T00:00:00Z',
      ),
    ),
  ),
  rate_limit: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description:
          'Requests per minute, v3 and the management interface apart, at most the limit of the token of this call. Default: that limit. Calls of the new token also count against the limit of the first token in its chain of issuers, or of all tokens that the member of this call issued. Those beyond its own limit do not.',
      }),
    ),
  ),
})

export const RotateBody = Type.Object({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_592_000,
      default: 0,
      description: 'Number of seconds for which the old token still works.',
    }),
  ),
})

export const TokenList = Type.Object({
  ...pageParams,
  workspace_id: idFilter('Only tokens of this workspace.'),
  issued_by_member: idFilter('Only tokens that this member issued or rotated.'),
})
