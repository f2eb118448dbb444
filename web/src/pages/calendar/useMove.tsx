import { JuratApiError } from '@jurat/client'
import type { CalendarAppointment, ManagedAppointment } from '@jurat/client/manage'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { dateTimeText } from '../../lib/time.ts'
import { etagAsShown } from '../../parts/data/etagAsShown.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import type { Target } from './targets.ts'
import { useCalendarTexts } from './texts.ts'

/** A move that the server refused, with the reason and free times. */
export interface Refusal {
  appointment: CalendarAppointment
  target: Target
  error: JuratApiError
}

export const nameOf = ({ customer, id }: CalendarAppointment): string =>
  customer ? `${customer.first_name} ${customer.last_name}` : `#${id}`

const isRefusedTime = (error: unknown): error is JuratApiError =>
  error instanceof JuratApiError && ['slot_unavailable', 'reschedule_failed'].includes(error.code)

/** Moves and assigns in the calendar. A move shows at once, and can be undone. */
export function useMove() {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const notaries = useNotaries()
  const queries = useQueryClient()
  const act = useAct()
  const [moving, setMoving] = useState<ReadonlyMap<number, Target>>(new Map())
  const [refusal, setRefusal] = useState<Refusal>()

  /** The change, only if the appointment is still as the calendar shows it. */
  const change = async (appointment: CalendarAppointment, { startMs, notaryId }: Target) => {
    const { id, status, starts_at } = appointment
    const ifMatch = await etagAsShown({ ...appointment, timestamp: starts_at }, t.changed)
    // A draft has no notary until it is scheduled, which a move does.
    if (startMs === Date.parse(starts_at) && status === 'scheduled')
      return manage.appointments.assign(id, { notary_id: notaryId ?? 0 }, { ifMatch })
    return moveTo(id, startMs, notaryId, ifMatch)
  }

  const moveTo = async (id: number, startMs: number, notaryId: number | null, ifMatch?: string) =>
    manage.appointments.reschedule(
      id,
      { timestamp: startMs / 1000, ...(notaryId ? { notary_id: notaryId } : {}) },
      { ifMatch },
    )

  /** Takes the move back, only if the appointment is still as the move has left it. */
  const undoOf = ({ id, status, starts_at, notary_id }: CalendarAppointment, moved: ManagedAppointment) => {
    const before = Date.parse(starts_at)
    if (status === 'draft') return undefined
    const etagAsLeft = () => etagAsShown(moved, t.changed)
    if (Date.parse(moved.timestamp ?? '') !== before)
      return async () => moveTo(id, before, notary_id, await etagAsLeft())
    if (notary_id === null) return undefined
    return async () => manage.appointments.assign(id, { notary_id }, { ifMatch: await etagAsLeft() })
  }

  async function move(appointment: CalendarAppointment, target: Target): Promise<void> {
    const name = nameOf(appointment)
    const isSameTime = target.startMs === Date.parse(appointment.starts_at)
    if (isSameTime && target.notaryId === appointment.notary_id) return
    setMoving(others => new Map(others).set(appointment.id, target))
    try {
      const moved = await change(appointment, target)
      const when = dateTimeText(language, workspace.timezone, target.startMs)
      act.tell(
        isSameTime && target.notaryId !== null
          ? t.assigned(name, notaries.nameOf(target.notaryId))
          : t.moved(name, when),
        undoOf(appointment, moved),
        `/appointments/${appointment.id}`,
      )
    } catch (error) {
      if (isRefusedTime(error)) setRefusal({ appointment, target, error })
      else act.fail(error as Error)
    }
    // The calendar keeps showing the target until it has read the new state.
    await queries.invalidateQueries({ queryKey: ['calendar'] })
    setMoving(others => {
      const rest = new Map(others)
      rest.delete(appointment.id)
      return rest
    })
  }

  return { move, moving, refusal, forget: () => setRefusal(undefined) }
}
