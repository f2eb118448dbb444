import { mostMessagesADay } from '../../mail/queue/message-limits.ts'
import type { Context } from '../../platform/context.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { previewMessage, sendMessage } from './messages.ts'
import { Message, MessageBody, MessagePreview, PreviewBody } from './schema.ts'
import { messageView, previewView } from './view.ts'

/** `/messages` of the management interface. */
export function messageRoutes(app: App, ctx: Context): void {
  const common = {
    tag: 'Appointments',
    scope: 'bookings:write',
    forNotary: true,
    within: 'body',
  } as const
  read(
    app,
    '/messages/preview',
    {
      ...common,
      id: 'previewMessage',
      summary: 'Preview a message to customers',
      description:
        'Returns who would get the message, who is left out and why, and the mail to the first person. With `act`, it is about the `message` of canceling, moving or assigning the bookings, and the mail is the one about that change. Nothing is sent, and the links in the mail open nothing.',
      body: PreviewBody,
      response: MessagePreview,
      idempotent: false,
      errors: ['not_found'],
    },
    async ({ body, caller }) => previewView(await previewMessage(ctx, caller, body)),
    'POST',
  )
  write(
    app,
    ctx,
    'POST',
    '/messages',
    {
      ...common,
      id: 'sendMessage',
      summary: 'Write to customers',
      description: `Mails a text of your own to the customers of these bookings, with the brand of the workspace, in the language of each customer around the text. A person with several of the bookings gets one mail that lists them. Answers go to the \`mail_reply_to\` of the workspace. A workspace can send ${mostMessagesADay.ofWorkspace} such mails within 24 hours, and ${mostMessagesADay.toAddress} to one address. A member with the role \`notary\` writes only to customers of their own appointments, and can send ${mostMessagesADay.ofNotary} of them. Fires no event.`,
      body: MessageBody,
      response: Message,
      status: 201,
      errors: ['not_found', 'unprocessable_entity', 'rate_limited'],
    },
    async (tx, { body, caller }) => messageView(await sendMessage(tx, ctx, caller, body)),
  )
}
