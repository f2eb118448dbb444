import './hours.css'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../lib/languages/index.ts'
import { clockTime } from '../../../lib/time.ts'
import { weekdays } from '../../../parts/dates/weekdays.ts'
import { useNotaryTexts } from '../list/texts.ts'
import { dayMinutes, painted, type Range, stretchOf, type Week } from './hours.ts'

interface Cell {
  day: number
  slot: number
}

interface Stroke {
  from: Cell
  to: Cell
  isWork: boolean
}

const slotMinutes = 30
const slots = dayMinutes / slotMinutes

interface Props {
  week: Week
  /** Undefined: the hours can only be read. */
  change: ((week: Week) => void) | undefined
}

/**
 * The week as a grid, for the mouse: a stroke over free cells adds hours, one that begins on hours removes
 * them. The fields below have the same hours for the keyboard and for screen readers.
 */
export function WeekGrid({ week, change }: Props) {
  const t = useNotaryTexts()
  const label = useLabel()
  const { shown, area } = usePainting({ week, change })
  return (
    <figure className="week" aria-hidden="true">
      <div className="week-days">
        {weekdays.map(day => (
          <span key={day}>{t.day[day].slice(0, 3)}</span>
        ))}
      </div>
      <div className="week-times">
        {[0, 6, 9, 12, 15, 18, 21].map(hour => (
          <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
            {label(hour * 60)}
          </span>
        ))}
      </div>
      <div className="week-area" data-can-paint={change ? true : undefined} data-testid="week" {...area}>
        {weekdays.flatMap((day, index) =>
          shown[day]
            .flatMap(range => partsOf(index, range))
            .map(part => <Span key={`${day}-${part.day}-${part.start}`} part={part} />),
        )}
      </div>
    </figure>
  )
}

function useLabel() {
  const { language } = useLanguage()
  return (minutes: number) => clockTime(language, 'UTC', minutes * 60_000)
}

/** The week with the stroke that is being painted, and the handlers of the area. */
function usePainting({ week, change }: Props) {
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef(stroke)
  last.current = stroke
  const finish = useRef(() => {})
  finish.current = () => {
    if (last.current && change) change(withStroke(week, last.current))
    setStroke(null)
  }
  useEffect(() => {
    const end = () => last.current && finish.current()
    addEventListener('pointerup', end)
    return () => removeEventListener('pointerup', end)
  }, [])
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellAt(ref.current, event)
    // A finger scrolls the page. It uses the fields.
    if (!change || !cell || event.button !== 0 || event.pointerType === 'touch') return
    event.currentTarget.setPointerCapture(event.pointerId)
    setStroke({ from: cell, to: cell, isWork: !isWorkAt(week, cell) })
  }
  const onPointerMove = (event: PointerEvent) => {
    const cell = stroke && cellAt(ref.current, event)
    if (cell) setStroke({ ...stroke, to: cell })
  }
  return { shown: stroke ? withStroke(week, stroke) : week, area: { ref, onPointerDown, onPointerMove } }
}

function cellAt(area: HTMLElement | null, { clientX, clientY }: PointerEvent): Cell | undefined {
  const box = area?.getBoundingClientRect()
  if (!box) return undefined
  const within = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)))
  return {
    day: within((clientX - box.left) / box.width, 7),
    slot: within((clientY - box.top) / box.height, slots),
  }
}

function isWorkAt(week: Week, { day, slot }: Cell): boolean {
  const at = slot * slotMinutes
  return week[weekdays[day] ?? 'monday']
    .map(stretchOf)
    .some(({ start, end }) => start < at + slotMinutes && end > at)
}

interface Part {
  day: number
  start: number
  end: number
}

/** The parts of a range by day: what goes on after midnight is drawn on the next day. */
function partsOf(day: number, range: Range): Part[] {
  const { start, end } = stretchOf(range)
  return [
    { day, start, end: Math.min(end, dayMinutes) },
    { day: (day + 1) % 7, start: 0, end: end - dayMinutes },
  ].filter(part => part.end > part.start)
}

function Span({ part: { day, start, end } }: { part: Part }) {
  const label = useLabel()
  return (
    <div
      className="week-span"
      style={{
        left: `calc(${(day / 7) * 100}% + 2px)`,
        width: `calc(${100 / 7}% - 4px)`,
        top: `${(start / dayMinutes) * 100}%`,
        height: `${((end - start) / dayMinutes) * 100}%`,
      }}
    >
      {end - start >= 90 && (
        <span>
          {label(start)} – {label(end % dayMinutes)}
        </span>
      )}
    </div>
  )
}

function withStroke(week: Week, { from, to, isWork }: Stroke): Week {
  const start = Math.min(from.slot, to.slot) * slotMinutes
  const end = (Math.max(from.slot, to.slot) + 1) * slotMinutes
  const next = { ...week }
  for (const [index, day] of weekdays.entries()) {
    if (index < Math.min(from.day, to.day) || index > Math.max(from.day, to.day)) continue
    next[day] = painted(week[day], start, end, isWork)
  }
  return next
}
