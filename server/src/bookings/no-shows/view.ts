import { wireTime } from '../../platform/lib/clock.ts'
import type { CallRow } from './queries.ts'

export const callView = (row: CallRow) => ({
  object: 'call' as const,
  id: row.id,
  appointment_id: row.appointment_id,
  called_at: wireTime(row.called_at),
  outcome: row.outcome,
  author: row.author,
  author_name: row.author_name,
  created_at: wireTime(row.created_at),
})
