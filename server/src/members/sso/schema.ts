import { Type } from 'typebox'
import { integer, named, nullable, oneOf, wireDateTime } from '../../platform/http/shapes.ts'
import { ssoActions } from './attempts.ts'

export const StartBody = Type.Object({
  action: oneOf(
    ssoActions,
    '`sign_in`: sign in. `accept`: accept an invitation. `connect`: connect your account, which needs a sign-in within the last 15 minutes. `confirm`: confirm that it is you.',
  ),
  invitation: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Last part of the link of the invitation. Required for `accept`.',
      examples: ['Zk3vQ0m7aXb1Yc9dEe2fGg4hIi6jKk8lMm0nOo5pPq'],
    }),
  ),
})

export const Started = named(
  'SingleSignOn',
  {
    object: Type.Literal('single_sign_on'),
    url: Type.String({
      description: 'Address at the issuer to which the browser must go.',
      examples: ['https://id.example.com/authorize?client_id=jurat&state=…'],
    }),
  },
  'A sign-in that runs at the issuer.',
)

export const FinishBody = Type.Object({
  query: Type.String({
    maxLength: 8_000,
    description: 'Query of the address `/sign-in/sso` to which the issuer sent the browser back.',
    examples: ['code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj&iss=https%3A%2F%2Fid.example.com'],
  }),
})

export const Identity = named(
  'Identity',
  {
    object: Type.Literal('identity'),
    id: integer('Id of the identity.', 7),
    issuer: Type.String({ description: 'The issuer.', examples: ['https://id.example.com'] }),
    subject: Type.String({ description: 'Id of the person at the issuer.', examples: ['248289761001'] }),
    shown: nullable(
      Type.String({
        description: 'What the issuer called the person when it was connected, such as an email address.',
        examples: ['ana@example.com'],
      }),
    ),
    usable: Type.Boolean({
      description: 'Whether the person can sign in with it: false for an issuer that is not configured now.',
      examples: [true],
    }),
    created_at: wireDateTime('Time at which it was connected.'),
    last_used_at: nullable(wireDateTime('Time of the last sign-in with it.')),
  },
  'A person at an OpenID Connect issuer, connected to an account.',
)

export const IdentityList = Type.Object({ object: Type.Literal('list'), data: Type.Array(Identity) })
