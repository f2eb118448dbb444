import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { linesOf } from '../platform/http/shapes.ts'
import { pageUrl } from '../platform/http/urls.ts'
import { withoutHidden } from '../platform/lib/shown-text.ts'
import { bookingNamed, bookingPath } from './booking-tools.ts'
import * as fields from './fields.ts'
import type { Tool } from './tool.ts'
import type { BookingView } from './views.ts'

/* Tools that hand on to a person. */

const Upload = Type.Object({ appointment_id: fields.id('appointment') })

export const requestUpload: Tool = {
  name: 'request_upload',
  title: 'Get the link to upload documents',
  description:
    'Returns the link of the page on which the customer uploads documents. Give it to the customer of this appointment only. Files never go through you.',
  writes: true,
  needs: [
    ['bookings:read', 'bookings:write'],
    ['appointments:read', 'documents:write'],
  ],
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  schema: () => Upload,
  async run(agent, { appointment_id }: Static<typeof Upload>) {
    const { view } = await agent.call<BookingView>('GET', bookingPath(agent, 'appointment', appointment_id))
    return {
      appointment_id,
      upload_link: pageUrl(agent.ctx, `/upload/${view.keys?.upload}`),
      say: 'Here is your link to upload the documents. It is only for you.',
    }
  },
}

const Question = Type.Object({
  appointment_id: fields.optionalId('appointment. Either this or reservation_id'),
  reservation_id: fields.optionalId('reservation'),
  message: linesOf(
    'What staff are asked to do, and why you cannot.',
    'Ana asks for a notary who speaks French.',
    2000,
  ),
})

export const requestHuman: Tool = {
  name: 'request_human',
  title: 'Leave a note for staff',
  description:
    'Leaves a note for staff on the booking. Use it for everything that no tool does, and say that a person will read it. The same note within a day is left once.',
  writes: true,
  needs: [['bookings:write']],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  schema: () => Question,
  async run(agent, { message, ...booking }: Static<typeof Question>) {
    const { kind, id } = bookingNamed(booking)
    const text = `From an agent, for staff:\n${withoutHidden(message)}`
    const digest = createHash('sha256').update(`${agent.tokenId} ${kind} ${id} ${text}`).digest('base64url')
    const { view } = await agent.call<{ id: number }>('POST', `/manage/v1/${kind}s/${id}/notes`, {
      body: { text },
      idempotencyKey: `agent-note-${digest}`,
    })
    return { note_id: view.id, say: 'I have left a note for the staff. A person will read it.' }
  },
}
