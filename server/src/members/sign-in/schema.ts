import { Type } from 'typebox'
import { email, integer, named, nullable, oneOf, text, wireDateTime } from '../../platform/http/shapes.ts'
import { roles } from '../../platform/lib/role.ts'

const password = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1_000, description, examples: ['correct horse battery staple'] })

const newPassword = password(
  'At least 15 characters, or 8 with an authenticator app; at most 128. Common passwords, the address and the name are refused.',
)

export const code = Type.Optional(
  Type.String({
    maxLength: 32,
    description: 'Code of the authenticator app, or a recovery code. Required if the account has one.',
    examples: ['123456'],
  }),
)

export const SignInBody = Type.Object({
  email: email('Address of the account.'),
  password: password('Password of the account.'),
  code,
})

export const ConfirmBody = Type.Object({ password: password('Password of the account.'), code })

export const MeChanges = Type.Object({ name: text('Your name, as others read it.', 'Ana Ortiz') })

export const PasswordBody = Type.Object({ password: newPassword })

export const AuthenticatorBody = Type.Object({
  secret: Type.String({
    pattern: '^[A-Z2-7]{16,64}$',
    description: 'The secret that `GET /auth/v1/authenticator/new` returned.',
    examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  }),
  code: Type.String({ maxLength: 32, description: 'The code that the app shows.', examples: ['123456'] }),
})

export const AcceptBody = Type.Object({
  name: Type.Optional(text('Name of the new account. Required unless you are signed in.', 'Ana Ortiz')),
  email: Type.Optional(email('Address of the new account. Required if the invitation names none.')),
  password: Type.Optional(newPassword),
})

export const RecoveryRequestBody = Type.Object({ email: email('Address of the account.') })

export const RecoveryBody = Type.Object({ password: newPassword, code })

export const SecretParams = Type.Object({
  secret: Type.String({
    description: 'Last part of the link.',
    examples: ['Zk3vQ0m7aXb1Yc9dEe2fGg4hIi6jKk8lMm0nOo5pPq'],
  }),
})

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

export const SessionList = Type.Object({ object: Type.Literal('list'), data: Type.Array(Session) })

export const Authenticator = named(
  'Authenticator',
  {
    object: Type.Literal('authenticator'),
    secret: Type.String({ description: 'To type into the app.', examples: ['JBSWY3DPEHPK3PXP'] }),
    uri: Type.String({ description: 'The same as an `otpauth:` URI.', examples: ['otpauth://totp/…'] }),
    qr_svg: Type.String({ description: 'The URI as a QR code, an SVG image.', examples: ['<svg …'] }),
  },
  'A new secret for an authenticator app. It counts after its first code is confirmed.',
)

export const RecoveryCodes = named(
  'RecoveryCodes',
  {
    object: Type.Literal('recovery_codes'),
    codes: Type.Array(Type.String(), {
      description: 'Ten codes, each for one sign-in without the app. Returned only in this response.',
      examples: [['7KQ2-M9XD-3RTP']],
    }),
  },
  'Recovery codes of an account.',
)

export const InvitationSeen = named(
  'InvitationSeen',
  {
    object: Type.Literal('invitation'),
    workspace_name: Type.String({ examples: ['Acme Notaries'] }),
    email: nullable(Type.String({ description: 'Null: the person says it.', examples: ['ben@example.com'] })),
    role: oneOf(roles, 'Role that the invitation gives.'),
    renews_account: Type.Boolean({
      description:
        'Whether the account that is signed in must be set up anew, with `name` and `password` or a passkey, because nobody has shown before that its address is theirs. False if nobody is signed in.',
      examples: [false],
    }),
    expires_at: wireDateTime('Expiry time.'),
  },
  'An invitation, for the person who has its link.',
)

export const Requested = named(
  'RecoveryRequested',
  { object: Type.Literal('recovery_requested') },
  'The same for known and unknown addresses.',
)
