import type { Notary } from '@jurat/client/manage'
import { Stack, Switch, Text, Title } from '@mantine/core'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { useNotaryTexts } from '../list/texts.ts'

const kinds = [
  'notify_assigned',
  'notify_moved',
  'notify_canceled',
  'notify_next_day',
  'notify_calendar',
] as const

/** Each kind of mail to the notary can be turned off. */
export function MailSwitches({ notary }: { notary: Notary }) {
  const t = useNotaryTexts()
  const { may } = useSession()
  const act = useAct()
  const turn = (kind: (typeof kinds)[number], isOn: boolean) =>
    manage.notaries.update(notary.id, { [kind]: isOn })
  return (
    <section className="panel" aria-label={t.mails}>
      <Title order={2} mb="xs">
        {t.mails}
      </Title>
      <Text c="dimmed" mb="sm">
        {notary.email ? t.mailsText(notary.email) : t.noEmail}
      </Text>
      <Stack gap="sm">
        {kinds.map(kind => (
          <Switch
            key={kind}
            label={t.mail[kind]}
            checked={notary[kind]}
            disabled={!may('calendar:write')}
            onChange={event => {
              const isOn = event.currentTarget.checked
              act.mutate({
                run: async () => turn(kind, isOn),
                done: t.saved,
                undo: async () => turn(kind, !isOn),
              })
            }}
          />
        ))}
      </Stack>
    </section>
  )
}
