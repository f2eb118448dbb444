import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { insertion } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Page } from '../../../platform/http/list.ts'
import type { Series } from './rules.ts'

type Stored = Selectable<Tables['invoices']>
type Numbered = Pick<Stored, 'series' | 'year' | 'number'> & { id: number }

/** An invoice or a correction, with what refers to it. */
export type InvoiceRow = Stored & {
  booking_ids: number[]
  /** Of a correction: the invoice that it takes back. */
  corrects: Numbered | null
  /** Of an invoice: the correction that takes it back. */
  corrected_by: Numbered | null
}

export const insertInvoice = insertion('invoices')

/**
 * The next number of the year. The row stays locked until the transaction ends: a call that fails gives its
 * number back, and of two calls the second waits.
 */
export async function takeNumber(tx: Tx, workspaceId: number, series: Series, year: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into invoice_series as s (workspace_id, series, year, last_number)
    values (${workspaceId}, ${series}, ${year}, 1)
    on conflict (workspace_id, series, year) do update set last_number = s.last_number + 1
    returning last_number`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no number was taken')
  return row.last_number
}

export async function insertBookings(
  tx: Tx,
  workspaceId: number,
  invoiceId: number,
  bookingIds: number[],
  isValid: boolean,
): Promise<void> {
  await tx
    .insertInto('invoice_bookings')
    .values(
      bookingIds.map(booking_id => ({
        workspace_id: workspaceId,
        invoice_id: invoiceId,
        booking_id,
        is_valid: isValid,
      })),
    )
    .execute()
}

/** The bookings of an invoice can be billed again. */
export async function freeBookings(tx: Tx, workspaceId: number, invoiceId: number): Promise<void> {
  await tx
    .updateTable('invoice_bookings')
    .set({ is_valid: false })
    .where('workspace_id', '=', workspaceId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}

/** Locks the invoice: of two corrections the second waits. */
export async function lockInvoice(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await tx
    .selectFrom('invoices')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** The valid invoice of the booking. */
export async function findValid(
  db: Db,
  workspaceId: number,
  bookingId: number,
): Promise<Numbered | undefined> {
  const { rows } = await sql<Numbered>`
    select i.id, i.series, i.year, i.number from invoice_bookings b
    join invoices i on i.workspace_id = b.workspace_id and i.id = b.invoice_id
    where b.workspace_id = ${workspaceId} and i.workspace_id = ${workspaceId}
      and b.booking_id = ${bookingId} and b.is_valid`.execute(db)
  return rows[0]
}

interface Session {
  starts_at: Date | null
  /** Of a canceled one: whether the customer did not come. */
  is_no_show: boolean
}

/** When the session of the reservation is, or would have been. */
export async function findSession(
  db: Db,
  workspaceId: number,
  reservationId: number,
): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select case when b.status = 'canceled' then last.starts_at else b.starts_at end as starts_at,
      coalesce(last.cancel_reason = 'no_show', false) as is_no_show
    from bookings b
    left join lateral (
      select a.starts_at, a.cancel_reason from bookings one
      join appointments a on a.workspace_id = one.workspace_id and a.id = one.id
      where one.workspace_id = ${workspaceId} and a.workspace_id = ${workspaceId} and one.reservation_id = b.id
      order by a.id desc limit 1
    ) last on b.status = 'canceled'
    where b.workspace_id = ${workspaceId} and b.id = ${reservationId}`.execute(db)
  return rows[0]
}

const numbered = (alias: string) => {
  const of = sql.raw(alias)
  return sql`jsonb_build_object('id', ${of}.id, 'series', ${of}.series, 'year', ${of}.year, 'number', ${of}.number)`
}

const withOthers = (workspaceId: number) => sql`
  select i.*,
    (select coalesce(jsonb_agg(booking_id order by booking_id), '[]') from invoice_bookings b
      where b.workspace_id = ${workspaceId} and b.invoice_id = i.id) as booking_ids,
    (select ${numbered('o')} from invoices o where o.workspace_id = ${workspaceId} and o.id = i.of_id) as corrects,
    (select ${numbered('c')} from invoices c where c.workspace_id = ${workspaceId} and c.of_id = i.id) as corrected_by
  from invoices i`

export async function findInvoice(db: Db, workspaceId: number, id: number): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    ${withOthers(workspaceId)} where i.workspace_id = ${workspaceId} and i.id = ${id}`.execute(db)
  return rows[0]
}

export interface InvoiceFilter {
  year?: number | undefined
  kind?: 'invoice' | 'correction' | undefined
  /** Of an invoice: whether a correction took it back. */
  corrected?: boolean | undefined
  /** The reservation. */
  bookingId?: number | undefined
  /** Of a collective invoice. */
  billingReference?: string | undefined
}

/** Newest first: one more than the page, if there are more. */
export async function selectInvoices(
  db: Db,
  workspaceId: number,
  { year, kind, corrected, bookingId, billingReference }: InvoiceFilter,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<InvoiceRow[]> {
  const ofYear = year === undefined ? sql`true` : sql`i.year = ${year}`
  const ofKind = kind === undefined ? sql`true` : sql`i.kind = ${kind}`
  const isCorrected = sql`exists (select from invoices c where c.workspace_id = ${workspaceId} and c.of_id = i.id)`
  const ofState = corrected === undefined ? sql`true` : corrected ? isCorrected : sql`not ${isCorrected}`
  const ofReference =
    billingReference === undefined ? sql`true` : sql`i.billing_reference = ${billingReference}`
  const ofBooking =
    bookingId === undefined
      ? sql`true`
      : sql`exists (select from invoice_bookings b where b.workspace_id = ${workspaceId}
          and b.invoice_id = i.id and b.booking_id = ${bookingId})`
  const { rows } = await sql<InvoiceRow>`
    ${withOthers(workspaceId)}
    where i.workspace_id = ${workspaceId} and i.id < ${after}
      and ${ofYear} and ${ofKind} and ${ofState} and ${ofReference} and ${ofBooking}
    order by i.id desc limit ${limit + 1}`.execute(db)
  return rows
}
