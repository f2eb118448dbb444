import { wireTime } from '../../platform/lib/clock.ts'
import type { CheckedFile } from './check-file.ts'
import { countsOf } from './imports.ts'
import type { Plan } from './plan.ts'
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

export const importView = (file: CheckedFile, plan: Plan, isDryRun: boolean) => ({
  object: 'appointment_import' as const,
  dry_run: isDryRun,
  rows: file.rows,
  appointments: countsOf(plan),
  created: isDryRun ? 0 : plan.arrivals.length,
  date_order: file.dateOrder,
  // A response that an Idempotency-Key keeps has no names.
  preview: isDryRun ? plan.arrivals.slice(0, mostShown).map(previewView) : [],
  unknown_services: plan.unknown.services,
  unknown_notaries: plan.unknown.notaries,
  ignored_columns: file.ignored,
  errors: plan.errors.slice(0, mostListed).map(errorView),
  error_count: plan.errors.length,
})
