import { Type } from 'typebox'
import { oneOf, wireDateTime } from '../http/shapes.ts'

/** The link to its file, as documents and videos answer it. */
export const signedLink = {
  signed_url: Type.String({
    format: 'uri',
    description: 'Downloads the file without a token until it expires.',
    examples: ['https://jurat.example.com/files/1/document/k3q9'],
  }),
  signed_url_expires_at: wireDateTime('When the link stops working.'),
}

export const disposition = Type.Optional(
  oneOf(['attachment', 'inline'], 'Whether the link downloads or shows the file; default `attachment`.'),
)
