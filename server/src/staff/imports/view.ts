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

export const importView = ({ rows, ignored }: CheckedFile, plan: Plan, isDryRun: boolean) => ({
  object: 'appointment_import' as const,
  dry_run: isDryRun,
  rows,
  appointments: countsOf(plan),
  created: isDryRun ? 0 : plan.arrivals.length,
  ignored_columns: ignored,
  errors: plan.errors.slice(0, mostListed).map(errorView),
  error_count: plan.errors.length,
})
