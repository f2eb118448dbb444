import type { Context } from '../../platform/context.ts'
import { v3Url } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { Parent } from '../shared/bookings.ts'
import type { DocumentRow } from './queries.ts'
import { nameOf } from './rules.ts'

const common = (row: Omit<DocumentRow, 'appointment_id'>) => ({
  object: 'document' as const,
  id: row.id,
  created_at: wireTime(row.created_at),
  type: row.type,
  filename: row.filename,
  original_filename: nameOf(row),
  file_size: row.size_bytes,
})

const self = (ctx: Context, row: { id: number }) => v3Url(ctx, `/documents/${row.id}`)

export const documentView = (ctx: Context, row: DocumentRow) => ({
  ...common(row),
  appointment_id: row.appointment_id,
  links: { self: self(ctx, row) },
})

export const managedDocument = (ctx: Context, row: DocumentRow) => ({
  ...documentView(ctx, row),
  pages: row.pages,
})

export const createdDocument = (ctx: Context, row: Omit<DocumentRow, 'appointment_id'>, parent: Parent) => ({
  ...common(row),
  links: {
    self: self(ctx, row),
    appointment: parent.appointmentId === null ? null : v3Url(ctx, `/appointments/${parent.appointmentId}`),
    reservation: parent.reservationId === null ? null : v3Url(ctx, `/reservations/${parent.reservationId}`),
  },
})
