import { Type } from 'typebox'
import { named } from '../../platform/http/shapes.ts'

export const AuthenticatorBody = Type.Object({
  secret: Type.String({
    pattern: '^[A-Z2-7]{16,64}$',
    description: 'The secret that `GET /auth/v1/authenticator/new` returned.',
    examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  }),
  code: Type.String({ maxLength: 32, description: 'The code that the app shows.', examples: ['123456'] }),
})

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
