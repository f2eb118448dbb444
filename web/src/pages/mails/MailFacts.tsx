import type { Mail } from '@jurat/client/manage'
import { Anchor, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Time } from '../../parts/dates/Time.tsx'
import { Copy } from '../../parts/display/Copy.tsx'
import { AboutLink } from './AboutLink.tsx'
import { useMailTexts } from './texts.ts'

/** What the mail has besides its text. */
export function MailFacts({ mail }: { mail: Mail }) {
  const t = useMailTexts()
  const rows: [label: string, value: ReactNode][] = [
    [
      'ID',
      <span key="id" className="mono">
        {mail.id} <Copy value={String(mail.id)} what="ID" />
      </span>,
    ],
    [
      t.to,
      mail.to === null ? null : (
        <>
          {mail.to} <Copy value={mail.to} what={t.to} />
        </>
      ),
    ],
    [t.about, <AboutLink key="about" mail={mail} />],
    [t.created, <Time key="created" at={mail.created_at} />],
    [t.dueAt, <Time key="due" at={mail.due_at} />],
    [mail.status === 'kept' ? t.keptAt : t.sentAt, mail.sent_at && <Time key="sent" at={mail.sent_at} />],
    [t.attempts, mail.attempts],
    [t.repeatOf, mail.repeat_of],
    ...(mail.sent_with === null ? [] : [[t.sentWith, t.oneMail(mail.sent_with)] as [string, ReactNode]]),
    [
      t.attachments,
      mail.attachments.length === 0
        ? null
        : mail.attachments.map(({ filename, content_type, content }) => (
            <Anchor
              key={filename}
              inherit
              underline="always"
              download={filename}
              href={`data:${content_type.replaceAll(' ', '')},${encodeURIComponent(content)}`}
              aria-label={t.download(filename)}
            >
              {filename}
            </Anchor>
          )),
    ],
  ]
  return (
    <section className="panel" aria-label={t.headers}>
      <Title order={2} mb="xs">
        {t.headers}
      </Title>
      <dl className="facts">
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '—'}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
