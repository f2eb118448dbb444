import { Type } from 'typebox'
import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { errorSummary } from '../../platform/http/pages/errors.ts'
import { oneOf } from '../../platform/http/shapes.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { mainOf } from '../booking/access.ts'
import { addOwnSigner } from '../booking/own-signers.ts'
import { appointmentView } from './appointment-view.ts'
import { bookingForm, pageOfForm } from './keyed-form.ts'
import { link } from './page-context.ts'
import { home } from './state.ts'
import { whoSigns } from './tasks.ts'

const SignsFields = Type.Object({ who: oneOf(whoSigns, 'Who signs.') })

/** `/appointment/{key}/signs`: the customer becomes a signer, or goes on to name another one. */
export function taskForms(app: App, ctx: Context): void {
  const url = '/appointment/:key/signs'
  pageOfForm(app, ctx, url)
  bookingForm(app, ctx, url, {
    fields: SignsFields,
    change: async (tx, page, { who }) => {
      if (who === 'other') return link(page, home(page, '/signers/new'))
      const { first_name = '', last_name = '', email = '' } = mainOf(page.access) ?? {}
      await addOwnSigner(tx, ctx, page.access, { first_name, last_name, email })
      return link(page, home(page), { done: 'signer-added' })
    },
    showRejected: async (reply, page, rejection) => {
      const { appointment } = page.access
      if (!appointment) throw notFound('Booking')
      return appointmentView(page, reply, appointment, {
        note: errorSummary(page.texts, rejection),
        isEmpty: false,
        status: 422,
      })
    },
  })
}
