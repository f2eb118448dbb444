import type { ReactNode } from 'react'
import { fieldText } from '../../lib/languages/audit-words.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { useServiceLabel } from '../data/useServices.ts'
import { Time } from '../dates/Time.tsx'
import { type Acts, actsText, type Overruled, overruledText, useBookingWords } from './booking-words.ts'
import { useReservationStatuses } from './reservation-status.tsx'

/** Characters of a value in a line. */
const brief = 120

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)

/**
 * The name of a field of the audit trail, and its value, in the words of the console. `object` is the kind of
 * row that changed: a reservation is `pending` in another sense than a signer.
 */
export function useChangeInWords(object: string) {
  const common = useTexts()
  const notaries = useNotaries()
  const serviceLabel = useServiceLabel()
  const reservationStatuses = useReservationStatuses()
  const booking = useBookingWords()
  const names: Record<string, Record<string, string>> = {
    status: object === 'signer' ? booking.verification : reservationStatuses,
    verification_method: booking.checkedBy,
    human_approval: { approved: booking.approved, rejected: booking.rejected },
    outcome: booking.outcomes,
    no_show_reason: common.noShowReasons,
    cancel_reason: { no_show: common.noShow },
  }
  const shownOf = (name: string, value: unknown, longest = Number.POSITIVE_INFINITY): ReactNode => {
    if (value === null || value === undefined || value === '') return '—'
    if (name === 'notary_id') return notaries.nameOf(Number(value))
    if (name === 'acts') return actsText(booking, value as Acts)
    if (name === 'overruled') return overruledText(booking, value as Overruled)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const word = names[name]?.[text]
    if (word !== undefined) return word
    if (name === 'status') return text.replaceAll('_', ' ')
    if (name === 'service') return serviceLabel(text)
    if (isInstant(text)) return <Time at={text} />
    return text.length > longest ? `${text.slice(0, longest)}…` : text
  }
  const fieldOf = (name: string) => fieldText(common, name)
  /** A change in one line, with the first characters of a long value. */
  const lineOf = (name: string, { before, after }: { before: unknown; after: unknown }): ReactNode => (
    <>
      {fieldOf(name)}: {before !== null && <>{shownOf(name, before, brief)} → </>}
      {shownOf(name, after, brief)}
    </>
  )
  return { fieldOf, shownOf: (name: string, value: unknown) => shownOf(name, value), lineOf }
}
