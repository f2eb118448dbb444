import type { AppointmentRow } from './queries.ts'

/** `assignments` of an appointment whose notary may change. */
export const assignmentsAfter = (
  { notary_id, assignments }: Pick<AppointmentRow, 'notary_id' | 'assignments'>,
  next: number,
): number => (notary_id === null || notary_id === next ? assignments : assignments + 1)
