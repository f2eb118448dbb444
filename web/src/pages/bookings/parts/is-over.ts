import type { AppointmentDetail } from '@jurat/client/manage'

/** Whether the session is over or does not take place: nobody prepares it any more. */
export const isOver = ({ status, no_show }: Pick<AppointmentDetail, 'status' | 'no_show'>): boolean =>
  status === 'canceled' || status === 'completed' || no_show !== null
