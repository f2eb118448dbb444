/** The state of the money of a reservation, for the queries of other folders. */
export { hasPaymentState, unpaidSql } from './payment-state-queries.ts'
