import { Type } from 'typebox'
import { named } from '../../platform/http/shapes.ts'
import type { Factors } from '../sign-in/factors.ts'
import { meFields } from '../sign-in/schema.ts'

/** The response to a recovery. */
export const recoveredSchema = ({ all }: Factors) =>
  named(
    'RecoveredAccount',
    {
      ...meFields,
      others: Type.Object(
        Object.fromEntries(all.flatMap(({ name, rows }) => (rows ? [[name, Type.Array(rows.schema)]] : []))),
        {
          description:
            'What opens the account beside the new password or passkey. Delete what is not yours: `DELETE /auth/v1/passkeys/{id}` and `DELETE /auth/v1/identities/{id}`, or on the page `/account`.',
        },
      ),
    },
    'The person who is signed in after a recovery.',
  )
