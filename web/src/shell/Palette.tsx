import { Spotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../languages/index.ts'
import { manage } from '../lib/api.ts'
import { useDebounced } from '../lib/useDebounced.ts'
import { useSession } from '../session.ts'
import { pagesFor } from './pages.ts'

/** Search over bookings, signers, documents and events, and the pages (Ctrl K). */
export function Palette() {
  const texts = useTexts()
  const navigate = useNavigate()
  const session = useSession()
  const { workspace, may } = session
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 150)
  const found = useQuery({
    queryKey: ['search', workspace.id, q],
    queryFn: async () => manage.search({ workspace_id: workspace.id, q, limit: 5 }),
    enabled: q !== '' && may('bookings:read'),
  })
  const params = { workspaceId: String(workspace.id) }
  const wanted = pagesFor(session)
    .flat()
    .map(({ to, label }) => ({ to, label: label(texts) }))
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
  const rows = q === '' ? [] : (found.data?.data ?? [])
  return (
    <Spotlight.Root shortcut={['mod + K']} query={typed} onQueryChange={setTyped} scrollable maxHeight={480}>
      <Spotlight.Search placeholder={texts.searchHint} aria-label={texts.search} />
      <Spotlight.ActionsList>
        {wanted.map(({ to, label }) => (
          <Spotlight.Action
            key={to}
            label={label}
            description={texts.goTo}
            onClick={() => void navigate({ to, params })}
          />
        ))}
        {rows.map(row => (
          <Spotlight.Action
            key={`${row.kind}-${row.id}`}
            label={row.title}
            description={`${texts.kinds[row.kind]} · ${row.subtitle}`}
            onClick={() => void openFound(row)}
          />
        ))}
        {q !== '' && found.data && rows.length === 0 && wanted.length === 0 && (
          <Spotlight.Empty>{texts.searchNothing}</Spotlight.Empty>
        )}
        {found.data?.has_more && <Spotlight.Empty>{texts.searchMore}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )

  /** A booking has a page; other rows are shown in the list of the bookings that they belong to. */
  async function openFound(row: (typeof rows)[number]): Promise<void> {
    if (row.kind === 'appointment')
      return navigate({
        to: '/w/$workspaceId/appointments/$appointmentId',
        params: { ...params, appointmentId: row.id },
      })
    if (row.kind === 'reservation')
      return navigate({
        to: '/w/$workspaceId/reservations/$reservationId',
        params: { ...params, reservationId: row.id },
      })
    const { data } = await manage.appointments.list({ workspace_id: workspace.id, q: row.title, limit: 1 })
    const isOfReservation = data.length === 0
    return navigate({
      to: `/w/$workspaceId/${isOfReservation ? 'reservations' : 'appointments'}`,
      params,
      search: { q: row.title },
    })
  }
}
