import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { keepLanguage } from '../booking/own-details.ts'
import { LanguageFields } from '../booking/schema.ts'
import { bookingForm, pageOfForm } from './keyed-form.ts'
import { type BookingPage, link } from './page-context.ts'
import { home } from './state.ts'

/** The buttons for languages below every page of a key. They lead back to the page on which they were. */
export function languageForm(app: App, ctx: Context, prefix: '/schedule' | '/appointment'): void {
  const url = `${prefix}/:key/language`
  pageOfForm(app, ctx, url)
  bookingForm(app, ctx, url, {
    fields: LanguageFields,
    change: async (tx, page, { lang, to }) => {
      await keepLanguage(tx, ctx, page.access, lang)
      return pageIn(page, lang, to)
    },
    // The language of a booking that was canceled meanwhile cannot be kept. The page can be read in it.
    showRejected: (reply, page, { fields }) => reply.redirect(pageIn(page, fields.lang, fields.to), 303),
  })
}

const pathBelow = /^(?:\/[\w-]+)*$/

/** The page below that of the key, in the language. The page of the key for anything that is no such page. */
function pageIn(page: BookingPage, lang: string | undefined, to = ''): string {
  const [path = '', query] = to.split('?')
  const rest = pathBelow.test(path) ? path : ''
  const params = Object.fromEntries(new URLSearchParams(query))
  return link(page, home(page, rest), { ...params, lang })
}
