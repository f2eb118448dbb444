import type { Context } from '../platform/context.ts'
import { type App, read } from '../platform/http/operation.ts'
import { rotateSecretKey } from './rotate.ts'
import { SecretKeyRotation } from './schema.ts'

/** `/secret-key` of the management interface. */
export function secretKeyRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/secret-key/rotate',
    {
      id: 'rotateSecretKey',
      tag: 'Encryption',
      scope: 'admin',
      summary: 'Seal all secrets with the new secret key',
      description:
        'Seals with `JURAT_SECRET_KEY` what `JURAT_SECRET_KEY_PREVIOUS` has sealed, while the server runs: secrets of webhook endpoints and of Stripe, addresses of imported calendars, second factors, keys of signed links. Call it when every process has both keys; afterwards the previous key is not needed. Can be repeated.',
      response: SecretKeyRotation,
      errors: ['unprocessable_entity'],
      idempotent: false,
    },
    async ({ caller }) => ({
      object: 'secret_key_rotation' as const,
      ...(await rotateSecretKey(ctx, caller)),
    }),
    'POST',
  )
}
