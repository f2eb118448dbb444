import { Type } from 'typebox'
import { email, named, nullable, oneOf, wireDateTime } from '../../platform/http/shapes.ts'
import { roles } from '../../platform/lib/role.ts'

export const RecoveryRequestBody = Type.Object({ email: email('Address of the account.') })

export const SecretParams = Type.Object({
  secret: Type.String({
    description: 'Last part of the link.',
    examples: ['Zk3vQ0m7aXb1Yc9dEe2fGg4hIi6jKk8lMm0nOo5pPq'],
  }),
})

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
