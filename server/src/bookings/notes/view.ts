import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { NoteRow } from './queries.ts'

export const noteView = (ctx: Context, row: NoteRow) => ({
  object: 'note' as const,
  id: row.id,
  object_id: row.parent_id,
  text: row.text,
  author: row.author,
  author_name: row.author_name,
  created_at: wireTime(row.created_at),
  changed_at: wireTime(row.changed_at),
  links: { self: manageUrl(ctx, `/notes/${row.id}`) },
})
