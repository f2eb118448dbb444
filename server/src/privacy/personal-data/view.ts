import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { Erasure } from './erase.ts'
import type { ItemGroup } from './erasure-queries.ts'
import { shownKinds } from './rules.ts'

type Shown = (typeof shownKinds)[number]

export const erasureView = (ctx: Context, { row, groups, filesLeft }: Erasure) => ({
  object: 'erasure' as const,
  id: row.id,
  status: row.finished_at === null ? ('running' as const) : ('finished' as const),
  erased: partsIn(groups, 'erased').map(({ object, id }) => ({ object, id })),
  kept: partsIn(groups, 'kept'),
  counts: {
    mails: row.mails,
    events: row.events,
    audit_entries: row.audit_entries,
    stored_responses: row.stored_responses,
  },
  pending_files: filesLeft,
  created_at: wireTime(row.created_at),
  finished_at: row.finished_at && wireTime(row.finished_at),
  links: { self: manageUrl(ctx, `/people/erasures/${row.id}`) },
})

const partsIn = (groups: ItemGroup[], state: 'erased' | 'kept') =>
  groups
    .filter(group => group.state === state)
    .flatMap(({ kind, ids, kept_until }) => {
      const until = kept_until ? wireTime(kept_until) : ''
      return ids.map(id => ({ object: kind as Shown, id, kept_until: until }))
    })
    .sort((a, b) => shownKinds.indexOf(a.object) - shownKinds.indexOf(b.object) || a.id - b.id)
