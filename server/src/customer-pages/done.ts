import { type Html, html } from '../lib/html.ts'
import { customerOf } from './summary.ts'
import type { Visit } from './visit.ts'

/** What the reader has just done, by the parameter `done` of the URL, unless it was undone since. */
export function doneNote(visit: Visit): Html {
  const { texts, query, opened } = visit
  const status = opened.appointment?.status
  const { email } = customerOf(visit)
  const count = Number(query.n)
  const notes: Record<string, string | false> = {
    ...texts.done,
    booked: status === 'scheduled' && texts.booked(email),
    moved: status === 'scheduled' && texts.moved(email),
    canceled: status === 'canceled' && texts.canceledNow(email),
    uploaded: Number.isSafeInteger(count) && texts.uploaded(count),
  }
  const note = query.done !== undefined && Object.hasOwn(notes, query.done) && notes[query.done]
  return html`${note && html`<div class="done" role="status" tabindex="-1" id="done"><p>${note}</p></div>`}`
}
