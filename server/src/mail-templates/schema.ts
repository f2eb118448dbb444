import { Type } from 'typebox'
import { attachments } from '../mail/queue/schema.ts'
import { email, idFilter, lang, named, oneOf, wireDateTime } from '../platform/http/shapes.ts'
import { previewKinds } from './preview.ts'

const kind = oneOf(previewKinds, 'Kind of the mail.')
const language = lang('Language of the customer or the notary.')
const workspaceId = idFilter('Workspace. Required for the admin token. Optional for others.')

const asked = {
  workspace_id: workspaceId,
  kind: Type.Optional({ ...kind, default: 'confirmation' }),
  lang: Type.Optional(language),
}

export const PreviewQuery = Type.Object(asked)

export const MailPreview = named(
  'MailPreview',
  {
    object: Type.Literal('mail_preview'),
    kind,
    subject: Type.String({ examples: ['Confirmed: Remote notarization'] }),
    text: Type.String({ description: 'Plain text.', examples: ['Your appointment is booked.'] }),
    html: Type.String({ examples: ['<p>Your appointment is booked.</p>'] }),
    attachments,
  },
  'A mail as a customer or a notary would get it, with the brand of the workspace and a sample appointment.',
)

export const TestMailBody = Type.Object({
  ...asked,
  to: email('Email address that receives the test mail.'),
})

export const TestMail = named(
  'TestMail',
  {
    object: Type.Literal('test_mail'),
    kind,
    to: Type.String({ examples: ['ana@example.com'] }),
    subject: Type.String({ examples: ['Confirmed: Remote notarization'] }),
    sent_at: wireDateTime('Time at which the mail server accepted it.'),
  },
  'A test mail that the mail server accepted.',
)
