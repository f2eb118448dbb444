import type { Workspace, WorkspaceUpdateParams } from '@jurat/client/manage'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { manage, reasonFor } from '../../lib/api.ts'
import { changedFrom } from '../../lib/changed-from.ts'
import { useSession } from '../../lib/session.ts'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { useSettingsTexts } from './texts.ts'

type Name = keyof Workspace & keyof WorkspaceUpdateParams

export interface Settings<Fields extends Partial<Workspace>> {
  /** What the fields show: saved values, and on top of them what was typed. */
  values: Fields
  /** Of an object, only the given members are set. */
  set(part: Partial<Fields>): void
  /** Undefined for those who may not change settings. */
  save: ((more?: WorkspaceUpdateParams) => void) | undefined
  discard(): void
  /** What differs from the saved values, of objects the members that differ. */
  changed: WorkspaceUpdateParams
  isChanged: boolean
  isPending: boolean
  error: unknown
  /** Asks for the password, where the server wants it for a field. */
  dialog: ReactNode
  reason(name: string): string | undefined
}

type Parts = Record<string, unknown>

const isObject = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts on top of those before, objects member by member. */
const merged = (before: Parts, parts: Parts): Parts => {
  const over = Object.entries(parts).map(([name, value]) => [
    name,
    isObject(value) ? { ...(before[name] as Parts | undefined), ...value } : value,
  ])
  return { ...before, ...Object.fromEntries(over) }
}

/** What differs, of objects the members that differ. */
function changedIn(saved: Parts, typed: Parts): WorkspaceUpdateParams {
  const parts = Object.entries(changedFrom(saved, typed)).map(([name, value]) => [
    name,
    isObject(value) ? changedFrom(saved[name] as Parts, value) : value,
  ])
  return Object.fromEntries(parts.filter(([, value]) => !isObject(value) || Object.keys(value).length > 0))
}

/**
 * Some settings of the workspace as a form. Only what differs is sent, so two people who change different
 * settings do not undo each other's change. What was typed stays when the server refuses it.
 */
export function useSettings<const Names extends readonly Name[]>(
  names: Names,
): Settings<Pick<Workspace, Names[number]>> {
  type Fields = Pick<Workspace, Names[number]>
  const t = useSettingsTexts()
  const { workspace, may } = useSession()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Parts>({})
  const saved: Parts = Object.fromEntries(names.map(name => [name, workspace[name]]))
  const changed = changedIn(saved, typed)
  const [confirmed, dialog] = useConfirmedAct()
  const mutation = useMutation({
    mutationFn: (more: WorkspaceUpdateParams) =>
      confirmed(async () => manage.workspaces.update(workspace.id, { ...changed, ...more })),
    onSuccess: next => {
      queries.setQueryData(['workspace', workspace.id], next)
      setTyped({})
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: t.saved })
    },
  })
  return {
    values: merged(saved, typed) as Fields,
    set: part => setTyped(before => merged(before, part)),
    save: may('workspace:write') ? (more = {}) => mutation.mutate(more) : undefined,
    discard: () => {
      setTyped({})
      mutation.reset()
    },
    changed,
    isChanged: Object.keys(changed).length > 0,
    isPending: mutation.isPending,
    error: mutation.error,
    dialog,
    reason: name => reasonFor(mutation.error, name),
  }
}
