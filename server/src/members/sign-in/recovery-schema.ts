import { Type } from 'typebox'
import { named } from '../../platform/http/shapes.ts'
import { Passkey } from './passkey-schema.ts'
import { meFields } from './schema.ts'
import { Identity } from './sso-schema.ts'

export const Recovered = named(
  'RecoveredAccount',
  {
    ...meFields,
    others: Type.Object(
      { passkeys: Type.Array(Passkey), identities: Type.Array(Identity) },
      {
        description:
          'What opens the account beside the new password or passkey. Delete what is not yours: `DELETE /auth/v1/passkeys/{id}` and `DELETE /auth/v1/identities/{id}`, or on the page `/account`.',
      },
    ),
  },
  'The person who is signed in after a recovery.',
)
