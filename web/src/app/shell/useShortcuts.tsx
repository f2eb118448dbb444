import { Switch, Table } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { areShortcutsOn, shortcutOf, turnShortcuts } from '../../lib/shortcuts.ts'
import { mayBook } from '../../parts/data/mayBook.ts'
import { pagesFor } from '../../parts/data/pages.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { lazyPart } from '../../parts/display/lazyPart.tsx'
import { palette } from './palette-store.ts'

const BookDialog = lazyPart(() => import('../../parts/dialogs/BookDialog.tsx'), 'BookDialog')

/** Handles single keys: `/` search, `b` book, `?` this list, and those of the pages. Returns their sheet. */
export function useShortcuts(): ReactNode {
  const common = useTexts()
  const navigate = useNavigate()
  const session = useSession()
  const { workspace } = session
  const [isOpen, setOpen] = useState(false)
  const [areOn, setOn] = useState(areShortcutsOn)
  const [isBooking, setBooking] = useState(false)
  const mayBookNow = mayBook(session)
  const workspaceId = String(workspace.id)
  const keyed = pagesFor(session)
    .flat()
    .flatMap(page => (page.key ? [{ ...page, key: page.key }] : []))
  useEffect(() => {
    const acts: Record<string, () => unknown> = { '/': () => palette.open() }
    if (mayBookNow) acts.b = () => setBooking(true)
    for (const { key, to, search = {} } of keyed)
      acts[key] = () => navigate({ to, params: { workspaceId }, search })
    const press = (event: KeyboardEvent) => {
      const key = shortcutOf(event)
      if (key === undefined) return
      if (key === '?') setOpen(true)
      const act = areOn ? acts[key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, workspaceId, areOn, keyed, mayBookNow])
  const turn = (isOn: boolean) => {
    turnShortcuts(isOn)
    setOn(isOn)
  }
  const rows = [
    ['Ctrl K, /', common.search],
    ...keyed.map(({ key, label }) => [key, label(common)]),
    ...(mayBookNow ? [['b', common.book]] : []),
    ['m', common.move],
    ['?', common.shortcuts],
  ]
  if (isBooking) return <BookDialog close={() => setBooking(false)} />
  if (!isOpen) return null
  return (
    <Dialog title={common.shortcuts} close={() => setOpen(false)}>
      <Table
        data={{
          body: rows.map(([keys, act]) => [<kbd key={keys}>{keys}</kbd>, act]),
        }}
      />
      <Switch
        mt="sm"
        label={common.shortcutsOn}
        checked={areOn}
        onChange={event => turn(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
