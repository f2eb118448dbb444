import { aboutRequest } from './request-mail.ts'

/** Mail to the customer: the requested time is not booked. */
export const requestEnded = aboutRequest('request_ended')
