import type { Mail } from '@jurat/client/manage'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Copy } from '../../parts/display/Copy.tsx'
import { AboutLink } from './AboutLink.tsx'
import { useMailTexts } from './texts.ts'

type Fact = [label: string, value: ReactNode]

/** What the mail has besides its text. */
export function MailFacts({ mail }: { mail: Mail }) {
  const t = useMailTexts()
  const rows: Fact[] = [
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
    [t.about, <About key="about" mail={mail} />],
    [t.created, <Time key="created" at={mail.created_at} />],
    [t.dueAt, <Time key="due" at={mail.due_at} />],
    [mail.status === 'kept' ? t.keptAt : t.sentAt, mail.sent_at && <Time key="sent" at={mail.sent_at} />],
    [t.attempts, mail.attempts],
    ...(mail.repeat_of === null
      ? []
      : [[t.repeatOf, <MailLink key="repeats" id={mail.repeat_of} text={t.earlierMail} />] as Fact]),
    ...(mail.sent_with === null
      ? []
      : [
          [
            t.sentWith,
            <Fragment key="with">
              {t.oneMail}{' '}
              {mail.sent_with !== mail.id && <MailLink id={mail.sent_with} text={t.firstOfMail} />}
            </Fragment>,
          ] as Fact,
        ]),
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

function About({ mail }: { mail: Mail }) {
  const t = useMailTexts()
  const { workspace } = useSession()
  const { object_id, about_name } = mail
  return (
    <>
      <AboutLink mail={mail} />
      {object_id !== null && about_name !== null && (
        <Text mt={4}>
          <Link
            to="/w/$workspaceId/mails"
            params={{ workspaceId: String(workspace.id) }}
            search={{ about: object_id }}
          >
            {t.allAbout(about_name)}
          </Link>
        </Text>
      )}
    </>
  )
}

function MailLink({ id, text }: { id: number; text: string }) {
  const { workspace } = useSession()
  const params = { workspaceId: String(workspace.id), mailId: String(id) }
  return (
    <Link to="/w/$workspaceId/mails/$mailId" params={params}>
      {text}
    </Link>
  )
}
