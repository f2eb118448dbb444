import { type Static, Type } from 'typebox'
import { integer, named, nullable, oneOf, text, wireDateTime } from '../../platform/http/shapes.ts'
import { roles } from '../../platform/lib/role.ts'

export const code = Type.Optional(
  Type.String({
    maxLength: 32,
    description: 'Code of the authenticator app, or a recovery code. Required if the account has one.',
    examples: ['123456'],
  }),
)

export const MeChanges = Type.Object({ name: text('Your name, as others read it.', 'Ana Ortiz') })

const Session = named(
  'Session',
  {
    object: Type.Literal('session'),
    id: integer('Id of the session.', 12),
    method: oneOf(['password', 'passkey', 'sso', 'link', 'portal'], 'How the person signed in.'),
    network: Type.String({
      description: 'IPv4 address, or IPv6 network of 64 bits, at the sign-in.',
      examples: ['203.0.113.7'],
    }),
    agent: Type.String({ description: '`User-Agent` at the sign-in.', examples: ['Mozilla/5.0'] }),
    current: Type.Boolean({ description: 'Whether this call uses the session.', examples: [true] }),
    created_at: wireDateTime('Time of the sign-in.'),
    last_seen_at: wireDateTime('Time of the last call, to the minute.'),
    authenticated_at: wireDateTime(
      'Time of the sign-in. Tokens, secrets and members need one within the last 15 minutes.',
    ),
    expires_at: wireDateTime('Time at which the session ends. It also ends after 12 hours without a call.'),
  },
  'A session of a person who is signed in.',
)

export const meFields = {
  object: Type.Literal('me'),
  account: Type.Object({
    id: integer('Id of the account.', 3),
    email: Type.String({ examples: ['ana@example.com'] }),
    name: Type.String({ examples: ['Ana Ortiz'] }),
    has_password: Type.Boolean({ examples: [true] }),
    has_authenticator: Type.Boolean({
      description: 'Whether signing in also asks for a code of an authenticator app.',
      examples: [true],
    }),
    has_single_sign_on: Type.Boolean({
      description: 'Whether an identity at the issuer opens the account.',
      examples: [false],
    }),
    recovery_codes_left: integer('Number of unused recovery codes.', 10),
  }),
  memberships: Type.Array(
    Type.Object({
      id: integer('Id of the member.', 5),
      workspace_id: integer('Id of the workspace.', 1),
      workspace_name: Type.String({ examples: ['Acme Notaries'] }),
      workspace_mode: oneOf(['live', 'test'], 'Whether the workspace is a test workspace.'),
      role: oneOf(roles, 'Role in the workspace.'),
      notary_id: nullable(integer('Notary of the role `notary`.', 4)),
      scopes: Type.Array(Type.String(), {
        description: 'Scopes of the management interface that the role has.',
        examples: [['bookings:read', 'calendar:read']],
      }),
      needs_sign_in: Type.Boolean({
        description:
          'Whether the person must sign in again to use the workspace, because staff changed the role or ended the access of earlier sessions. Until then its calls are `unauthorized` with the reason `sign_in_again`.',
        examples: [false],
      }),
    }),
  ),
  session: Session,
}

export const Me = named('Me', meFields, 'The person who is signed in.')
export type MeView = Static<typeof Me>

export const SessionList = Type.Object({ object: Type.Literal('list'), data: Type.Array(Session) })
