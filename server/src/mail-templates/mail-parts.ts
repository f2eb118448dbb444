import type { Language } from '../mail/languages/languages.ts'
import type { InShort } from '../mail/queue/written.ts'

/** A mail in parts, each on one line. Text and HTML are built from them. */
export interface MailParts {
  language: Language
  subject: string
  heading: string
  greeting: string
  /** What staff wrote, in lines, before the paragraphs. `https` links in it become links. */
  written?: string
  paragraphs: string[]
  /** `isCode`: to be typed elsewhere. */
  details: { label: string; value: string; url?: string; isCode?: boolean }[]
  /** The same in one line, in a mail about several bookings. */
  inShort?: InShort
  /** Lists below the details, each on lines of its own. */
  lists?: { heading: string; items: string[] }[]
  /** `warning`: null if anybody may open the link. */
  link: { url: string; button: string; fallback: string; note: string | null; warning: string | null } | null
  /** Commands to run, with a line before them. */
  calls: { lead: string; list: { label: string; call: string }[] } | null
  business: string
  /** Color of the button and of links, `#rrggbb`. */
  accent: string
  logoUrl: string | null
  footer: string
  /** How to reach the business, in the last words of the footer. Left out: it says nothing of it. */
  contact?: string
  /** Links of the business: privacy, terms. */
  footerLinks: { label: string; url: string }[]
}
