import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { briefDateTimeText } from '../../lib/time.ts'
import { useDocumentTypes } from '../../pages/bookings/parts/document-names.ts'
import { customersIn, type FoundRow } from '../../parts/data/customers-in.ts'
import { pagesFor } from '../../parts/data/pages.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { BookDialog } from '../../parts/dialogs/BookDialog.tsx'
import { useReservationStatuses } from '../../parts/display/reservation-status.tsx'
import { useCommands } from './commands.ts'
import { paletteStore } from './palette-store.ts'

/** Search over bookings, signers, documents, events and notaries, the pages, and acts. `Frame` opens it. */
export function Palette() {
  const common = useTexts()
  const navigate = useNavigate()
  const session = useSession()
  const { may } = session
  const [typed, setTyped] = useState('')
  const [booksBy, setBooksBy] = useState<'staff' | 'customer' | null>(null)
  const isTyped = ({ label }: { label: string }) => label.toLowerCase().includes(typed.toLowerCase())
  const commands = useCommands(setBooksBy).filter(isTyped)
  const { q, found } = useFound(typed)
  const params = { workspaceId: String(session.workspace.id) }
  const wanted = pagesFor(session)
    .flat()
    .map(({ to, search = {}, label }) => ({ to, search, label: label(common) }))
    .filter(isTyped)
  const rows = q === '' ? [] : withoutRepeats(found?.data ?? [], q)
  const setList = useFirstSelected(typed, found)
  return (
    <>
      <Spotlight.Root
        store={paletteStore}
        shortcut={null}
        query={typed}
        onQueryChange={setTyped}
        scrollable
        maxHeight={480}
        attributes={{ content: { 'aria-label': common.search } }}
      >
        <Spotlight.Search placeholder={common.searchHint} aria-label={common.search} />
        <Spotlight.ActionsList ref={setList}>
          {wanted.map(({ to, search, label }) => (
            <Spotlight.Action
              key={to}
              label={label}
              description={common.goTo}
              onClick={() => void navigate({ to, params, search })}
            />
          ))}
          {commands.map(({ label, description, run }) => (
            <Spotlight.Action key={label} label={label} description={description} onClick={run} />
          ))}
          {rows.map(row => (
            <Found key={`${row.kind}-${row.id}`} row={row} />
          ))}
          {customersIn(rows.filter(({ email }) => email)).map(row => (
            <FoundCustomer key={row.email} row={row} />
          ))}
          {q !== '' && may('calendar:read') && <FoundNotaries typed={q} />}
          {q !== '' && found && rows.length === 0 && wanted.length === 0 && commands.length === 0 && (
            <Spotlight.Empty>{common.searchNothing}</Spotlight.Empty>
          )}
          {found?.has_more && <Spotlight.Empty>{common.searchMore}</Spotlight.Empty>}
        </Spotlight.ActionsList>
      </Spotlight.Root>
      {booksBy && <BookDialog close={() => setBooksBy(null)} isLink={booksBy === 'customer'} />}
    </>
  )
}

function useFound(typed: string) {
  const { workspace, may } = useSession()
  const [q] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery({
    queryKey: ['search', workspace.id, q],
    queryFn: async () => manage.search({ workspace_id: workspace.id, q, limit: 5 }),
    enabled: q !== '' && may('bookings:read'),
  })
  return { q, found: found.data }
}

/** The first row is highlighted, so that Enter opens it: Mantine highlights none before an arrow key. */
function useFirstSelected(typed: string, found: unknown) {
  const [list, setList] = useState<HTMLDivElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change the rows
  useEffect(() => {
    const shown = list?.querySelectorAll('[data-action]') ?? []
    for (const [index, row] of shown.entries()) row.toggleAttribute('data-selected', index === 0)
    paletteStore.updateState(state => ({ ...state, selected: 0 }))
  }, [list, typed, found])
  return setList
}

/**
 * Each booking once: without the reservation of an appointment, its customer as a signer, and its documents,
 * unless they are why it was found.
 */
const withoutRepeats = (rows: FoundRow[], typed: string) => {
  const keyOf = ({ booking }: FoundRow) => booking && `${booking.object}-${booking.id}`
  const ofKind = (...kinds: FoundRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind))
  const appointments = new Set(ofKind('appointment').map(keyOf))
  const bookings = ofKind('reservation', 'appointment')
  const customers = new Map(bookings.map(row => [keyOf(row), row.email]))
  const words = typed.toLowerCase().split(/\s+/)
  const named = new Set(
    bookings.filter(({ title }) => words.every(word => title.toLowerCase().includes(word))).map(keyOf),
  )
  return rows.filter(row => {
    const key = keyOf(row)
    if (!key) return true
    if (row.kind === 'reservation') return !appointments.has(key)
    if (row.kind === 'document') return !named.has(key)
    return row.kind !== 'signer' || customers.get(key)?.toLowerCase() !== row.email?.toLowerCase()
  })
}

/** Notaries whose name has what is typed. */
function FoundNotaries({ typed }: { typed: string }) {
  const common = useTexts()
  const { workspace } = useSession()
  const navigate = useNavigate()
  const found = useNotaries().rows.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  const params = { workspaceId: String(workspace.id) }
  return found.slice(0, 5).map(({ id, name }) => (
    <Spotlight.Action
      key={id}
      label={name}
      description={common.notary}
      onClick={() =>
        void navigate({
          to: '/w/$workspaceId/notaries/$notaryId',
          params: { ...params, notaryId: String(id) },
        })
      }
    />
  ))
}

function FoundCustomer({ row: { title, email } }: { row: FoundRow }) {
  const common = useTexts()
  const { workspace } = useSession()
  const navigate = useNavigate()
  const params = { workspaceId: String(workspace.id), email: email ?? '' }
  return (
    <Spotlight.Action
      label={title}
      description={`${common.customer} · ${email}`}
      onClick={() => void navigate({ to: '/w/$workspaceId/customers/$email', params })}
    />
  )
}

/** The booking itself, or what belongs to one, which it opens. */
function Found({ row }: { row: FoundRow }) {
  const common = useTexts()
  const { workspace } = useSession()
  const navigate = useNavigate()
  const about = useAbout()
  const params = { workspaceId: String(workspace.id) }
  const open = ({ booking, title }: FoundRow) => {
    if (!booking) return navigate({ to: '/w/$workspaceId/reservations', params, search: { q: title } })
    const id = String(booking.id)
    return booking.object === 'appointment'
      ? navigate({
          to: '/w/$workspaceId/appointments/$appointmentId',
          params: { ...params, appointmentId: id },
        })
      : navigate({
          to: '/w/$workspaceId/reservations/$reservationId',
          params: { ...params, reservationId: id },
        })
  }
  return (
    <Spotlight.Action
      label={row.title}
      description={`${common.kinds[row.kind]} · ${about(row)}`}
      onClick={() => void open(row)}
    />
  )
}

/** What `subtitle` says, in the person's language. */
function useAbout() {
  const { language } = useLanguage()
  const { workspace } = useSession()
  const statuses = useReservationStatuses()
  const documentTypes: Record<string, string> = useDocumentTypes()
  return ({ kind, subtitle, status, starts_at, email }: FoundRow): string => {
    const time = (at: string) => briefDateTimeText(language, workspace.timezone, at)
    if (kind === 'event') return time(subtitle)
    if (kind === 'document') return documentTypes[subtitle] ?? subtitle
    return [status && statuses[status], starts_at && time(starts_at), email].filter(Boolean).join(' · ')
  }
}
