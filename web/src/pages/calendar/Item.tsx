import type { CalendarAppointment } from '@jurat/client/manage'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { clockTime } from '../../lib/time.ts'
import { useServiceLabel } from '../../parts/data/useServices.ts'
import { useCalendarTexts } from './texts.ts'
import { nameOf } from './useMove.tsx'
import type { Mover } from './useMoveByPointerAndKeys.ts'

interface Props {
  of: CalendarAppointment
  mover: Mover
  mayMove: boolean
  style?: CSSProperties | undefined
  isMoving?: boolean
}

/** One appointment: a link to its page that can be moved to another time. */
export function Item({ of, mover, mayMove, style, isMoving = false }: Props) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const at = (time: string) => clockTime(language, workspace.timezone, time)
  const labelOf = useServiceLabel()
  const isDone = of.status === 'completed'
  return (
    <Link
      className="cal-item"
      data-moving={isMoving || undefined}
      data-done={isDone || undefined}
      data-movable={mayMove || undefined}
      style={style}
      to="/w/$workspaceId/appointments/$appointmentId"
      params={{ workspaceId: String(workspace.id), appointmentId: String(of.id) }}
      title={mayMove ? t.itemHint : undefined}
      preload={false}
      {...mover.handlersOf(of)}
    >
      <span className="cal-item-text">
        <span className="cal-item-time">
          {at(of.starts_at)}
          <span className="cal-item-end">–{at(of.ends_at)}</span>
        </span>{' '}
        <span className="cal-item-name">{nameOf(of)}</span>{' '}
        <span className="cal-item-more">
          {labelOf(of.service)}
          {isDone && `, ${t.completed}`}
        </span>
      </span>
    </Link>
  )
}
