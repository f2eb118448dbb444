import { type RawBuilder, sql } from 'kysely'
import { resultType } from '../../bookings/release/rules.ts'
import { isVerifiedSql } from '../../bookings/shared/booking-rows.ts'
import type { BookingKind, BookingStatus } from '../../bookings/shared/bookings.ts'
import { hasPlaceSql } from '../../bookings/shared/place.ts'
import type { Category } from '../../platform/db/calendar-tables.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CancellationPolicy, Pricing } from '../../platform/db/price-types.ts'
import type { Answer, Question } from '../../platform/db/question-types.ts'
import type { TimeRequest } from '../../platform/db/request-types.ts'
import { rowsStatement } from '../../platform/db/unnest.ts'

/** A booking in a list, with what its readiness depends on. */
export interface EntryRow {
  id: number
  status: BookingStatus
  first_name: string
  last_name: string
  email: string
  phone: string | null
  service: string
  category: Category
  signing_method: string
  quantity: number
  lang: string
  created_at: Date
  duration_minutes: number
  /** Of an appointment: its reservation, if there is one. */
  reservation_id: number | null
  /**
   * Of a reservation: its appointment that is not canceled. The columns of time and notary are of this one.
   */
  appointment_id: number | null
  appointment_status: BookingStatus | null
  starts_at: Date | null
  timezone: string | null
  notary_id: number | null
  notary_name: string | null
  /** Of the appointment itself. The place of its notary or service counts without one. */
  location: string | null
  meeting_url: string | null
  external_id: string | null
  metadata: Record<string, string> | null
  /** Of the reservation. */
  billing_reference: string | null
  /** Of a canceled appointment. */
  cancel_reason: string | null
  canceled_at: Date | null
  canceled_by: string | null
  canceled_by_name: string | null
  /** Of the reservation. Null without one, as are the next eight. */
  prepaid: boolean | null
  received_minor: number | null
  total_minor: number | null
  refunded_minor: number | null
  owed_again_minor: number | null
  fee_minor: number | null
  authorized_minor: number | null
  card_hold: 'saved' | 'authorized' | 'failed' | 'expired' | null
  /** Its latest hold. Null without one, and after it is over. */
  hold: { amount_minor: number; held_minor: number } | null
  cancellation_policy: CancellationPolicy | null
  policy_starts_at: Date | null
  /** Of a reservation. */
  submitted_at: Date | null
  time_request: TimeRequest | null
  /** As when the reservation was made. Of an appointment without one: as of its service now. */
  unit_price_minor: number | null
  /** Null: the price is the unit price times the quantity. */
  pricing: Pricing | null
  currency: string | null
  /** Whether staff marked the appointment as a no-show. */
  is_missed: boolean
  has_notary: boolean
  has_place: boolean
  signers: number
  unverified: number
  documents: number
  /** Documents of type `notarized`. */
  notarized: number
  videos: number
  /** Of its booking. */
  answers: Answer[] | null
  /** Of its service. */
  questions: Question[]
}

/**
 * The bookings with these ids, in the order of the ids. Ids of the other kind and unknown ids are left out.
 */
