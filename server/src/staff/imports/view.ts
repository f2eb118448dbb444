import { wireTime } from '../../platform/lib/clock.ts'
import type { CheckedFile } from './check-file.ts'
import { countsOf, type Plan } from './plan.ts'
import type { StoredImport } from './queries.ts'
import { type RowError, waysOut } from './row-error.ts'

const mostListed = 100

const errorView = ({ row, column, code, problem: { reason, values, text } }: RowError) => ({
  row,
  column,
  code,
  message: text,
  reason,
  values,
  way_out: waysOut[code],
})

const mostShown = 5

/** A row as the appointment that it becomes. */
const previewView = ({ row, appointment: one }: Plan['arrivals'][number]) => ({
  row,
  status: one.status,
  first_name: one.first_name,
  last_name: one.last_name,
  starts_at: one.starts_at ? wireTime(one.starts_at) : null,
  service: one.service,
  notary_id: one.notary_id,
})

export const dryRunView = (file: CheckedFile, plan: Plan) => ({
  ...headView(file),
  dry_run: true,
  appointments: countsOf(plan.arrivals),
  created: 0,
  preview: plan.arrivals.slice(0, mostShown).map(previewView),
  unknown_services: plan.unknown.services,
  unknown_notaries: plan.unknown.notaries,
  ...errorsView(plan.errors),
})

/** It has no names: an Idempotency-Key keeps it. */
export function importView(file: CheckedFile, stored: StoredImport) {
  const { draft, scheduled, completed, canceled, left_out } = stored
  const errors = (left_out as RowError[]).map(error => ({
    ...error,
    column: file.headings.get(error.column ?? '') ?? error.column,
  }))
  return {
    ...headView(file),
    dry_run: false,
    appointments: { draft, scheduled, completed, canceled },
    created: draft + scheduled + completed + canceled,
    preview: [],
    unknown_services: [],
    unknown_notaries: [],
    ...errorsView(errors),
  }
}

const headView = ({ rows, dateOrder, ignored }: CheckedFile) => ({
  object: 'appointment_import' as const,
  rows,
  date_order: dateOrder,
  ignored_columns: ignored,
})

const errorsView = (errors: RowError[]) => ({
  errors: errors.slice(0, mostListed).map(errorView),
  error_count: errors.length,
})
