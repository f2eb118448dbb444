import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace, WorkspaceUpdateParams } from '../../../client/src/manage.ts'
import { manage, reasonFor } from '../lib/api.ts'
import { useSession } from '../session.ts'
import { useSettingsTexts } from './texts.ts'

type Name = keyof Workspace & keyof WorkspaceUpdateParams

export interface Settings<Fields extends Partial<Workspace>> {
  /** What the fields show: saved values, and on top of them what was typed. */
  values: Fields
  set(part: Partial<Fields>): void
  /** Undefined for those who may not change settings. */
  save: ((more?: WorkspaceUpdateParams) => void) | undefined
  discard(): void
  isChanged: boolean
  isPending: boolean
  error: unknown
  reason(name: string): string | undefined
}

/**
 * Some settings of the workspace as a form. Only what differs is sent, so two people who change different settings do
 * not undo each other's change. What was typed stays when the server refuses it.
 */
export function useSettings<const Names extends readonly Name[]>(
  names: Names,
): Settings<Pick<Workspace, Names[number]>> {
  type Fields = Pick<Workspace, Names[number]>
  const own = useSettingsTexts()
  const { workspace, may } = useSession()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const saved = Object.fromEntries(names.map(name => [name, workspace[name]])) as Fields
  const changed = Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(workspace[name as Name]),
    ),
  )
  const mutation = useMutation({
    mutationFn: async (more: WorkspaceUpdateParams) =>
      manage.workspaces.update(workspace.id, { ...changed, ...more }),
    onSuccess: next => {
      queries.setQueryData(['workspace', workspace.id], next)
      setTyped({})
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: own.saved })
    },
  })
  return {
    values: { ...saved, ...typed },
    set: part => setTyped(before => ({ ...before, ...part })),
    save: may('workspace:write') ? (more = {}) => mutation.mutate(more) : undefined,
    discard: () => {
      setTyped({})
      mutation.reset()
    },
    isChanged: Object.keys(changed).length > 0,
    isPending: mutation.isPending,
    error: mutation.error,
    reason: name => reasonFor(mutation.error, name),
  }
}
