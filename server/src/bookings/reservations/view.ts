import type { Context } from '../../platform/context.ts'
import { manageUrl, v3Url } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { answersField } from '../answers/rules.ts'
import type { DocumentRow } from '../documents/documents.ts'
import { documentView } from '../documents/view.ts'
import { referencesOf } from '../shared/metadata.ts'
import { isPrepaid } from '../shared/money.ts'
import { customerOf, statusName } from '../shared/view.ts'
import type { ReservationRow } from './queries.ts'
import { timeRequestView } from './time-request.ts'

const linksOf = (ctx: Context, row: { id: number }) => ({ self: v3Url(ctx, `/reservations/${row.id}`) })

const common = (row: ReservationRow) => ({
  object: 'reservation' as const,
  id: row.id,
  status: statusName(row),
  service: row.service,
  signing_method: row.signing_method,
  quantity: row.quantity,
  prepaid: isPrepaid(row),
  customer: customerOf(row),
  lang: row.lang,
  ...referencesOf(row),
  ...answersField(row),
})

export const reservationItem = (ctx: Context, row: ReservationRow) => ({
  ...common(row),
  timestamp_created: wireTime(row.created_at),
  keys: { appointment: row.appointment_key },
  links: linksOf(ctx, row),
})

export const reservationView = (ctx: Context, row: ReservationRow) => ({
  ...common(row),
  timestamp_created: wireTime(row.created_at),
  keys: { reservation: row.reservation_key },
  links: linksOf(ctx, row),
})

export const updatedReservation = (ctx: Context, row: ReservationRow, documents: DocumentRow[]) => ({
  ...common(row),
  created_at: wireTime(row.created_at),
  keys: { appointment: row.appointment_key },
  appointment_id: row.appointment_id,
  documents: documents.map(document => documentView(ctx, document)),
  links: linksOf(ctx, row),
})

export const createdReservation = (ctx: Context, row: { id: number }) => ({
  object: 'reservation' as const,
  id: row.id,
  links: linksOf(ctx, row),
})

export const canceledReservation = (row: { id: number }) => ({
  object: 'reservation' as const,
  id: row.id,
  status: 'canceled' as const,
})

export const managedReservationView = (ctx: Context, row: ReservationRow) => ({
  ...common(row),
  status: row.status,
  created_at: wireTime(row.created_at),
  submitted_at: row.submitted_at ? wireTime(row.submitted_at) : null,
  signer_count: row.signer_count,
  appointment_id: row.appointment_id,
  request: timeRequestView(row),
  billing_reference: row.billing_reference,
  keys: { reservation: row.reservation_key, appointment: row.appointment_key },
  links: { self: manageUrl(ctx, `/reservations/${row.id}`) },
})
