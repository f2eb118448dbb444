import { Switch, Table } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../languages/index.ts'
import { areShortcutsOn, shortcutOf, turnShortcuts } from '../lib/shortcuts.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { useSession } from '../session.ts'

/** Handles single keys: `/` search, `t` today, `a` appointments, `?` this list. Returns their sheet. */
export function useShortcuts(): ReactNode {
  const texts = useTexts()
  const navigate = useNavigate()
  const { workspace } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [areOn, setOn] = useState(areShortcutsOn)
  const workspaceId = String(workspace.id)
  useEffect(() => {
    const acts: Record<string, () => unknown> = {
      '/': () => spotlight.open(),
      t: () => navigate({ to: '/w/$workspaceId/today', params: { workspaceId } }),
      a: () => navigate({ to: '/w/$workspaceId/appointments', params: { workspaceId } }),
    }
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
  }, [navigate, workspaceId, areOn])
  const turn = (isOn: boolean) => {
    turnShortcuts(isOn)
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
