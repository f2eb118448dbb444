import type { CalendarAppointment } from '@jurat/client/manage'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Grid, placeNow, type Target, targetAfterKey } from './targets.ts'

/** An appointment on its way to another place. */
export interface Moving {
  appointment: CalendarAppointment
  /** Undefined over a place that takes nothing. */
  target: Target | undefined
  isByKeyboard: boolean
}

interface Options {
  grid: Grid
  moving: Moving | undefined
  pickUp(appointment: CalendarAppointment, target: Target): void
  moveTo(appointment: CalendarAppointment, target: Target): void
  putDown(appointment: CalendarAppointment, target: Target): void
  putBack(): void
  openDialog(appointment: CalendarAppointment): void
}

/** Space picks an appointment up, arrows move it, Space puts it down, Escape back. M opens a dialog. */
export function useKeyboardMove(options: Options) {
  const { grid, moving, pickUp, moveTo, putDown, putBack, openDialog } = options
  useFocusOnMoving(moving)

  /** What the key does to an appointment that is not held. */
  function actOnResting(key: string, appointment: CalendarAppointment): (() => void) | undefined {
    if (key === 'm') return () => openDialog(appointment)
    if (key === ' ') return () => pickUp(appointment, placeNow(appointment))
    return undefined
  }

  /** What the key does to the appointment that is held at the target. */
  function actOnHeld(key: string, appointment: CalendarAppointment, held: Target): (() => void) | undefined {
    if (key === 'Enter' || key === ' ') return () => putDown(appointment, held)
    if (key === 'Escape') return putBack
    const target = targetAfterKey(grid, appointment, held, key)
    return target && (() => moveTo(appointment, target))
  }

  return (event: KeyboardEvent, appointment: CalendarAppointment): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isHeld = moving?.appointment.id === appointment.id && moving.target !== undefined
    // The one that is drawn is at the target already, so the appointment as it was is used.
    const act = isHeld
      ? actOnHeld(event.key, moving.appointment, moving.target as Target)
      : actOnResting(event.key, appointment)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

/** The appointment may be drawn in another row, as a new element, which takes the focus over. */
function useFocusOnMoving(moving: Moving | undefined): void {
  const focused = useRef<number>(undefined)
  useEffect(() => {
    if (moving?.isByKeyboard) focused.current = moving.appointment.id
    if (focused.current === undefined) return
    const item = document.querySelector<HTMLElement>(`[data-item="${focused.current}"]`)
    item?.focus()
    // The focus that it already has does not scroll.
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!moving) focused.current = undefined
  }, [moving])
}
