import type { Notary } from '@jurat/client/manage'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../../../lib/languages/index.ts'
import { businessNow, useSession } from '../../../lib/session.ts'
import { isoDate } from '../../../lib/time.ts'
import { Copy } from '../../../parts/display/Copy.tsx'
import { useNotaryTexts } from '../list/texts.ts'

/** Everything about the notary that has one value. */
export function NotaryFacts({ notary }: { notary: Notary }) {
  const texts = useTexts()
  const own = useNotaryTexts()
  const { workspace } = useSession()
  const rows: [label: string, value: ReactNode][] = [
    [
      'ID',
      <span key="id" className="mono">
        {notary.id} <Copy value={String(notary.id)} what="ID" />
      </span>,
    ],
    [
      own.email,
      notary.email && (
        <>
          {notary.email} <Copy value={notary.email} what={own.email} />
        </>
      ),
    ],
    [
      own.methods,
      notary.signing_methods?.map(method => own.methodOf[method] ?? method).join(', ') ?? own.everyMethod,
    ],
    [own.zone, notary.timezone],
    [own.buffers, own.buffersOf(notary.buffer_before_minutes, notary.buffer_after_minutes)],
    [own.location, notary.location],
    [own.meetingUrl, notary.meeting_url],
    [texts.language_, notary.lang],
    [
      own.openAppointments,
      <Link
        key="appointments"
        to="/w/$workspaceId/appointments"
        params={{ workspaceId: String(workspace.id) }}
        search={{
          notary: notary.id,
          status: 'scheduled',
          from: isoDate(workspace.timezone, businessNow(workspace)),
          sort: 'start',
        }}
      >
        {own.seeAppointments}
      </Link>,
    ],
  ]
  return (
    <section className="panel" aria-label={own.details}>
      <Title order={2} mb="xs">
        {own.details}
      </Title>
      <dl className="facts">
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd style={{ whiteSpace: 'pre-line' }}>{value || '—'}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
