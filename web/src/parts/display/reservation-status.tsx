import type { ReservationListItem } from '@jurat/client/manage'
import { textsOf, useTexts } from '../../lib/languages/index.ts'
import { Dot, type DotColor } from './Dot.tsx'

const en = {
  pending: 'Customer chooses a time',
  queued: 'Waits for the customer',
  requested: 'Waits for your decision',
}
const es: typeof en = {
  pending: 'El cliente elige hora',
  queued: 'Espera al cliente',
  requested: 'Espera su decisión',
}
const useStatusTexts = textsOf({ en, es })

type ReservationStatus = ReservationListItem['status']

const colors: Record<ReservationStatus, DotColor> = {
  draft: 'gray',
  pending: 'yellow',
  queued: 'yellow',
  scheduled: 'blue',
  completed: 'green',
  canceled: 'red',
}

/** The states of a reservation with their names, in the order of its life. */
export function useReservationStatuses(): Record<ReservationStatus, string> {
  const { status } = useTexts()
  const { queued, pending } = useStatusTexts()
  const { draft, ...later } = status
  return { draft, queued, pending, ...later }
}

interface Props {
  of: ReservationStatus
  /** Whether staff decide about a time that the customer chose. */
  isRequested?: boolean
}

export function ReservationStatusOf({ of, isRequested = false }: Props) {
  const names = useReservationStatuses()
  const { requested } = useStatusTexts()
  if (isRequested) return <Dot color="yellow">{requested}</Dot>
  return <Dot color={colors[of]}>{names[of]}</Dot>
}
