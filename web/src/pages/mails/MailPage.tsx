import type { Mail } from '@jurat/client/manage'
import { Alert, Anchor, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { isSentOnce, SendMailAgain, useIsHeldBack } from '../../parts/dialogs/SendMailAgain.tsx'
import { MailFrame } from '../../parts/display/MailFrame.tsx'
import { MailStatus } from '../../parts/display/MailStatus.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { Skeletons } from '../../parts/display/Skeletons.tsx'
import { MailFacts } from './MailFacts.tsx'
import { MailHistory } from './MailHistory.tsx'
import { useMailTexts } from './texts.ts'

/** One mail as it was sent. */
export function MailPage() {
  const common = useTexts()
  const { may } = useSession()
  const { mailId } = useParams({ from: '/w/$workspaceId/mails/$mailId' })
  const id = Number(mailId)
  const found = useQuery({
    queryKey: ['mail', id],
    queryFn: async () => manage.mails.get(id),
    refetchInterval: 10_000,
  })
  const mail = found.data
  usePageTitle(mail?.subject ?? common.mails)
  if (found.error && !mail) return <Problem error={found.error} isPage retry={() => void found.refetch()} />
  if (!mail) return <Skeletons lines={10} />
  return (
    <Stack gap="lg">
      <Head mail={mail} />
      <Outcome mail={mail} />
      <div className="columns">
        <Body mail={mail} />
        <Stack gap="lg">
          <MailFacts mail={mail} />
          {may('audit:read') && <MailHistory id={id} />}
        </Stack>
      </div>
    </Stack>
  )
}

function Head({ mail }: { mail: Mail }) {
  const common = useTexts()
  const t = useMailTexts()
  const { workspace } = useSession()
  const list = { to: '/w/$workspaceId/mails', params: { workspaceId: String(workspace.id) } }
  return (
    <Group justify="space-between" align="start">
      <div className="shrinks">
        <Title order={1}>{mail.subject ?? t.kinds[mail.kind]}</Title>
        <Group gap="md">
          <MailStatus of={mail.status} />
          <span>{t.kinds[mail.kind]}</span>
          <Anchor component={Link} inherit {...(list as object)}>
            {common.mails}
          </Anchor>
        </Group>
      </div>
      <SendMailAgain mail={mail} />
    </Group>
  )
}

/** Why it was kept, and why it failed. */
function Outcome({ mail }: { mail: Mail }) {
  const t = useMailTexts()
  const isHeldBack = useIsHeldBack(mail)
  return (
    <>
      {mail.status === 'kept' && (
        <Alert color="gray" p="sm">
          {isHeldBack ? t.keptTestOne : t.keptLiveOne}
        </Alert>
      )}
      {mail.error !== null && (
        <Alert color={mail.status === 'failed' ? 'red' : 'yellow'} p="xs">
          {mail.error}
        </Alert>
      )}
    </>
  )
}

function reasonForNone(mail: Mail, seesKeys: boolean, texts: ReturnType<typeof useMailTexts>): string {
  if (isSentOnce(mail)) return texts.secret
  return seesKeys ? texts.notWritten : texts.notShown
}

function Body({ mail }: { mail: Mail }) {
  const t = useMailTexts()
  const { may } = useSession()
  const [form, setForm] = useState<'html' | 'text'>('html')
  if (mail.text === null && mail.html === null)
    return (
      <section className="panel" aria-label={t.asSent}>
        <Text c="dimmed">{reasonForNone(mail, may('bookings:write'), t)}</Text>
      </section>
    )
  return (
    <section className="panel" aria-label={t.asSent}>
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label={t.asSent}
        value={form}
        data={[
          { value: 'html', label: t.html },
          { value: 'text', label: t.plain },
        ]}
        onChange={value => setForm(value === 'text' ? 'text' : 'html')}
      />
      {form === 'text' || mail.html === null ? (
        <pre className="mail-text">{mail.text}</pre>
      ) : (
        <MailFrame className="mail-html" title={t.asSent} html={mail.html} />
      )}
    </section>
  )
}
