import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { Erasure } from './erase.ts'
import type { ItemRow } from './erasure-queries.ts'

const shown = [
  'reservation',
  'appointment',
  'signer',
  'document',
  'video',
  'note',
  'payment',
  'booking_request',
] as const
type Shown = (typeof shown)[number]

export const erasureView = (ctx: Context, { row, items, filesLeft }: Erasure) => ({
  object: 'erasure' as const,
  id: row.id,
  status: row.finished_at === null ? ('running' as const) : ('finished' as const),
  erased: partsIn(items, 'erased').map(({ object, id }) => ({ object, id })),
  kept: partsIn(items, 'kept'),
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

const partsIn = (items: ItemRow[], state: 'erased' | 'kept') =>
  items
    .filter(item => item.state === state && (shown as readonly string[]).includes(item.kind))
    .map(({ kind, ref, kept_until }) => ({
      object: kind as Shown,
      id: Number(ref),
      kept_until: kept_until ? wireTime(kept_until) : '',
    }))
    .sort((a, b) => shown.indexOf(a.object) - shown.indexOf(b.object) || a.id - b.id)
