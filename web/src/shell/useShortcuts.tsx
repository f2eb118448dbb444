import { Switch, Table } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../languages/index.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { useSession } from '../session.ts'

const stored = 'jurat-shortcuts'

/** Shortcuts never act while somebody types, or while a dialog is open. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=listbox]') !== null)

/** Handles single keys: `/` search, `t` today, `a` appointments, `?` this list. Returns their sheet. */
export function useShortcuts(): ReactNode {
  const texts = useTexts()
  const navigate = useNavigate()
  const { workspace } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [areOn, setOn] = useState(() => localStorage.getItem(stored) !== 'off')
  const workspaceId = String(workspace.id)
  useEffect(() => {
    const acts: Record<string, () => unknown> = {
      '/': () => spotlight.open(),
      t: () => navigate({ to: '/w/$workspaceId/today', params: { workspaceId } }),
      a: () => navigate({ to: '/w/$workspaceId/appointments', params: { workspaceId } }),
    }
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') setOpen(true)
      const act = areOn ? acts[event.key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, workspaceId, areOn])
  const turn = (isOn: boolean) => {
    localStorage.setItem(stored, isOn ? 'on' : 'off')
    setOn(isOn)
  }
  const rows = [
    ['Ctrl K, /', texts.search],
    ['t', texts.today],
    ['a', texts.appointments],
    ['m', texts.move],
    ['?', texts.shortcuts],
  ]
  if (!isOpen) return null
  return (
    <Dialog title={texts.shortcuts} close={() => setOpen(false)}>
      <Table
        data={{
          body: rows.map(([keys, act]) => [<kbd key={keys}>{keys}</kbd>, act]),
        }}
      />
      <Switch
        mt="sm"
        label={texts.shortcutsOn}
        checked={areOn}
        onChange={event => turn(event.currentTarget.checked)}
      />
    </Dialog>
  )
}
