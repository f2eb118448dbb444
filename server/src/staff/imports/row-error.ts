import type { Problem } from '../../platform/lib/reasons/problems.ts'
import type { errorCodes } from './schema.ts'

export type RowErrorCode = (typeof errorCodes)[number]

/** An error of a row. The column names are row 1. */
export interface RowError {
  row: number
  /** Null for the whole row. */
  column: string | null
  code: RowErrorCode
  problem: Problem
}

/** What to do about it. */
export const waysOut: Record<RowErrorCode, string> = {
  missing: 'Add the value, or the column if the file does not have it.',
  invalid: 'Correct the cell. An optional cell may be empty.',
  unknown_column: 'Rename the column as in the guide, or remove it. Other data fits in metadata.<name>.',
  cells: 'Put a text that contains the separator in quotes.',
  service: 'Write the handle or label of a service of the workspace, or add the service first.',
  notary: 'Write the id or email of a notary of the workspace, or leave the cells empty.',
  time: 'Write the time in start_utc, with its zone: 2026-11-20T15:00:00Z.',
  past: 'Set the column status to completed or canceled.',
  horizon: 'Raise horizon_days of the workspace, or leave the row for later.',
  closed:
    'Name another notary, or extend the hours. An appointment that was agreed outside them needs hours for its date.',
  signing_method:
    'Name another notary, change the time or the signing method, or add the method to a notary.',
  booked: 'Change the time or the notary, or remove the row.',
  held: 'Wait some minutes, and import again.',
  external_id: 'Remove the row if it was imported before. Otherwise give it another id.',
  duplicate: 'Remove the row.',
}
