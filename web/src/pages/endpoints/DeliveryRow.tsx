import type { Delivery } from '@jurat/client/manage'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { Dot, type DotColor } from '../../parts/display/Dot.tsx'
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
  const { workspace, may } = useSession()
  const act = useAct()
  const { id, event_type, status, attempt_count, is_replay, updated_at } = delivery
  const name = event_type ?? t.forgotten
  return (
    <>
      <tr>
        <td>
          <UnstyledButton
            className="row-button"
            aria-expanded={isOpen}
            aria-label={t.show(name)}
            onClick={toggle}
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {name}
          </UnstyledButton>
          {is_replay && (
            <Text component="span" c="dimmed" size="xs">
              {' '}
              ({t.isReplay})
            </Text>
          )}
        </td>
        <td>
          <Dot color={colors[status]}>{t.deliveryStatus[status]}</Dot>
        </td>
        <td>{attempt_count}</td>
        <td>
          <Time at={updated_at} />
        </td>
        <td className="acts">
          {may('webhooks:write') && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t.retryOf(id)}
              onClick={() =>
                act.mutate({
                  run: async () => manage.deliveries.retry(id, { workspace_id: workspace.id }),
                  done: t.retried,
                })
              }
            >
              {t.retry}
            </Button>
          )}
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
