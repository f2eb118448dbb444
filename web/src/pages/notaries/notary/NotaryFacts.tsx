import type { Notary } from '@jurat/client/manage'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { isoDate, zoneText } from '../../../lib/time.ts'
import { customerLanguages } from '../../../parts/data/customer-languages.ts'
import { stateNames } from '../../../parts/data/us-states.ts'
import { Copy } from '../../../parts/display/Copy.tsx'
import { useNotaryTexts } from '../list/texts.ts'

/** Everything about the notary that has one value. */
export function NotaryFacts({ notary }: { notary: Notary }) {
  const common = useTexts()
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const rows: [label: string, value: ReactNode][] = [
    ['ID', <Copied key="id" text={String(notary.id)} what="ID" isCode />],
    [t.email, notary.email && <Copied key="email" text={notary.email} what={t.email} />],
    [
      t.methods,
      notary.signing_methods?.map(method => t.methodOf[method] ?? method).join(', ') ?? t.everyMethod,
    ],
    [t.commission, notary.commission_state && stateNames[notary.commission_state]],
    [t.zone, zoneText(language, notary.timezone)],
    [t.buffers, t.buffersOf(notary.buffer_before_minutes, notary.buffer_after_minutes)],
    [t.location, notary.location],
    [t.meetingUrl, notary.meeting_url],
    [common.language_, customerLanguages.find(({ value }) => value === notary.lang)?.label ?? notary.lang],
    [t.openAppointments, <Appointments key="appointments" of={notary} />],
  ]
  return (
    <section className="panel" aria-label={t.details}>
      <Title order={2} mb="xs">
        {t.details}
      </Title>
      <dl className="facts">
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className="lines">{value || '—'}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function Copied({ text, what, isCode = false }: { text: string; what: string; isCode?: boolean }) {
  return (
    <span className={isCode ? 'mono' : undefined}>
      {text} <Copy value={text} what={what} />
    </span>
  )
}

function Appointments({ of }: { of: Notary }) {
  const t = useNotaryTexts()
  const { workspace } = useSession()
  const from = isoDate(workspace.timezone, businessNow(workspace))
  return (
    <Link
      to="/w/$workspaceId/appointments"
      params={{ workspaceId: String(workspace.id) }}
      search={{ notary: of.id, status: 'scheduled', from, sort: 'start' }}
    >
      {t.seeAppointments}
    </Link>
  )
}
