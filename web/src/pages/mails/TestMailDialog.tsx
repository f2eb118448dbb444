import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useMailTexts } from './texts.ts'

const kinds = [
  'confirmation',
  'invitation',
  'reschedule',
  'cancellation',
  'reminder_24h',
  'reminder_1h',
] as const

/** Sends a sample to an address, and says what the mail server said. */
export function TestMailDialog({ close }: { close(): void }) {
  const t = useMailTexts()
  const { language } = useLanguage()
  const { workspace, me } = useSession()
  const queries = useQueryClient()
  const [to, setTo] = useState(me.account.email)
  const [kind, setKind] = useState<(typeof kinds)[number]>('confirmation')
  const send = useMutation({
    mutationFn: async () => manage.mails.sendTest({ workspace_id: workspace.id, to, kind, lang: language }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['audit'] })
      notifications.show({ color: 'green', message: t.testSent(to) })
      close()
    },
  })
  return (
    <Dialog title={t.test} close={close}>
      <form
        onSubmit={event => {
          event.preventDefault()
          send.mutate()
        }}
      >
        <Stack gap="sm">
          <Text>{t.testText}</Text>
          <FormError error={send.error} />
          <TextInput
            type="email"
            label={t.testTo}
            required
            data-autofocus
            value={to}
            error={reasonFor(send.error, 'to')}
            onChange={event => setTo(event.currentTarget.value)}
          />
          <NativeSelect
            label={t.testKind}
            value={kind}
            data={kinds.map(value => ({ value, label: t.kinds[value] }))}
            onChange={event => setKind(event.currentTarget.value as typeof kind)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={send.isPending}>
              {t.testSend}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
