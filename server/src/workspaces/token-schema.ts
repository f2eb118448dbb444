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
} from '../http/shapes.ts'

const tokenFields = {
  object: Type.Literal('token'),
  id: integer('Id of the token.', 7),
  workspace_id: nullable(integer('Workspace of the token. Null for a token without a workspace.', 1)),
  name: Type.String({ examples: ['Website'] }),
  scopes: Type.Array(Type.String(), { examples: [['reservations:read', 'reservations:write']] }),
  rate_limit: nullable(integer('v3 requests per minute. Null: the limit of the installation.', 100)),
  created_at: wireDateTime('Time of issue.'),
  expires_at: nullable(wireDateTime('Expiry time.')),
  revoked_at: nullable(wireDateTime('Revocation time.')),
  last_used_at: nullable(wireDateTime('Time of the last use, to the minute.')),
  issued_by: nullable(
    integer(
      'Id of the token that issued this one. Revoking that token also revokes this one. Null: issued by the admin token.',
      3,
    ),
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
    maxItems: 32,
    description:
      'Scopes of the contract, `manage`, `<resource>:*`, or `*` for all scopes of the contract. `reservations:read` and `appointments:read` return customer keys: a caller with a key can book and make changes as the customer.',
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
          'v3 requests per minute, at most the limit of the token of this call. Default: that limit. Calls of the new token also count against the limit of the first token in its chain of issuers.',
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
})
