import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Axis, boundsOf, quarterMs } from './axis.ts'
import type { Column } from './columns.ts'
import { dragsFrom, instantUnder } from './usePointerMove.ts'

/** A part of a column. */
export interface FreeTime {
  date: string
  /** Undefined: the column is of several notaries. */
  notaryId: number | undefined
  startMs: number
  endMs: number
}

interface Options {
  axis: Axis
  /** Undefined for somebody who may not. */
  book: ((time: FreeTime) => void) | undefined
  block: ((time: FreeTime) => void) | undefined
}

/** A click on free time books there, and a drag with the mouse blocks it. Fingers scroll. */
export function useFreeTime({ axis, book, block }: Options) {
  const [selected, setSelected] = useState<FreeTime>()
  /** Whether the press of now is a click on free time: it began there, and was not drawn out. */
  const isClick = useRef(false)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  function press(event: PointerEvent<HTMLElement>, column: Column): void {
    if (!block || event.button !== 0 || event.pointerType === 'touch' || isOnItem(event)) return
    const { currentTarget, clientY } = event
    const from = quarterAt(currentTarget, clientY, axis)
    let dragged: FreeTime | undefined
    const listening = new AbortController()
    const { signal } = listening
    stop.current = () => listening.abort()
    const cancel = () => {
      stop.current()
      setSelected(undefined)
    }
    const move = (now: globalThis.PointerEvent) => {
      if (!dragged && Math.abs(now.clientY - clientY) < dragsFrom) return
      dragged = spanOf(column, axis, from, quarterAt(currentTarget, now.clientY, axis))
      setSelected(dragged)
    }
    const release = () => {
      stop.current()
      if (!dragged) return
      isClick.current = false
      block(dragged)
    }
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', cancel, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal })
  }

  function click(event: MouseEvent<HTMLElement>, column: Column): void {
    // The end of a drag of an appointment is a click, too.
    if (!isClick.current || !book || isOnItem(event)) return
    const at = quarterAt(event.currentTarget, event.clientY, axis)
    const time = spanOf(column, axis, at, at)
    setSelected(time)
    book(time)
  }

  return {
    selected,
    forget: () => setSelected(undefined),
    handlersOf: (column: Column) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        isClick.current = !isOnItem(event)
        press(event, column)
      },
      onClick: (event: MouseEvent<HTMLElement>) => click(event, column),
    }),
  }
}

const isOnItem = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('a, button') !== null

const quarterAt = (column: HTMLElement, y: number, axis: Axis): number =>
  Math.floor(instantUnder(column, y, axis) / quarterMs) * quarterMs

/** From one quarter to another, both included, in any order. */
function spanOf({ date, notary }: Column, axis: Axis, one: number, other: number): FreeTime {
  const { startMs, endMs } = boundsOf(axis, date)
  return {
    date,
    notaryId: notary?.id,
    startMs: Math.max(startMs, Math.min(one, other)),
    endMs: Math.min(endMs, Math.max(one, other) + quarterMs),
  }
}
