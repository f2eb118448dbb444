import type { ReservationListItem } from '@jurat/client/manage'
import { textsOf, useTexts } from '../../lib/languages/index.ts'

const en = { pending: 'Customer chooses a time', queued: 'Waits for the customer' }
const es: typeof en = { pending: 'El cliente elige hora', queued: 'Espera al cliente' }
const useOwnTexts = textsOf({ en, es })

type ReservationStatus = ReservationListItem['status']

const colors: Record<ReservationStatus, string> = {
  draft: 'var(--mantine-color-gray-6)',
  pending: 'var(--mantine-color-yellow-6)',
  queued: 'var(--mantine-color-yellow-6)',
  scheduled: 'var(--mantine-color-blue-6)',
  completed: 'var(--mantine-color-green-7)',
  canceled: 'var(--mantine-color-red-6)',
}

/** The states of a reservation with their names, in the order of its life. */
export function useReservationStatuses(): Record<ReservationStatus, string> {
  const { status } = useTexts()
  const { queued, pending } = useOwnTexts()
  const { draft, ...later } = status
  return { draft, queued, pending, ...later }
}

/** A word and a dot: never color alone. */
export function ReservationStatusOf({ of }: { of: ReservationStatus }) {
  const names = useReservationStatuses()
  return (
    <span>
      <span className="dot" style={{ '--dot': colors[of] } as React.CSSProperties} />
      {names[of]}
    </span>
  )
}
