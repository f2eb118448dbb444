/** The most bookings of one message, as the server has it. */
export const mostBookings = 500
