import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AppointmentListItem } from '../../../client/src/manage.ts'
import { useTexts } from '../languages/index.ts'
import { Blockers } from '../parts/Blockers.tsx'
import { Status } from '../parts/Status.tsx'
import { Time } from '../parts/Time.tsx'
import { useSession } from '../session.ts'
import type { AppointmentFilter } from './filter.ts'

interface Props {
  rows: AppointmentListItem[]
  filter: AppointmentFilter
  change(filter: AppointmentFilter): void
  selected: ReadonlySet<number>
  select(ids: ReadonlySet<number>): void
  loadMore: (() => void) | undefined
}

export function AppointmentTable({ rows, filter, change, selected, select, loadMore }: Props) {
  const texts = useTexts()
  const { may } = useSession()
  const toggle = (id: number) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  const order = filter.sort === 'start' ? 'ascending' : filter.sort === '-start' ? 'descending' : 'none'
  return (
    <section
      className="panel"
      style={{ padding: 0, overflowX: 'auto' }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard scrolls it
      tabIndex={0}
      aria-label={texts.appointments}
    >
      <table className="rows">
        <thead>
          <tr>
            {may('bookings:write') && <td aria-hidden="true" />}
            <th scope="col">{texts.customer}</th>
            <th scope="col" aria-sort={order}>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => change({ ...filter, sort: order === 'ascending' ? '-start' : 'start' })}
              >
                {texts.when} {order === 'ascending' ? '↑' : order === 'descending' ? '↓' : ''}
              </Button>
            </th>
            <th scope="col">{texts.state}</th>
            <th scope="col">{texts.service}</th>
            <th scope="col">{texts.notary}</th>
            <th scope="col">{texts.blockedBy}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row
              key={row.id}
              row={row}
              isSelected={selected.has(row.id)}
              toggle={may('bookings:write') ? toggle : undefined}
            />
          ))}
        </tbody>
      </table>
      {loadMore && <More load={loadMore} />}
    </section>
  )
}

interface RowProps {
  row: AppointmentListItem
  isSelected: boolean
  toggle: ((id: number) => void) | undefined
}

function Row({ row, isSelected, toggle }: RowProps) {
  const texts = useTexts()
  const { workspace } = useSession()
  const name = `${row.customer.first_name} ${row.customer.last_name}`
  return (
    <tr>
      {toggle && (
        <td style={{ width: 40 }}>
          <Checkbox
            size="xs"
            aria-label={texts.select(name)}
            checked={isSelected}
            onChange={() => toggle(row.id)}
          />
        </td>
      )}
      <td>
        <Link
          to="/w/$workspaceId/appointments/$appointmentId"
          params={{ workspaceId: String(workspace.id), appointmentId: String(row.id) }}
          title={row.customer.email}
        >
          {name}
        </Link>
      </td>
      <td>{row.timestamp === null ? '—' : <Time at={row.timestamp} />}</td>
      <td>
        <Status of={row.status} />
      </td>
      <td>{row.service}</td>
      <td>{row.notary_name ?? '—'}</td>
      <td>
        <Blockers of={row.blockers} isShort />
      </td>
    </tr>
  )
}

/** Loads the next page when it comes near the view, or is pressed. */
function More({ load }: { load: () => void }) {
  const texts = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!button.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '600px',
    })
    watch.observe(button.current)
    return () => watch.disconnect()
  }, [load])
  return (
    <Button ref={button} variant="subtle" fullWidth onClick={load}>
      {texts.loadMore}
    </Button>
  )
}
