import { Type } from 'typebox'
import { oneOf, wireDateTime } from '../http/shapes.ts'

/** The link of a document or video to its file. */
export const signedLink = {
  signed_url: Type.String({
    format: 'uri',
    description: 'Link to the file. It needs no token and expires.',
    examples: ['https://jurat.example.com/files/1/document/k3q9'],
  }),
  signed_url_expires_at: wireDateTime('Time at which the link expires.'),
}

/** The name of a file as it was uploaded. */
export const originalFilename = (example: string) =>
  Type.String({
    description:
      'Name of the file as it was uploaded, in any script, to show to people. For a file of an older version, the stored name without the time.',
    examples: [example],
  })

export const disposition = Type.Optional(
  oneOf(
    ['attachment', 'inline'],
    'Whether the link downloads the file (`attachment`, the default) or shows it (`inline`).',
  ),
)
