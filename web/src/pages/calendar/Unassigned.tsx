import type { CalendarAppointment, StaffCalendar } from '@jurat/client/manage'
import { Button, Group, Menu, Text, Title } from '@mantine/core'
import { useLanguage } from '../../lib/languages/index.ts'
import { dateTimeText } from '../../lib/time.ts'
import { Item } from './Item.tsx'
import { placeNow, type Target } from './targets.ts'
import { useCalendarTexts } from './texts.ts'
import { nameOf } from './useMove.tsx'
import type { Mover } from './useMoveByPointerAndKeys.ts'

interface Props {
  of: CalendarAppointment[]
  notaries: StaffCalendar['notaries']
  mover: Mover
  mayMove(appointment: CalendarAppointment): boolean
  assign(appointment: CalendarAppointment, target: Target): void
  zone: string
  /** Whether the columns beside it are of notaries. */
  isDraggable: boolean
}

/** The appointments of these days that have no notary: dragged onto a column, or assigned by a menu. */
export function Unassigned({ of, notaries, mover, mayMove, assign, zone, isDraggable }: Props) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  return (
    <section className="panel cal-unassigned no-print" aria-label={t.unassigned}>
      <Title order={2}>{t.unassigned}</Title>
      <Text c="dimmed" size="xs" mb="xs">
        {of.length === 0 ? t.noneUnassigned : isDraggable ? t.dragHint : t.assignHint}
      </Text>
      <ul>
        {of.map(one => (
          <li key={one.id}>
            <Text size="xs" c="dimmed">
              {dateTimeText(language, zone, one.starts_at)}
            </Text>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Item
                of={one}
                mover={mover}
                mayMove={mayMove(one)}
                isMoving={mover.moving?.appointment.id === one.id}
              />
              {mayMove(one) && <AssignMenu appointment={one} notaries={notaries} assign={assign} />}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AssignProps extends Pick<Props, 'notaries' | 'assign'> {
  appointment: CalendarAppointment
}

function AssignMenu({ appointment, notaries, assign }: AssignProps) {
  const t = useCalendarTexts()
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-xs" variant="default" aria-label={t.assignName(nameOf(appointment))}>
          {t.assign}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {notaries
          .filter(({ is_removed }) => !is_removed)
          .map(({ id, name }) => (
            <Menu.Item
              key={id}
              onClick={() => assign(appointment, { ...placeNow(appointment), notaryId: id })}
            >
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
