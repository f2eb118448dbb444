import type { WebhookEndpoint } from '@jurat/client/manage'
import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { AskDialog } from '../../parts/dialogs/AskDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { EditDialog } from './EditDialog.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { TestDialog } from './TestDialog.tsx'
import { useEndpointTexts } from './texts.ts'

/** What can be done with an endpoint. */
export function EndpointActs({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useEndpointTexts()
  const { may } = useSession()
  const act = useAct()
  const [open, setOpen] = useState<'edit' | 'test' | 'replay' | 'remove'>()
  const { id, status, failing_since, event_types } = endpoint
  const close = () => setOpen(undefined)
  if (!may('webhooks:write')) return null
  const enable = async () => manage.webhookEndpoints.enable(id)
  const disable = async () => manage.webhookEndpoints.disable(id)
  return (
    <Group gap="xs" className="no-print">
      <Button variant="default" onClick={() => setOpen('test')}>
        {t.test}
      </Button>
      <Button variant="default" onClick={() => setOpen('replay')}>
        {t.replay}
      </Button>
      <Button variant="default" onClick={() => setOpen('edit')}>
        {t.edit}
      </Button>
      <More
        disable={
          status === 'enabled'
            ? () => act.mutate({ run: disable, done: t.disabledNow, undo: enable })
            : undefined
        }
        remove={() => setOpen('remove')}
      />
      {(status === 'disabled' || failing_since !== null) && (
        <Button
          variant={status === 'disabled' ? 'filled' : 'default'}
          loading={act.isPending}
          onClick={() => act.mutate({ run: enable, done: status === 'disabled' ? t.enabled : t.sendingNow })}
        >
          {status === 'disabled' ? t.enable : t.sendNow}
        </Button>
      )}
      {open === 'edit' && <EditDialog endpoint={endpoint} close={close} done={() => act.tell(t.saved)} />}
      {open === 'test' && <TestDialog id={id} types={event_types} close={close} />}
      {open === 'replay' && (
        <ReplayDialog
          id={id}
          since={failing_since}
          close={close}
          done={count => act.tell(t.replayed(count))}
        />
      )}
      {open === 'remove' && <RemoveDialog id={id} close={close} />}
    </Group>
  )
}

function RemoveDialog({ id, close }: { id: number; close(): void }) {
  const t = useEndpointTexts()
  const { workspace } = useSession()
  const navigate = useNavigate()
  const act = useAct()
  return (
    <AskDialog
      title={t.removeTitle}
      text={t.removeText}
      button={t.remove}
      dismiss="cancel"
      close={close}
      run={async () => manage.webhookEndpoints.delete(id)}
      done={() => {
        void navigate({ to: '/w/$workspaceId/endpoints', params: { workspaceId: String(workspace.id) } })
        act.tell(t.removed)
      }}
    />
  )
}

interface MoreProps {
  /** Undefined if it is disabled. */
  disable: (() => void) | undefined
  remove(): void
}

function More({ disable, remove }: MoreProps) {
  const t = useEndpointTexts()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<Icon of={IconChevronDown} />}>
          {t.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {disable && <Menu.Item onClick={disable}>{t.disable}</Menu.Item>}
        <Menu.Item color="red" onClick={remove}>
          {t.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
