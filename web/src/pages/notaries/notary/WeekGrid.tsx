import './hours.css'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../lib/languages/index.ts'
import { clockTime } from '../../../lib/time.ts'
import { useNotaryTexts } from '../list/texts.ts'
import { dayMinutes, painted, stretchOf, type Week, weekdays } from './hours.ts'

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
  const { language } = useLanguage()
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const area = useRef<HTMLDivElement>(null)
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
  const cellAt = ({ clientX, clientY }: PointerEvent): Cell | undefined => {
    const box = area.current?.getBoundingClientRect()
    if (!box) return undefined
    const within = (share: number, count: number) =>
      Math.min(count - 1, Math.max(0, Math.floor(share * count)))
    return {
      day: within((clientX - box.left) / box.width, 7),
      slot: within((clientY - box.top) / box.height, slots),
    }
  }
  const shown = stroke ? withStroke(week, stroke) : week
  const label = (minutes: number) => clockTime(language, 'UTC', minutes * 60_000)
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
      <div
        ref={area}
        className="week-area"
        data-can-paint={change ? true : undefined}
        data-testid="week"
        onPointerDown={event => {
          const cell = cellAt(event)
          // A finger scrolls the page. It uses the fields.
          if (!change || !cell || event.button !== 0 || event.pointerType === 'touch') return
          const at = cell.slot * slotMinutes
          const isWork = !week[weekdays[cell.day] ?? 'monday']
            .map(stretchOf)
            .some(({ start, end }) => start < at + slotMinutes && end > at)
          event.currentTarget.setPointerCapture(event.pointerId)
          setStroke({ from: cell, to: cell, isWork })
        }}
        onPointerMove={event => {
          const cell = stroke && cellAt(event)
          if (cell) setStroke({ ...stroke, to: cell })
        }}
      >
        {weekdays.map((day, index) =>
          shown[day].map(stretchOf).flatMap(({ start, end }) =>
            // What goes on after midnight is drawn on the next day.
            [
              { day: index, start, end: Math.min(end, dayMinutes) },
              { day: (index + 1) % 7, start: 0, end: end - dayMinutes },
            ]
              .filter(part => part.end > part.start)
              .map(part => (
                <div
                  key={`${day}-${part.day}-${part.start}`}
                  className="week-span"
                  style={{
                    left: `calc(${(part.day / 7) * 100}% + 2px)`,
                    width: `calc(${100 / 7}% - 4px)`,
                    top: `${(part.start / dayMinutes) * 100}%`,
                    height: `${((part.end - part.start) / dayMinutes) * 100}%`,
                  }}
                >
                  {part.end - part.start >= 90 && (
                    <span>
                      {label(part.start)} – {label(part.end % dayMinutes)}
                    </span>
                  )}
                </div>
              )),
          ),
        )}
      </div>
    </figure>
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
