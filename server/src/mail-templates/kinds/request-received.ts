import { aboutRequest } from './request-mail.ts'

/** Mail to the customer: the business confirms the time. */
export const requestReceived = aboutRequest('request_received')
