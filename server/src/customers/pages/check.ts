import { holdMs } from '../../bookings/lifecycle/submit.ts'
import { onceField } from '../../platform/http/pages/serve-form.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Fact } from './fact.ts'
import { holdAttributes, holdText } from './hold-note.ts'
import type { BookingPage } from './page-context.ts'
import { summaryList } from './summary.ts'

export interface CheckedTime {
  startsAt: Date
  durationMinutes: number
  /** End of the hold. Null: the time is not held. */
  heldUntil: Date | null
  /** Path of the form that holds the time again. Undefined where times are not held. */
  holdAction?: string
}

interface Confirmation {
  action: string
  button: string
  facts: Fact[]
  /** What the customer can add to the form. */
  fields?: Html
  /** Beside the button. */
  beside?: Html
}

/** What will be booked, how long it is held, and the button that books it. */
export function checkBody(
  page: BookingPage,
  time: CheckedTime,
  { action, button, facts, fields = html``, beside = html`` }: Confirmation,
): Html {
  const { startsAt } = time
  return html`${holdNote(page, time)}
${summaryList(facts)}
<form method="post" action="${action}" novalidate>
${onceField()}
${fields}
<input type="hidden" name="timestamp" value="${startsAt.getTime() / 1000}">
<input type="hidden" name="timezone" value="${page.readerTimezone}">
<p class="actions"><button class="main">${button}</button> ${beside}</p>
</form>`
}

function holdNote(page: BookingPage, { startsAt, heldUntil, holdAction }: CheckedTime): Html {
  const { texts } = page
  if (holdAction === undefined) return html``
  const hold = { heldUntil, ended: texts.holdEnded }
  return html`<form method="post" action="${holdAction}"${holdAttributes(page, hold)}>
${onceField()}
${holdText(page, hold)}
<button class="plain" name="timestamp" value="${startsAt.getTime() / 1000}">${heldUntil ? texts.extend(holdMs / 60_000) : texts.holdAgain}</button>
</form>`
}
