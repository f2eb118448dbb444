import type { Category, WeeklySpan } from '../../platform/db/calendar-tables.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import { insertNotaries } from './queries.ts'

const aroundTheClock = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: 0, to: 1440 }))
const officeHours = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: 540, to: 1020 }))

const staff: { name: string; categories: Category[]; weekly: WeeklySpan[] }[] = [
  { name: 'Remote Notary 1', categories: ['remote'], weekly: aroundTheClock },
  { name: 'Remote Notary 2', categories: ['remote'], weekly: aroundTheClock },
  { name: 'Remote Notary 3', categories: ['remote'], weekly: aroundTheClock },
  {
    name: 'Office Notary',
    categories: ['remote', 'enotary', 'wet', 'international', 'apostille'],
    weekly: officeHours,
  },
]

/** Gives a new test workspace notaries (decision "Workspaces"). */
export async function addSandboxCalendar(tx: Tx, workspace: WorkspaceRow): Promise<void> {
  if (workspace.mode !== 'test') return
  const notaries = await insertNotaries(
    tx,
    staff.map(({ name, categories, weekly }) => ({
      workspace_id: workspace.id,
      name,
      email: '',
      categories,
      timezone: workspace.timezone,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      weekly: JSON.stringify(weekly),
      exceptions: '[]',
      created_at: workspace.created_at,
    })),
  )
  const entries = notaries.map(({ id }) => ({ kind: 'notary' as const, ref: id }))
  await addToDirectory(tx, workspace.id, entries)
}

/** Whether the notary came with the workspace, and is as it was. */
export const isSandboxNotary = ({ name, email }: { name: string; email: string }): boolean =>
  email === '' && staff.some(one => one.name === name)
