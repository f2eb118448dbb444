import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertion } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Page } from '../../platform/http/list.ts'

export type NewPayment = Selectable<Tables['payments']>

/** An entry, with what later ones did to it. */
export type PaymentRow = NewPayment & {
  is_voided: boolean
  /** Of a payment: its refunds, without those that were taken back. */
  refunded_of_minor: number
  /** Of a refund of an online payment: whether it is paid back. Null: of another kind. */
  refund_state: Tables['online_refunds']['state'] | null
  /** Its id at the provider. */
  refund_reference: string | null
}

export const insertPayment = insertion('payments')

const withLater = (workspaceId: number) => sql`
  select p.*, later.is_voided, later.refunded_of_minor, o.state as refund_state, o.refund_id as refund_reference
  from payments p
  left join online_refunds o on o.workspace_id = ${workspaceId} and o.payment_id = p.id
  cross join lateral (
    select coalesce(bool_or(kind = 'void'), false) as is_voided,
      coalesce(sum(amount_minor) filter (where kind = 'refund' and not exists (
        select from payments v where v.workspace_id = ${workspaceId} and v.of_id = one.id and v.kind = 'void'
      )), 0)::bigint as refunded_of_minor
    from payments one
    where one.workspace_id = ${workspaceId} and one.booking_id = p.booking_id and one.of_id = p.id
  ) later`

export async function findPayment(db: Db, workspaceId: number, id: number): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    ${withLater(workspaceId)} where p.workspace_id = ${workspaceId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** The entries of a reservation, newest first: one more than the page, if there are more. */
export async function selectPayments(
  db: Db,
  workspaceId: number,
  bookingId: number,
  { after = Number.MAX_SAFE_INTEGER, limit }: Page,
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    ${withLater(workspaceId)}
    where p.workspace_id = ${workspaceId} and p.booking_id = ${bookingId} and p.id < ${after}
    order by p.id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** All entries of a reservation, newest first. */
export async function everyPayment(db: Db, workspaceId: number, bookingId: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    ${withLater(workspaceId)}
    where p.workspace_id = ${workspaceId} and p.booking_id = ${bookingId} order by p.id desc`.execute(db)
  return rows
}

/**
 * Removes what staff wrote: it can name a person. Amounts, times, methods and ids at the provider stay.
 * Returns the ids.
 */
export async function blankPayments(tx: Tx, workspaceId: number, bookingIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update payments set reference = case when method = 'card_online' then reference end, note = null
    where workspace_id = ${workspaceId} and booking_id = any(${bookingIds}::bigint[]) returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Whether the workspace has ever recorded a payment, or issued an invoice. */
export async function hasPaymentsOrInvoices(db: Db, workspaceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .unionAll(db.selectFrom('invoices').select('id').where('workspace_id', '=', workspaceId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
