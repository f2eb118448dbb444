import { Anchor, Title } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { AppointmentDetail } from '../../../client/src/manage.ts'
import { root } from '../config.ts'
import { useTexts } from '../languages/index.ts'
import { Copy } from '../parts/Copy.tsx'
import { Time } from '../parts/Time.tsx'

/** Everything about the appointment that has one value. */
export function Facts({ appointment }: { appointment: AppointmentDetail }) {
  const texts = useTexts()
  const { customer, counts } = appointment
  const rows: [label: string, value: ReactNode][] = [
    [
      'ID',
      <span key="id" className="mono">
        {appointment.id} <Copy value={String(appointment.id)} what="ID" />
      </span>,
    ],
    [
      texts.email,
      customer.email && (
        <>
          {customer.email} <Copy value={customer.email} what={texts.email} />
        </>
      ),
    ],
    [texts.phone, customer.phone],
    [texts.service, `${appointment.service} × ${appointment.quantity}`],
    [texts.notary, appointment.notary_name],
    [
      texts.customerTime,
      appointment.timestamp && (
        <>
          <Time at={appointment.timestamp} zone={appointment.timezone} /> ({appointment.timezone})
        </>
      ),
    ],
    [texts.language_, appointment.lang],
    [texts.counts.signers, `${counts.signers - counts.signers_unverified} / ${counts.signers}`],
    [texts.counts.documents, counts.documents],
    [texts.counts.videos, counts.videos],
    [texts.reservation, appointment.reservation_id],
    [texts.reason, appointment.cancel_reason],
    [
      texts.pageOfCustomer,
      <Anchor
        key="page"
        href={`${root}/appointment/${appointment.keys.appointment}`}
        target="_blank"
        rel="noreferrer"
      >
        {texts.openPage}
      </Anchor>,
    ],
    ...Object.entries(appointment.metadata ?? {}).map(([key, value]): [string, ReactNode] => [key, value]),
  ]
  return (
    <section className="panel" aria-label={texts.details}>
      <Title order={2} mb="xs">
        {texts.details}
      </Title>
      <dl className="facts">
        {rows.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
