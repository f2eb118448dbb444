// Rows that several folders of bookings read. Only the folder of each kind changes them.

export { type AppointmentRow, appointments } from './appointment-queries.ts'
export { isVerifiedSql, type SignerRow, signersOfBooking } from './signer-queries.ts'