export async function selectEntries(
  db: Db,
  workspaceId: number,
  kind: BookingKind,
  ids: number[],
): Promise<EntryRow[]> {
  if (ids.length === 0) return []
  const wanted = ids.map(id => ({ workspace_id: workspaceId, id }))
  const rows = await (kind === 'appointment' ? appointments : reservations)(db, wanted, workspaceId)
  const questionsOf = new Map(
    rows.flatMap(({ service, questions }) => (questions ? [[service, questions]] : [])),
  )
  const byId = new Map(rows.map(row => [row.id, { ...row, questions: questionsOf.get(row.service) ?? [] }]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

const keys = { workspace_id: 'bigint', id: 'bigint' }

/** Columns of the appointment `a`, which is all null for a reservation without one. */
const ofAppointment = sql`
  a.starts_at, a.timezone, a.notary_id, a.location, a.meeting_url, a.cancel_reason, a.no_show_reason is not null as is_missed, n.name as notary_name, n.id is not null and n.removed_at is null as has_notary,
  ${hasPlaceSql} as has_place`

const counts = sql`of_signers.signers, of_signers.unverified, of_documents.documents, of_documents.notarized, of_videos.videos`

/** A row as it is read: only the first of each service has what the service asks, which can be long. */
type ReadRow = Omit<EntryRow, 'questions'> & { questions: Question[] | null }

const questionsOnce = (workspaceId: number, handle: RawBuilder<unknown>) => sql`
  case when row_number() over (partition by ${handle}) = 1 then (
    select questions from services where workspace_id = ${workspaceId} and handle = ${handle}
  ) end as questions`

const holdOf = (workspaceId: number, paid: 'paid' | 'r') => {
  const of = sql.raw(paid)
  return sql`
  case when ${of}.card_hold is not null then (
    select jsonb_build_object('amount_minor', amount_minor, 'held_minor', held_minor) from card_holds
    where workspace_id = ${workspaceId} and booking_id = ${of}.id order by id desc limit 1
  ) end as hold`
}

const countsOf = (workspaceId: number, root: RawBuilder<unknown>) => sql`
  left join notaries n on n.workspace_id = ${workspaceId} and n.id = a.notary_id
  left join services s on s.workspace_id = ${workspaceId} and s.handle = a.service
  cross join lateral (
    select count(*)::int as signers, (count(*) filter (
      where not ${isVerifiedSql}
    ))::int as unverified from signers where workspace_id = ${workspaceId} and booking_id = ${root}
  ) of_signers
  cross join lateral (
    select count(*)::int as documents, (count(*) filter (where type = ${resultType}))::int as notarized from documents where workspace_id = ${workspaceId} and booking_id = ${root}
  ) of_documents
  cross join lateral (
    select count(*)::int as videos from videos where workspace_id = ${workspaceId} and appointment_id = a.id
  ) of_videos`

const appointments = rowsStatement(
  keys,
  'wanted',
  (wanted, workspaceId: number) => sql<ReadRow>`
    select a.id, b.status, a.first_name, a.last_name, a.email, a.phone, a.service, a.category, a.signing_method, a.quantity, a.lang,
      a.created_at, a.duration_minutes, b.reservation_id, a.id as appointment_id, b.status as appointment_status, a.external_id, a.metadata, paid.billing_reference,
      a.canceled_at, a.canceled_by, a.canceled_by_name, paid.prepaid, paid.received_minor, paid.refunded_minor, paid.owed_again_minor, paid.authorized_minor, paid.card_hold, ${holdOf(workspaceId, 'paid')}, null::timestamptz as submitted_at, null::jsonb as time_request,
      coalesce(paid.unit_price_minor, s.unit_price_minor) as unit_price_minor, coalesce(paid.currency, s.currency) as currency, paid.pricing, paid.total_minor, paid.fee_minor, paid.cancellation_policy, paid.policy_starts_at,
      coalesce(b.answers, (
        select root.answers from bookings root where root.workspace_id = ${workspaceId} and root.id = b.reservation_id
      )) as answers, ${questionsOnce(workspaceId, sql`a.service`)}, ${ofAppointment}, ${counts}
    from ${wanted}
    join appointments a on a.workspace_id = wanted.workspace_id and a.id = wanted.id
    join bookings b on b.workspace_id = wanted.workspace_id and b.id = wanted.id
    left join reservations paid on paid.workspace_id = ${workspaceId} and paid.id = b.reservation_id
    ${countsOf(workspaceId, sql`coalesce(b.reservation_id, b.id)`)}
    where a.workspace_id = ${workspaceId} and b.workspace_id = ${workspaceId}`,
)

const reservations = rowsStatement(
  keys,
  'wanted',
  (wanted, workspaceId: number) => sql<ReadRow>`
    select r.id, b.status, r.first_name, r.last_name, r.email, r.phone, r.service, r.category, r.signing_method, r.quantity, r.lang,
      r.created_at, r.duration_minutes, null::bigint as reservation_id, b.appointment_id, booked.status as appointment_status, r.external_id, r.metadata, r.billing_reference,
      r.canceled_at, null::text as canceled_by, null::text as canceled_by_name, r.prepaid, r.received_minor, r.refunded_minor, r.owed_again_minor, r.authorized_minor, r.card_hold, ${holdOf(workspaceId, 'r')}, r.submitted_at, r.time_request,
      r.unit_price_minor, r.currency, r.pricing, r.total_minor, r.fee_minor, r.cancellation_policy, r.policy_starts_at,
      b.answers, ${questionsOnce(workspaceId, sql`r.service`)}, ${ofAppointment}, ${counts}
    from ${wanted}
    join reservations r on r.workspace_id = wanted.workspace_id and r.id = wanted.id
    join bookings b on b.workspace_id = wanted.workspace_id and b.id = wanted.id
    left join appointments a on a.workspace_id = ${workspaceId} and a.id = b.appointment_id
    left join bookings booked on booked.workspace_id = ${workspaceId} and booked.id = b.appointment_id
    ${countsOf(workspaceId, sql`b.id`)}
    where r.workspace_id = ${workspaceId} and b.workspace_id = ${workspaceId}`,
)
