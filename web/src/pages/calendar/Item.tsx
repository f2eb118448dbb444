import type { CalendarAppointment } from '@jurat/client/manage'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { briefTime, clockTime } from '../../lib/time.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
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
  /** Whether its place does not tell whose it is. */
  withNotary?: boolean
}

/** One appointment: a link to its page, which can be dragged. Its accessible name has what does not fit. */
export function Item({ of, mover, mayMove, style, isMoving = false, withNotary = false }: Props) {
  const common = useTexts()
  const t = useCalendarTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const notaries = useNotaries()
  const at = (time: string) => clockTime(language, workspace.timezone, time)
  const service = useServiceLabel()(of.service)
  const isDone = of.status === 'completed'
  const notary = of.notary_id === null ? t.unassigned : notaries.nameOf(of.notary_id)
  const conflicts = of.conflicts.map(code => common.blocker[code])
  const more = [...(withNotary ? [notary] : []), service]
  const whole = [
    `${at(of.starts_at)}–${at(of.ends_at)} ${nameOf(of)}`,
    ...more,
    ...(isDone ? [t.completed] : []),
    ...(of.is_no_show ? [common.noShow] : []),
    ...conflicts,
  ].join(', ')
  return (
    <Link
      className="cal-item"
      data-moving={isMoving || undefined}
      data-done={isDone || undefined}
      data-movable={mayMove || undefined}
      data-conflict={conflicts.length > 0 || undefined}
      style={style}
      to="/w/$workspaceId/appointments/$appointmentId"
      params={{ workspaceId: String(workspace.id), appointmentId: String(of.id) }}
      title={mayMove ? `${whole}\n${t.itemHint}` : whole}
      preload={false}
      {...mover.handlersOf(of)}
    >
      <VisuallyHidden>{whole}</VisuallyHidden>
      <span className="cal-item-text" aria-hidden="true">
        <span className="cal-item-head">
          <span className="cal-item-time">{briefTime(language, workspace.timezone, of.starts_at)}</span>{' '}
          <span className="cal-item-name">{nameOf(of)}</span>
        </span>
        {conflicts.length > 0 && <span className="cal-item-conflict">{conflicts.join(', ')}</span>}
        {more.map(text => (
          <span key={text} className="cal-item-more">
            {text}
          </span>
        ))}
      </span>
    </Link>
  )
}
