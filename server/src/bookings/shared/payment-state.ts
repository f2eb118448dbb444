/** The state of the money of a reservation, for the queries of other folders. */
export { dueSql, hasPaymentState, heldSql } from './payment-state-queries.ts'
