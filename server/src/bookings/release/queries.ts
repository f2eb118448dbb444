import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { isVerifiedSql } from '../shared/booking-rows.ts'
import type { BookingStatus } from '../shared/bookings.ts'
import { type Money, moneyColumns } from '../shared/money.ts'
import { type ResultDocument, resultType } from './rules.ts'

export type ResultRow = Selectable<Tables['results']>
export type DownloadRow = Selectable<Tables['result_downloads']>

export interface FoundFacts {
  status: BookingStatus
  documents: ResultDocument[]
  signers: number
  unverified: number
  money: Money | null
}

/** What the release of the appointment's result depends on. */
export async function selectFacts(
  db: Db,
  workspaceId: number,
  appointmentId: number,
): Promise<FoundFacts | undefined> {
  const { rows } = await sql<FoundFacts>`
    select b.status,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'sha256', d.sha256) order by d.id), '[]') from documents d where d.workspace_id = ${workspaceId}
          and d.booking_id = coalesce(b.reservation_id, b.id) and d.type = ${resultType}
      ) as documents,
      of_signers.signers, of_signers.unverified,
      case when r.id is not null then to_jsonb(r) end as money
    from bookings b
    left join lateral (
      select id, ${sql.join(moneyColumns.map(name => sql.ref(name)))} from reservations where workspace_id = b.workspace_id and id = b.reservation_id
    ) r on true
    cross join lateral (
      select count(*)::int as signers, (count(*) filter (where not ${isVerifiedSql}))::int as unverified
      from signers where workspace_id = ${workspaceId} and booking_id = coalesce(b.reservation_id, b.id)
    ) of_signers
    where b.workspace_id = ${workspaceId} and b.id = ${appointmentId} and b.kind = 'appointment'`.execute(db)
  return rows[0]
}

/** Verified signers of the appointment, except one with the address of the customer. */
export async function selectVerifiedSigners(
  db: Db,
  workspaceId: number,
  appointmentId: number,
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select s.id, s.email from bookings b
    join appointments a on a.workspace_id = b.workspace_id and a.id = b.id
    cross join lateral (
      select id, email from signers
      where workspace_id = ${workspaceId} and booking_id = coalesce(b.reservation_id, b.id) and ${isVerifiedSql}
    ) s
    where b.workspace_id = ${workspaceId} and b.id = ${appointmentId} and lower(s.email) <> lower(a.email)
    order by s.id`.execute(db)
  return rows
}

export async function findResult(
  db: Db,
  workspaceId: number,
  appointmentId: number,
): Promise<ResultRow | undefined> {
  return db
    .selectFrom('results')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
}

/** Locks the appointment's result, which is added if there is none. */
export async function lockResult(tx: Tx, workspaceId: number, appointmentId: number): Promise<ResultRow> {
  await tx
    .insertInto('results')
    .values({ workspace_id: workspaceId, appointment_id: appointmentId, document_ids: '[]' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('results')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('appointment_id', '=', appointmentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeResult(
  tx: Tx,
  { workspace_id, appointment_id }: ResultRow,
  { document_ids, contents, ...changes }: Partial<Omit<ResultRow, 'workspace_id' | 'appointment_id'>>,
): Promise<void> {
  await tx
    .updateTable('results')
    .set({
      ...changes,
      ...(document_ids && { document_ids: JSON.stringify(document_ids) }),
      ...(contents && { contents: JSON.stringify(contents) }),
    })
    .where('workspace_id', '=', workspace_id)
    .where('appointment_id', '=', appointment_id)
    .execute()
}

/** Keeps the first download of a person. */
export async function insertDownload(tx: Tx, row: DownloadRow): Promise<void> {
  await tx
    .insertInto('result_downloads')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function selectDownloads(
  db: Db,
  workspaceId: number,
  appointmentId: number,
): Promise<DownloadRow[]> {
  return db
    .selectFrom('result_downloads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('appointment_id', '=', appointmentId)
    .execute()
}
