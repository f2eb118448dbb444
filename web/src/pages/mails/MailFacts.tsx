import type { Mail } from '@jurat/client/manage'
import { Anchor, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Time } from '../../parts/dates/Time.tsx'
import { Copy } from '../../parts/display/Copy.tsx'
import { AboutLink } from './AboutLink.tsx'
import { useMailTexts } from './texts.ts'

/** What the mail has besides its text. */
export function MailFacts({ mail }: { mail: Mail }) {
  const texts = useMailTexts()
  const rows: [label: string, value: ReactNode][] = [
    [
      'ID',
      <span key="id" className="mono">
        {mail.id} <Copy value={String(mail.id)} what="ID" />
      </span>,
    ],
    [
      texts.to,
      mail.to === null ? null : (
        <>
          {mail.to} <Copy value={mail.to} what={texts.to} />
        </>
      ),
    ],
    [texts.about, <AboutLink key="about" mail={mail} />],
    [texts.created, <Time key="created" at={mail.created_at} />],
    [texts.dueAt, <Time key="due" at={mail.due_at} />],
    [
      mail.status === 'kept' ? texts.keptAt : texts.sentAt,
      mail.sent_at && <Time key="sent" at={mail.sent_at} />,
    ],
    [texts.attempts, mail.attempts],
    [texts.repeatOf, mail.repeat_of],
    [
      texts.attachments,
      mail.attachments.length === 0
        ? null
        : mail.attachments.map(({ filename, content_type, content }) => (
            <Anchor
              key={filename}
              inherit
              underline="always"
              download={filename}
              href={`data:${content_type.replaceAll(' ', '')},${encodeURIComponent(content)}`}
              aria-label={texts.download(filename)}
            >
              {filename}
            </Anchor>
          )),
    ],
  ]
  return (
    <section className="panel" aria-label={texts.headers}>
      <Title order={2} mb="xs">
        {texts.headers}
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
