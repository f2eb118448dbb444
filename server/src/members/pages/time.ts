import { clock, placeOfZone, timeFormat } from '../../mail/languages/time-texts.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { zoneCookie } from '../../platform/lib/cookies.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Page } from './page.ts'

/** `Nov 28, 2026, 9:05 AM (New York)`, in the zone of the reader's browser. */
export function timeOn(page: Page, at: Date): Html {
  const { language: locale } = page
  const timezone = zoneOf(page)
  const words = timeFormat(locale, timezone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...clock(locale),
  }).format(at)
  return html`<time datetime="${wireTime(at)}">${words} (${placeOfZone({ locale, timezone })})</time>`
}

/** The zone that the console stored. Without the cookie, or with an unknown zone in it: UTC. */
function zoneOf({ ctx, request }: Page): string {
  const stored = zoneCookie.read(ctx.config.publicUrl, request.headers.cookie)
  try {
    return new Intl.DateTimeFormat('en', { timeZone: stored ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
