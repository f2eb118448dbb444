import type { CalendarAppointment } from '@jurat/client/manage'
import { type PointerEvent, useEffect, useRef } from 'react'
import { type Axis, instantAt } from './axis.ts'
import { type Grid, type Target, targetOver } from './targets.ts'

interface Options {
  grid: Grid
  /** Called as the pointer moves. The target is undefined over a place that takes nothing. */
  over(appointment: CalendarAppointment, target: Target | undefined): void
  end(): void
  drop(appointment: CalendarAppointment, target: Target): void
}

/** Pixels that the pointer moves before a press becomes a drag. */
export const dragsFrom = 5

/** Drags an appointment with the mouse. */
export function usePointerMove({ grid, over, end, drop }: Options) {
  const wasDragged = useRef(false)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  function press(event: PointerEvent<HTMLElement>, appointment: CalendarAppointment): void {
    const { clientX, clientY } = event
    const grabbedMs = grabbedAt(event, appointment, grid.axis)
    let isDragged = false
    let target: Target | undefined
    const listening = new AbortController()
    const { signal } = listening
    stop.current = () => {
      listening.abort()
      end()
    }
    const move = (now: globalThis.PointerEvent) => {
      if (!isDragged && Math.hypot(now.clientX - clientX, now.clientY - clientY) < dragsFrom) return
      isDragged = true
      target = targetAt(grid, now, appointment, grabbedMs)
      over(appointment, target)
    }
    const release = () => {
      wasDragged.current = isDragged
      stop.current()
      if (isDragged && target) drop(appointment, target)
    }
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', () => stop.current(), { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && stop.current(), { signal })
  }

  /** Whether this click ends a drag, so that it opens nothing. */
  function endsDrag(): boolean {
    const isEnd = wasDragged.current
    wasDragged.current = false
    return isEnd
  }

  return { press, endsDrag }
}

/** Also under a message, which stays for seconds after the drag before. */
const placeAt = (x: number, y: number) =>
  document.elementsFromPoint(x, y).find(one => one instanceof HTMLElement && one.matches('[data-drop]')) as
    | HTMLElement
    | undefined

function targetAt(
  grid: Grid,
  { clientX, clientY }: { clientX: number; clientY: number },
  appointment: CalendarAppointment,
  grabbedMs: number | undefined,
): Target | undefined {
  const place = placeAt(clientX, clientY)
  if (!place) return undefined
  const { notary, date } = place.dataset
  const pointerMs = grid.axis && instantUnder(place, clientY, grid.axis)
  return targetOver(grid, appointment, { notary, date, pointerMs }, grabbedMs)
}

/** From the start of the appointment to the pointer. Undefined where a place has no times. */
function grabbedAt(
  { currentTarget, clientY }: PointerEvent<HTMLElement>,
  { starts_at }: CalendarAppointment,
  axis: Axis | undefined,
): number | undefined {
  const column = currentTarget.closest<HTMLElement>('[data-drop]')
  const at = column && axis && instantUnder(column, clientY, axis)
  return at ? at - Date.parse(starts_at) : undefined
}

/** The instant of a column under the pointer. */
export function instantUnder(column: HTMLElement, y: number, axis: Axis): number {
  const { top, height } = column.getBoundingClientRect()
  return instantAt(axis, column.dataset.date ?? '', (y - top) / height)
}
