import { Type } from 'typebox'
import {
  idFilter,
  integer,
  named,
  nullable,
  oneOf,
  pageParams,
  selfLinks,
  text,
  wireDateTime,
} from '../http/wire.ts'

const mode = oneOf(['live', 'test'], 'A test workspace sends no real mail. Chosen once.')
const timezone = text('IANA zone of the business.', 'America/New_York', 64)

export const Workspace = named(
  'Workspace',
  {
    object: Type.Literal('workspace'),
    id: integer('Id of the workspace; `meta.tenant_id` of its events.', 1),
    name: Type.String({ examples: ['Sandbox'] }),
    mode,
    timezone,
    created_at: wireDateTime('When it was opened.'),
    links: selfLinks('/manage/v1/workspaces/1'),
  },
  'A tenant.',
)

export const WorkspaceBody = Type.Object({
  name: text('What people call it.', 'Acme Notaries'),
  mode: Type.Optional({ ...mode, default: 'test' }),
  timezone: Type.Optional({ ...timezone, default: 'UTC' }),
})

export const WorkspaceChanges = Type.Object({
  mode: Type.Optional(mode),
  name: Type.Optional(text('What people call it.', 'Acme Notaries')),
  timezone: Type.Optional(timezone),
})

export const WorkspaceList = Type.Object(pageParams)

const tokenFields = {
  object: Type.Literal('token'),
  id: integer('Id of the token.', 7),
  workspace_id: nullable(integer('The workspace it opens.', 1)),
  name: Type.String({ examples: ['Website'] }),
  scopes: Type.Array(Type.String(), { examples: [['reservations:read', 'reservations:write']] }),
  rate_limit: nullable(integer("Its own v3 requests a minute; null: the installation's.", 100)),
  created_at: wireDateTime('When it was issued.'),
  expires_at: nullable(wireDateTime('When it stops working.')),
  revoked_at: nullable(wireDateTime('When it was revoked.')),
  last_used_at: nullable(wireDateTime('Last use, to the minute.')),
  links: selfLinks('/manage/v1/tokens/7'),
}

export const Token = named('Token', tokenFields, 'An access token; the token itself is never shown again.')

export const IssuedToken = named(
  'IssuedToken',
  {
    ...tokenFields,
    token: Type.String({ description: 'The token. Shown this once.', examples: ['jurat_test_9fK…'] }),
  },
  'A token just made.',
)

export const TokenBody = Type.Object({
  workspace_id: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Null: a token of no workspace.',
      }),
    ),
  ),
  name: text('What it is for.', 'Website'),
  scopes: Type.Array(Type.String({ maxLength: 64 }), {
    minItems: 1,
    maxItems: 32,
    description:
      'Scopes of the contract, `manage`, `<resource>:*` or `*`, which stands for all of the contract.',
    examples: [['reservations:*', 'signers:read']],
  }),
  expires_at: Type.Optional(nullable(wireDateTime('When it stops working.', '2030-01-01T00:00:00Z'))),
  rate_limit: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Requests a minute.' })),
  ),
})

export const RotateBody = Type.Object({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_592_000,
      default: 0,
      description: 'How long the old token still works.',
    }),
  ),
})

export const TokenList = Type.Object({
  ...pageParams,
  workspace_id: idFilter('Only tokens of this workspace.'),
})
