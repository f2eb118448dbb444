import { type Html, html } from '../../platform/lib/html.ts'
import type { PageContext } from './page-context.ts'
import { clockTime } from './times.ts'

export interface ShownHold {
  /** Null: the time is not held any more. */
  heldUntil: Date | null
  /** What is said when the hold has ended. */
  ended: string
}

/** Attributes of the element of a hold. The script counts it down and says when it is about to end. */
export function holdAttributes({ texts, now }: PageContext, { heldUntil, ended }: ShownHold): Html {
  const seconds = heldUntil ? Math.max(0, Math.floor((heldUntil.getTime() - now.getTime()) / 1000)) : 0
  return html` class="hold" data-seconds="${seconds}" data-ended="${ended}" data-minute="${texts.holdMinute}" data-left="${texts.left}"`
}

/** Until when the time is held. Without the script it names the time and counts nothing. */
export const holdText = (page: PageContext, { heldUntil, ended }: ShownHold): Html =>
  html`<p>${heldUntil ? html`<span data-held>${page.texts.heldUntil(clockTime(heldUntil, page))}</span> <span role="timer" aria-live="off"></span>` : ended}</p>`
