import { Type } from 'typebox'
import { shownText, text } from '../../platform/http/shapes.ts'

export const GoLiveBody = Type.Object({
  name: { ...text('Name of the live workspace.', 'Acme Notaries'), ...shownText },
  timezone: Type.Optional(
    text('IANA time zone of the business. Default: that of the test workspace.', 'America/New_York', 64),
  ),
  notary_ids: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      maxItems: 500,
      uniqueItems: true,
      description: 'Notaries of the test workspace to copy, with their hours. Default: none.',
      examples: [[4]],
    }),
  ),
})
