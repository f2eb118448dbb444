import { mainOf } from '../customer-booking/access.ts'
import type { Visit } from './visit.ts'

/** Whether signers and documents can no longer be changed: the booking is canceled or completed. */
export function isClosed({ opened }: Visit): boolean {
  const status = mainOf(opened)?.status
  return status === 'canceled' || status === 'completed'
}

/** Path of the page that the key opens, or of a page below it. */
export const home = ({ home, opened: { key } }: Visit, rest = ''): string => `/${home}/${key}${rest}`
