import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { briefDateTimeText } from '../../lib/time.ts'
import { useDocumentTypes } from '../../pages/bookings/parts/document-names.ts'
import { pagesFor } from '../../parts/data/pages.ts'
import { useReservationStatuses } from '../../parts/display/reservation-status.tsx'
import { paletteStore } from './palette-store.ts'

/** Search over bookings, signers, documents and events, and the pages. `Frame` opens it. */
export function Palette() {
  const { texts, language } = useLanguage()
  const statuses = useReservationStatuses()
  const documentTypes: Record<string, string> = useDocumentTypes()
  const navigate = useNavigate()
  const session = useSession()
  const { workspace, may } = session
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 150)
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
  const [list, setList] = useState<HTMLDivElement | null>(null)
  // The first row is highlighted, so that Enter opens it: Mantine highlights none before an arrow key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change the rows
  useEffect(() => {
    const shown = list?.querySelectorAll('[data-action]') ?? []
    for (const [index, row] of shown.entries()) row.toggleAttribute('data-selected', index === 0)
    paletteStore.updateState(state => ({ ...state, selected: 0 }))
  }, [list, typed, found.data])
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      scrollable
      maxHeight={480}
      attributes={{ content: { 'aria-label': texts.search } }}
    >
      <Spotlight.Search placeholder={texts.searchHint} aria-label={texts.search} />
      <Spotlight.ActionsList ref={setList}>
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
            description={`${texts.kinds[row.kind]} · ${about(row)}`}
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

  /** What `subtitle` says, in the person's language. */
  function about({ kind, subtitle, status, starts_at, email }: (typeof rows)[number]): string {
    const time = (at: string) => briefDateTimeText(language, workspace.timezone, at)
    if (kind === 'event') return time(subtitle)
    if (kind === 'document') return documentTypes[subtitle] ?? subtitle
    return [status && statuses[status], starts_at && time(starts_at), email].filter(Boolean).join(' · ')
  }

  /** Opens the booking itself, or the one to which the row belongs. */
  async function openFound({ booking, title }: (typeof rows)[number]): Promise<void> {
    if (booking?.object === 'appointment')
      return navigate({
        to: '/w/$workspaceId/appointments/$appointmentId',
        params: { ...params, appointmentId: String(booking.id) },
      })
    if (booking)
      return navigate({
        to: '/w/$workspaceId/reservations/$reservationId',
        params: { ...params, reservationId: String(booking.id) },
      })
    return navigate({ to: '/w/$workspaceId/reservations', params, search: { q: title } })
  }
}
