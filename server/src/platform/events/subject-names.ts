import type { Db } from '../db/database.ts'
import type { AuditRow } from './record.ts'

/** A row by its kind and id, as the audit trail names it. */
export type Subject = Pick<AuditRow, 'object' | 'object_id'>

/** Finds what the rows are called now. Null for removed rows and for kinds without a name. */
export type SubjectNames = (
  db: Db,
  workspaceId: number,
  subjects: Subject[],
) => Promise<(subject: Subject) => string | null>
