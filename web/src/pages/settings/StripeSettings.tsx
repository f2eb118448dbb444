import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { AskDialog } from '../../parts/dialogs/AskDialog.tsx'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { Shown } from './SettingsForm.tsx'
import { useStripeTexts } from './stripe-texts.ts'

/** The Stripe account to which customers pay online. Its secrets are only written. */
export function StripeSettings() {
  const t = useStripeTexts()
  const act = useAct()
  const { workspace, may } = useSession()
  const [open, setOpen] = useState<'keys' | 'disconnect'>()
  const account = useQuery({
    queryKey: ['stripe', workspace.id],
    queryFn: async () => accountOf(workspace.id),
  })
  const { data } = account
  const mayChange = may('workspace:write')
  return (
    <section className="panel">
      <Stack gap="md" align="start">
        <div>
          <Title order={2}>{t.title}</Title>
          <Text c="dimmed">{t.hint}</Text>
        </div>
        {data === null && <Text>{t.none}</Text>}
        {data && (
          <>
            <Shown label={t.secretKey} value={<span className="mono">…{data.secret_key_end}</span>} />
            <Shown label={t.webhookSecret} value={<span className="mono">…{data.webhook_secret_end}</span>} />
            <Shown label={t.eventsTo} value={<span className="mono">{data.webhook_url}</span>} />
          </>
        )}
        {mayChange && data !== undefined && (
          <Group>
            <Button variant="default" onClick={() => setOpen('keys')}>
              {data ? t.change : t.connect}
            </Button>
            {data && (
              <Button variant="subtle" color="red" onClick={() => setOpen('disconnect')}>
                {t.disconnect}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {open === 'keys' && <KeysDialog close={() => setOpen(undefined)} />}
      {open === 'disconnect' && (
        <AskDialog
          title={t.disconnect}
          text={t.disconnectText}
          button={t.disconnect}
          close={() => setOpen(undefined)}
          run={async () => manage.workspaces.removeStripe(workspace.id)}
          done={() => act.tell(t.disconnected)}
        />
      )}
    </section>
  )
}

/** Null: none is connected. */
async function accountOf(workspaceId: number) {
  try {
    return await manage.workspaces.stripe(workspaceId)
  } catch (error) {
    if (codeOf(error) === 'not_found') return null
    throw error
  }
}

function KeysDialog({ close }: { close(): void }) {
  const t = useStripeTexts()
  const act = useAct()
  const { workspace } = useSession()
  const form = useServerForm({
    initialValues: { secret_key: '', webhook_secret: '' },
    send: async values => manage.workspaces.setStripe(workspace.id, values),
    done: () => {
      close()
      act.tell(t.connected)
    },
  })
  const secret = { required: true, autoComplete: 'off', className: 'mono', maxLength: 255 }
  return (
    <FormDialog title={t.connect} button={t.connect} close={close} form={form}>
      <TextInput
        label={t.secretKey}
        description={t.secretKeyHint(workspace.mode)}
        data-autofocus
        {...secret}
        {...form.field('secret_key')}
      />
      <TextInput
        label={t.webhookSecret}
        description={t.webhookSecretHint}
        {...secret}
        {...form.field('webhook_secret')}
      />
    </FormDialog>
  )
}
