import type { CalendarAppointment } from '@jurat/client/manage'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { addDays, dateTimeText, instantOf, isoDate, isoTime } from '../../lib/time.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { type Axis, quarterMs, toQuarter } from './axis.ts'
import { useCalendarTexts } from './texts.ts'
import { nameOf, type Target } from './useMove.tsx'
import type { ViewName } from './view.ts'

interface Carried {
  appointment: CalendarAppointment
  /** Undefined over a place that takes nothing. */
  target: Target | undefined
  isByKeyboard: boolean
}

interface Options {
  view: ViewName
  axis: Axis | undefined
  /** First and last date that are shown. */
  shown: { from: string; to: string }
  /** Notaries shown, in order. */
  notaryIds: number[]
  mayMove(appointment: CalendarAppointment): boolean
  drop(appointment: CalendarAppointment, target: Target): void
  openDialog(appointment: CalendarAppointment): void
}

/** Pixels that the pointer moves before a press becomes a drag. */
const dragsFrom = 5

/**
 * Carries an appointment by mouse or by keyboard. A place that takes one has `data-drop`, with `data-notary`
 * and, where a place is a whole day, `data-date`. The time of day stays then, and also for one from the list
 * without a notary.
 */
export function useMoveByPointerAndKeys({
  view,
  axis,
  shown,
  notaryIds,
  mayMove,
  drop,
  openDialog,
}: Options) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace, membership } = useSession()
  const notaries = useNotaries()
  const [carried, setCarried] = useState<Carried>()
  const [said, setSaid] = useState('')
  const wasDragged = useRef(false)
  const endDrag = useRef(() => {})
  const zone = workspace.timezone
  const isOwnOnly = membership.role === 'notary'

  const say = (target: Target) =>
    setSaid(
      t.over(
        dateTimeText(language, zone, target.startMs),
        target.notaryId === null ? t.unassigned : notaries.nameOf(target.notaryId),
      ),
    )

  function targetAt(x: number, y: number, appointment: CalendarAppointment, grabbedMs: number | undefined) {
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
    if (!place) return undefined
    const { notary, date } = place.dataset
    const notaryId = isOwnOnly || !notary ? appointment.notary_id : Number(notary)
    const startMs = Date.parse(appointment.starts_at)
    if (date) return { notaryId, startMs: onDate(appointment, date) }
    if (!axis || grabbedMs === undefined) return { notaryId, startMs }
    const { left, width } = place.getBoundingClientRect()
    const at = axis.startMs + ((x - left) / width) * (axis.endMs - axis.startMs) - grabbedMs
    return { notaryId, startMs: toQuarter(at) }
  }

  const onDate = ({ starts_at }: CalendarAppointment, date: string) =>
    date === isoDate(zone, starts_at)
      ? Date.parse(starts_at)
      : instantOf(zone, date, isoTime(zone, starts_at)) * 1000

  function press(event: PointerEvent<HTMLElement>, appointment: CalendarAppointment): void {
    if (event.button !== 0 || event.pointerType === 'touch' || !mayMove(appointment)) return
    const { clientX, clientY } = event
    const row = event.currentTarget.closest<HTMLElement>('[data-drop]')
    const rect = row?.getBoundingClientRect()
    const grabbedMs =
      rect && axis && !row?.dataset.date
        ? axis.startMs +
          ((clientX - rect.left) / rect.width) * (axis.endMs - axis.startMs) -
          Date.parse(appointment.starts_at)
        : undefined
    let isDragged = false
    let target: Target | undefined
    const ended = new AbortController()
    const { signal } = ended
    const end = () => {
      ended.abort()
      setCarried(undefined)
    }
    const moved = (now: globalThis.PointerEvent) => {
      if (!isDragged && Math.hypot(now.clientX - clientX, now.clientY - clientY) < dragsFrom) return
      isDragged = true
      target = targetAt(now.clientX, now.clientY, appointment, grabbedMs)
      setCarried({ appointment, target, isByKeyboard: false })
    }
    addEventListener('pointermove', moved, { signal })
    addEventListener(
      'pointerup',
      () => {
        wasDragged.current = isDragged
        end()
        if (isDragged && target) drop(appointment, target)
      },
      { signal },
    )
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
    endDrag.current = end
  }
  useEffect(() => () => endDrag.current(), [])

  /** The target after an arrow key. It stays within what is shown. */
  function beside({ starts_at, ends_at }: CalendarAppointment, { startMs, notaryId }: Target, key: string) {
    const across = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0
    const down = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0
    if (across === 0 && down === 0) return undefined
    const later = (days: number) => {
      const date = addDays(isoDate(zone, startMs), days)
      if (date < shown.from || date > shown.to) return startMs
      return instantOf(zone, date, isoTime(zone, startMs)) * 1000
    }
    if (axis && across) {
      const next = startMs + across * quarterMs
      const last = axis.endMs - (Date.parse(ends_at) - Date.parse(starts_at))
      return { notaryId, startMs: next < axis.startMs || next > last ? startMs : next }
    }
    if (view === 'month') return { notaryId, startMs: later(across + 7 * down) }
    if (across) return { notaryId, startMs: later(across) }
    if (isOwnOnly) return { startMs, notaryId }
    const at = notaryId === null ? -1 : notaryIds.indexOf(notaryId)
    const next = notaryIds[Math.max(0, Math.min(notaryIds.length - 1, at + down))]
    return { startMs, notaryId: next ?? notaryId }
  }

  function key(event: KeyboardEvent, appointment: CalendarAppointment): void {
    if (!mayMove(appointment) || event.ctrlKey || event.metaKey || event.altKey) return
    // The one that is drawn is at the target already.
    const { appointment: original, target: held } =
      carried?.appointment.id === appointment.id ? carried : { appointment, target: undefined }
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === 'm' && !held) {
      done()
      openDialog(appointment)
    } else if (event.key === ' ' && !held) {
      done()
      const target = { startMs: Date.parse(appointment.starts_at), notaryId: appointment.notary_id }
      setCarried({ appointment, target, isByKeyboard: true })
      setSaid(`${t.pickedUp(nameOf(appointment))} ${t.itemHint}`)
    } else if (held && (event.key === 'Enter' || event.key === ' ')) {
      done()
      setCarried(undefined)
      drop(original, held)
    } else if (held && event.key === 'Escape') {
      done()
      setCarried(undefined)
      setSaid(t.putBack)
    } else if (held) {
      const target = beside(original, held, event.key)
      if (!target) return
      done()
      setCarried({ appointment: original, target, isByKeyboard: true })
      say(target)
    }
  }

  // The appointment may be drawn in another row, as a new element, which takes the focus over.
  const focused = useRef<number>(undefined)
  useEffect(() => {
    if (carried?.isByKeyboard) focused.current = carried.appointment.id
    if (focused.current === undefined) return
    document.querySelector<HTMLElement>(`[data-item="${focused.current}"]`)?.focus()
    if (!carried) focused.current = undefined
  }, [carried])

  return {
    carried,
    said,
    /** Handlers of one appointment. */
    of: (appointment: CalendarAppointment) => ({
      'data-item': appointment.id,
      draggable: false,
      onPointerDown: (event: PointerEvent<HTMLElement>) => press(event, appointment),
      onKeyDown: (event: KeyboardEvent) => key(event, appointment),
      onClick: (event: { preventDefault(): void }) => {
        // The click that ends a drag opens nothing.
        if (wasDragged.current) event.preventDefault()
        wasDragged.current = false
      },
    }),
  }
}

export type Carry = ReturnType<typeof useMoveByPointerAndKeys>
