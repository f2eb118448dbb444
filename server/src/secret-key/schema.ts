import { Type } from 'typebox'

export const SecretKeyRotation = Type.Object(
  {
    object: Type.Literal('secret_key_rotation'),
    resealed: Type.Integer({
      minimum: 0,
      description: 'Secrets that this call sealed with the current key.',
    }),
    unreadable: Type.Integer({
      minimum: 0,
      description:
        'Secrets that neither key opens. They were lost before this call: set them again, or register the endpoint again.',
    }),
  },
  { title: 'SecretKeyRotation' },
)
