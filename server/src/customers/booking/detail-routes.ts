import { beginEmailAttempt } from '../../bookings/corrections/corrections.ts'
import type { Context } from '../../platform/context.ts'
import { type App, write, writeWithPreparation } from '../../platform/http/operation.ts'
import { JsonNull } from '../../platform/http/shapes.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { keyAccessOf, parentOf } from './access.ts'
import { byKey, common, currentView } from './operation-parts.ts'
import { askForOwnEmail, changeOwnDetails, confirmOwnEmail, leaveOwnNote } from './own-details.ts'
import * as schema from './schema.ts'
import { bookingView } from './view.ts'

/** What customers correct about themselves, and what they write to the notary, with either key. */
export function detailRoutes(app: App, ctx: Context): void {
  const errors = [...common, 'reservation_canceled', 'unprocessable_entity'] as const
  write(
    app,
    ctx,
    'PATCH',
    '/:key/customer',
    {
      id: 'updateBookingCustomer',
      ...byKey,
      summary: 'Correct the name, phone number, language and answers',
      description:
        'Until the session is completed. Fires `appointment-updated`, `reservation-updated` or both, as a change by staff. Values that are there already change nothing. The email address is changed with a code.',
      body: schema.CustomerChanges,
      response: schema.Booking,
      errors,
    },
    async (tx, { request, body }) => {
      const access = keyAccessOf(request)
      await changeOwnDetails(tx, ctx, access, body)
      return currentView(tx, ctx, access)
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/:key/notes',
    {
      id: 'addBookingNote',
      ...byKey,
      summary: 'Leave a note to the notary',
      description: 'Staff see it among the notes of the booking. At most ten for a booking. Fires no event.',
      body: schema.NoteBody,
      response: JsonNull,
      status: 201,
      errors,
    },
    async (tx, { request, body }) => {
      await leaveOwnNote(tx, ctx, keyAccessOf(request), body.text)
      return null
    },
  )
  write(
    app,
    ctx,
    'POST',
    '/:key/email',
    {
      id: 'changeBookingEmail',
      ...byKey,
      summary: 'Ask for a code to change the email address',
      description:
        'Mails a code with six digits to the new address. It is valid for 15 minutes. Nothing changes before it is confirmed. At most three codes an hour for a booking, and twelve to an address.',
      body: schema.EmailBody,
      response: schema.EmailChange,
      status: 201,
      errors,
    },
    async (tx, { request, body }) => {
      const { email, expires_at } = await askForOwnEmail(tx, ctx, keyAccessOf(request), body)
      return { object: 'email_change' as const, email, expires_at: wireTime(expires_at) }
    },
  )
  writeWithPreparation(
    app,
    ctx,
    'POST',
    '/:key/email/confirm',
    {
      id: 'confirmBookingEmail',
      ...byKey,
      summary: 'Change the email address with the mailed code',
      description:
        'The booking gets new keys: this key opens nothing any more, and `links.self` has the new one. Fires what `updateBookingCustomer` fires, and mails the earlier address that mails go to another one. After five wrong codes a new code is needed. Returns `signer_exists` if another signer has the address and the identity of the customer who signs was decided.',
      body: schema.EmailCodeBody,
      response: schema.Booking,
      errors: [...errors, 'signer_exists'],
    },
    {
      prepare: async ({ request }) => {
        const { caller, rootId } = parentOf(keyAccessOf(request))
        await beginEmailAttempt(ctx, caller, rootId)
      },
    },
    async (tx, { request, body }) => {
      return bookingView(tx, ctx, await confirmOwnEmail(tx, ctx, keyAccessOf(request), body.code))
    },
  )
}
