import type { Mail } from '@jurat/client/manage'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { SendMailAgain } from '../../../parts/dialogs/SendMailAgain.tsx'
import { MailFrame } from '../../../parts/display/MailFrame.tsx'
import { MailStatus } from '../../../parts/display/MailStatus.tsx'
import { useMailWords } from '../../../parts/display/mail-words.ts'
import { Section } from './Section.tsx'
import { useBookingTexts } from './texts.ts'

/** Mails about the booking: those to the customer, to signers and to the notary. */
export function Mails({ ids }: { ids: number[] }) {
  const t = useBookingTexts()
  const { workspace } = useSession()
  const mails = useQuery({
    queryKey: ['appointment', ids.join(), 'mails'],
    queryFn: async () => {
      const pages = ids.map(object_id =>
        manage.mails.list({ workspace_id: workspace.id, object_id, limit: 50 }),
      )
      const rows = (await Promise.all(pages)).flatMap(page => page.data)
      return rows.sort((a, b) => b.id - a.id)
    },
  })
  return (
    <Section title={t.mails} query={mails} empty={t.noMails}>
      {rows => (
        <ul className="parts">
          {rows.map(mail => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function MailRow({ mail }: { mail: Mail }) {
  const t = useBookingTexts()
  const { kinds } = useMailWords()
  const [isOpen, setOpen] = useState(false)
  const kind = kinds[mail.kind]
  return (
    <li className="block">
      <Group justify="space-between" gap={8} wrap="nowrap" align="baseline">
        <Anchor component="button" type="button" onClick={() => setOpen(true)} ta="start">
          {mail.subject ?? kind}
        </Anchor>
        <MailStatus of={mail.status} />
      </Group>
      <Text size="xs" c="dimmed">
        {mail.subject && `${kind} · `}
        <Time at={mail.sent_at ?? mail.due_at} />
        {mail.to && ` · ${t.mailTo(mail.to)}`}
      </Text>
      {mail.error && (
        <Text size="xs" c="red">
          {mail.error}
        </Text>
      )}
      {isOpen && <MailDialog mail={mail} close={() => setOpen(false)} />}
    </li>
  )
}

/** The mail as it was sent. */
function MailDialog({ mail, close }: { mail: Mail; close(): void }) {
  const t = useBookingTexts()
  const { kinds } = useMailWords()
  const title = mail.subject ?? kinds[mail.kind]
  return (
    <Dialog title={title} close={close} size="lg">
      <Stack gap="sm">
        {mail.to && <Text c="dimmed">{t.mailTo(mail.to)}</Text>}
        {mail.html ? (
          <MailFrame title={t.mailAsSent(title)} html={mail.html} className="mail-frame" />
        ) : mail.text ? (
          <Text className="typed">{mail.text}</Text>
        ) : (
          <Text>{t.mailNotWritten}</Text>
        )}
        <Group justify="flex-end">
          <SendMailAgain mail={mail} variant="default" />
        </Group>
      </Stack>
    </Dialog>
  )
}
