import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

interface Page {
  /** Id after which the page begins, newest first; undefined for the first page. */
  after: number | undefined
  limit: number
  status: Tables['bookings']['status'] | undefined
  /** Only the row with this `external_id`. */
  externalId?: string | undefined
}

type Listed = Pick<Selectable<Tables['bookings']>, 'id' | 'status'>

/** Read once for each statement, whatever the number of rows. */
const word = (workspaceId: number) =>
  sql`(select completed_status from workspaces where id = ${workspaceId}) as completed_status`

/**
 * The answers of the booking `b`, with its workspace and ids: an appointment has those of its reservation.
 */
const answersOf = (kind: 'reservation' | 'appointment', workspaceId: number, b: string) =>
  kind === 'reservation'
    ? sql`${sql.ref(`${b}.answers`)}`
    : sql`coalesce(${sql.ref(`${b}.answers`)}, (
        select root.answers from bookings root
        where root.workspace_id = ${workspaceId} and root.id = ${sql.ref(`${b}.reservation_id`)})) as answers`

/**
 * Reads rows of reservations or appointments, each with the status of its booking and the booking's `link` to
 * the other kind, the workspace's word for `completed`, and the answers. A row and its booking have the same
 * id.
 */
export function withBooking<Row>(kind: 'reservation' | 'appointment') {
  const table = sql.raw(`${kind}s`)
  const link = sql.raw(kind === 'reservation' ? 'appointment_id' : 'reservation_id')
  const byId = statement(
    (_db, workspaceId: number, id: number) => sql<Row>`${joined(workspaceId)} and b.id = ${id}`,
  )
  const joined = (workspaceId: number): RawBuilder<Row> => sql`
    select one.*, b.status, b.${link}, ${answersOf(kind, workspaceId, 'b')}, ${word(workspaceId)} from bookings b
    join ${table} one on one.workspace_id = b.workspace_id and one.id = b.id
    where b.workspace_id = ${workspaceId}`

  // A page is read from one index, and the other table is looked up row by row. For pages of any length a
  // planner would merge the two tables, and read all newer rows of the other kind.
  const pageOfAll = statement(
    (_db, workspaceId: number, after: number, limit: number) => sql<Row>`
      select page.*, b.status, b.${link}, ${answersOf(kind, workspaceId, 'b')}, ${word(workspaceId)} from (
        select * from ${table} where workspace_id = ${workspaceId} and id < ${after} order by id desc limit ${limit}
      ) page cross join lateral (
        select status, answers, ${link} from bookings where workspace_id = ${workspaceId} and id = page.id limit 1
      ) b order by page.id desc`,
  )
  const pageOfStatus = statement(
    (_db, workspaceId: number, after: number, limit: number, status: string) => sql<Row>`
      select one.*, page.status, page.${link}, ${answersOf(kind, workspaceId, 'page')}, ${word(workspaceId)} from (
        select id, status, answers, ${link} from bookings
        where workspace_id = ${workspaceId} and kind = ${sql.lit(kind)} and status = ${status} and id < ${after}
        order by id desc limit ${limit}
      ) page cross join lateral (
        select * from ${table} where workspace_id = ${workspaceId} and id = page.id limit 1
      ) one order by page.id desc`,
  )

  const byExternalId = statement(
    (_db, workspaceId: number, externalId: string) => sql<Row & Listed>`${joined(workspaceId)}
      and one.workspace_id = ${workspaceId} and one.external_id = ${externalId}`,
  )
  const findByExternalId = async (
    db: Db,
    workspaceId: number,
    externalId: string,
  ): Promise<(Row & Listed) | undefined> => (await byExternalId(db, workspaceId, externalId))[0]

  return {
    findByExternalId,

    find: async (db: Db, workspaceId: number, id: number): Promise<Row | undefined> =>
      (await byId(db, workspaceId, id))[0],

    /** The newest row with this key: a reservation that is booked again passes its key on. */
    findByKey: async (db: Db, workspaceId: number, column: string, key: string): Promise<Row | undefined> => {
      const { rows } = await sql<Row>`${joined(workspaceId)}
        and one.workspace_id = ${workspaceId} and one.${sql.ref(column)} = ${key}
        order by one.id desc limit 1`.execute(db)
      return rows[0]
    },

    /** One row more than the limit, if there are more. */
    list: async (db: Db, workspaceId: number, page: Page): Promise<Row[]> => {
      const { after = Number.MAX_SAFE_INTEGER, limit, status, externalId } = page
      if (externalId !== undefined) {
        const row = await findByExternalId(db, workspaceId, externalId)
        return row && row.id < after && (status ?? row.status) === row.status ? [row] : []
      }
      return status
        ? pageOfStatus(db, workspaceId, after, limit + 1, status)
        : pageOfAll(db, workspaceId, after, limit + 1)
    },
  }
}
