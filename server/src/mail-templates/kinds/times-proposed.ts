import { aboutRequest } from './request-mail.ts'

/** Mail to the customer: times that staff propose, with a link for each. */
export const timesProposed = aboutRequest('times_proposed')
