import type { Delivery } from '@jurat/client/manage'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { Dot, type DotColor } from '../../parts/display/Dot.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { Attempts } from './Attempts.tsx'
import { useEndpointTexts } from './texts.ts'

const colors: Record<Delivery['status'], DotColor> = {
  pending: 'blue',
  retrying: 'yellow',
  delivered: 'green',
  failed: 'red',
}

interface Props {
  delivery: Delivery
  isOpen: boolean
  toggle(): void
}

/** One delivery. Its attempts open below it. */
export function DeliveryRow({ delivery, isOpen, toggle }: Props) {
  const t = useEndpointTexts()
  const { id, status, attempt_count, updated_at } = delivery
  return (
    <>
      <tr>
        <td>
          <Name delivery={delivery} isOpen={isOpen} toggle={toggle} />
        </td>
        <td>
          <Dot color={colors[status]}>{t.deliveryStatus[status]}</Dot>
        </td>
        <td>{attempt_count}</td>
        <td>
          <Time at={updated_at} />
        </td>
        <td className="acts">
          <Retry id={id} />
        </td>
      </tr>
      {isOpen && (
        <tr className="details">
          <td colSpan={5}>
            <Attempts id={id} eventId={delivery.event_id} />
          </td>
        </tr>
      )}
    </>
  )
}

function Name({ delivery: { event_type, is_replay }, isOpen, toggle }: Props) {
  const t = useEndpointTexts()
  const name = event_type ?? t.forgotten
  return (
    <>
      <UnstyledButton
        className="row-button"
        aria-expanded={isOpen}
        aria-label={t.show(name)}
        onClick={toggle}
      >
        <Icon of={isOpen ? IconChevronDown : IconChevronRight} /> {name}
      </UnstyledButton>
      {is_replay && (
        <Text component="span" c="dimmed" size="xs">
          {' '}
          ({t.isReplay})
        </Text>
      )}
    </>
  )
}

function Retry({ id }: { id: number }) {
  const t = useEndpointTexts()
  const { workspace, may } = useSession()
  const act = useAct()
  if (!may('webhooks:write')) return null
  const retry = async () => manage.deliveries.retry(id, { workspace_id: workspace.id })
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t.retryOf(id)}
      onClick={() => act.mutate({ run: retry, done: t.retried })}
    >
      {t.retry}
    </Button>
  )
}
