import type { Workspace, WorkspaceUpdateParams } from '@jurat/client/manage'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { type ServerForm, useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { useSettingsTexts } from './texts.ts'

type Name = keyof Workspace & keyof WorkspaceUpdateParams

export interface Settings<Fields extends Partial<Workspace>> extends ServerForm<Fields> {
  /** Who may not change settings sees them without controls. */
  mayChange: boolean
}

interface Options {
  /** What is sent, from what was changed. */
  adjusted?(changed: WorkspaceUpdateParams): WorkspaceUpdateParams
  done?(): void
}

/** Some settings of the workspace as a form. Fields in which nobody typed show what others save meanwhile. */
export function useSettings<const Names extends readonly Name[]>(
  names: Names,
  { adjusted = changed => changed, done }: Options = {},
): Settings<Pick<Workspace, Names[number]>> {
  type Fields = Pick<Workspace, Names[number]>
  const t = useSettingsTexts()
  const { workspace, may } = useSession()
  const queries = useQueryClient()
  const fieldsOf = (of: Workspace) => Object.fromEntries(names.map(name => [name, of[name]])) as Fields
  const form = useServerForm({
    initialValues: fieldsOf(workspace),
    isLive: true,
    saved: fieldsOf,
    send: async (_, { changed }) =>
      manage.workspaces.update(workspace.id, adjusted(changed as WorkspaceUpdateParams)),
    done: next => {
      queries.setQueryData(['workspace', workspace.id], next)
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: t.saved })
      done?.()
    },
  })
  return { ...form, mayChange: may('workspace:write') }
}
