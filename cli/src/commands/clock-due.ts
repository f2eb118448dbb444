import type { Due, JuratManage, Workspace } from '../../../client/src/manage.ts'

type DueItem = Due['items'][number]

const names: Record<DueItem['kind'], [one: string, several: string]> = {
  mail: ['mail', 'mails'],
  appointment_start: ['start of an appointment', 'starts of appointments'],
  no_show_cancel: ['cancellation of a no-show', 'cancellations of no-shows'],
  hold_end: ['end of a hold', 'ends of holds'],
  delivery: ['delivery to an endpoint', 'deliveries to endpoints'],
}

/**
 * What is due from the workspace's time before a move to `until`. Nothing for a token that may not see it.
 */
export async function dueIn(
  manage: JuratManage,
  before: Workspace | undefined,
  until: string | undefined,
): Promise<DueItem[]> {
  if (!before || until === undefined) return []
  const span = { workspace_id: before.id, since: before.clock.now, until }
  // The move itself says what is wrong with the span.
  return manage.due.list(span).then(
    ({ items }) => items,
    () => [],
  )
}

export const timeAfter = (before: Workspace | undefined, seconds = 0): string | undefined =>
  before && new Date(Date.parse(before.clock.now) + seconds * 1000).toISOString()

/**
 * Text for what became due while the clock was moved: ` On the way: 2 mails, 1 end of a hold.` An item that
 * is listed both before and after the move counts once.
 */
export function dueText(due: DueItem[]): string {
  const once = new Map(due.map(item => [`${item.kind} ${item.subject.object} ${item.subject.id}`, item]))
  const counts = Map.groupBy(once.values(), ({ kind }) => kind)
  const parts = [...counts].map(([kind, { length }]) => `${length} ${names[kind][length === 1 ? 0 : 1]}`)
  return parts.length === 0 ? '' : ` On the way: ${parts.join(', ')}.`
}
