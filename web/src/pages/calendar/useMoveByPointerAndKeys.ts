import type { CalendarAppointment } from '@jurat/client/manage'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { dateTimeText } from '../../lib/time.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import type { Grid, Target } from './targets.ts'
import { useCalendarTexts } from './texts.ts'
import { type Moving, useKeyboardMove } from './useKeyboardMove.ts'
import { nameOf } from './useMove.tsx'
import { usePointerMove } from './usePointerMove.ts'

interface Options extends Omit<Grid, 'zone' | 'isOwnOnly'> {
  mayMove(appointment: CalendarAppointment): boolean
  drop(appointment: CalendarAppointment, target: Target): void
  openDialog(appointment: CalendarAppointment): void
}

/**
 * Moves an appointment by mouse or by keyboard. A place that takes one has `data-drop`, with `data-notary`
 * and, where a place is a whole day, `data-date`.
 */
export function useMoveByPointerAndKeys({ mayMove, drop, openDialog, ...shown }: Options) {
  const { workspace, membership } = useSession()
  const [moving, setMoving] = useState<Moving>()
  const { announcement, announce } = useAnnouncement()
  const grid = { ...shown, zone: workspace.timezone, isOwnOnly: membership.role === 'notary' }
  const end = () => setMoving(undefined)
  const pointer = usePointerMove({
    grid,
    over: (appointment, target) => setMoving({ appointment, target, isByKeyboard: false }),
    end,
    drop,
  })
  const press = useKeyboardMove({
    grid,
    moving,
    openDialog,
    pickUp: (appointment, target) => {
      setMoving({ appointment, target, isByKeyboard: true })
      announce.pickedUp(appointment)
    },
    moveTo: (appointment, target) => {
      setMoving({ appointment, target, isByKeyboard: true })
      announce.over(target)
    },
    putDown: (appointment, target) => {
      end()
      drop(appointment, target)
    },
    putBack: () => {
      end()
      announce.putBack()
    },
  })
  const handlersOf = (appointment: CalendarAppointment) => ({
    'data-item': appointment.id,
    draggable: false,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !mayMove(appointment)) return
      pointer.press(event, appointment)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (mayMove(appointment)) press(event, appointment)
    },
    onClick: (event: { preventDefault(): void }) => {
      if (pointer.endsDrag()) event.preventDefault()
    },
  })
  return { moving, announcement, handlersOf }
}

/** What a screen reader says during a move by keyboard. */
function useAnnouncement() {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const notaries = useNotaries()
  const [announcement, setAnnouncement] = useState('')
  const announce = {
    pickedUp: (appointment: CalendarAppointment) =>
      setAnnouncement(`${t.pickedUp(nameOf(appointment))} ${t.itemHint}`),
    over: ({ startMs, notaryId }: Target) =>
      setAnnouncement(
        t.over(
          dateTimeText(language, workspace.timezone, startMs),
          notaryId === null ? t.unassigned : notaries.nameOf(notaryId),
        ),
      ),
    putBack: () => setAnnouncement(t.putBack),
  }
  return { announcement, announce }
}

export type Mover = ReturnType<typeof useMoveByPointerAndKeys>
