import { NativeSelect, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { useMailTexts } from './texts.ts'

const kinds = [
  'confirmation',
  'invitation',
  'reschedule',
  'updated',
  'cancellation',
  'missed',
  'reminder_24h',
  'reminder_1h',
  'result_ready',
  'completed',
] as const

/** Sends a sample to an address, and says what the mail server said. */
export function TestMailDialog({ close }: { close(): void }) {
  const t = useMailTexts()
  const { language } = useLanguage()
  const { workspace, me } = useSession()
  const queries = useQueryClient()
  const form = useServerForm({
    initialValues: { to: me.account.email, kind: 'confirmation' as (typeof kinds)[number] },
    send: async values => manage.mails.sendTest({ workspace_id: workspace.id, ...values, lang: language }),
    done: () => {
      void queries.invalidateQueries({ queryKey: ['audit'] })
      notifications.show({ color: 'green', message: t.testSent(form.values.to) })
      close()
    },
  })
  return (
    <FormDialog
      title={t.test}
      button={t.testSend}
      close={close}
      form={form}
      intro={<Text>{t.testText}</Text>}
    >
      <TextInput type="email" label={t.testTo} required data-autofocus {...form.field('to')} />
      <NativeSelect
        label={t.testKind}
        data={kinds.map(value => ({ value, label: t.kinds[value] }))}
        {...form.field('kind')}
      />
    </FormDialog>
  )
}
