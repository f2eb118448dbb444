/** Why a time cannot be booked. */
const times = {
  past: { time: 'That time is in the past.', begun: 'The appointment has already begun.' },
  notice: 'That time is too soon.',
  horizon: 'That time is too far ahead.',
  closed:
    'Nobody works at that time: the workspace is closed, or each notary who was asked for is off or busy elsewhere.',
  signing_method: {
    any: 'No notary who works at that time signs with the method of the booking. Choose another time or another notary, or add the method to a notary.',
    notary:
      'The notary does not sign with the method {signing_method}. Choose another notary, or add the method to this one.',
  },
  booked: {
    time: 'No notary is free at that time.',
    notary: 'The notary is not free at that time.',
    released:
      'The time was given up, and its notary is no longer free then. Book the customer again at another time.',
  },
  held: 'That time is held for somebody else just now.',
  no_notary: 'No notary is available at this time.',
} as const

/** Reasons that depend on the state of a booking or of the calendar. `{name}` stands for a value. */
export const bookingReasons = {
  slot_unavailable: {
    ...times,
    status: {
      draft:
        'The appointment is a draft. Move it to a time at which a notary is free: that schedules it, with a notary.',
      other: 'The appointment is {status}: only a scheduled one has a notary.',
    },
  },
  reschedule_failed: {
    ...times,
    status: 'The appointment is {status}. Only a draft or scheduled one can be moved.',
    no_time: 'The appointment is a draft without a time. Choose one for it alone.',
  },
  unable_to_cancel: {
    already: 'The {kind} is already {status}.',
    begun: 'The appointment has already begun.',
    fee_rose: 'Canceling costs {fee} now. Nothing was canceled. Show it, and send it as accepted_fee.',
  },
  unable_to_complete: {
    not_scheduled: 'The appointment is {status}: only a scheduled one can be completed.',
    blocked: 'The session lacks: {blockers}. Add what is missing, or give a reason for each in `overruled`.',
  },
  unable_to_erase: {
    open_bookings: {
      all: 'The person has bookings that have not ended: {bookings}. Complete or cancel them, or remove the signer, then erase again.',
      more: 'The person has bookings that have not ended: {bookings}, and {more} more. Complete or cancel them, or remove the signer, then erase again.',
    },
  },
  already_scheduled: {
    scheduled: 'The reservation has been scheduled already.',
    requested:
      'A time was requested, and the business decides about it. Withdraw the request to choose another.',
    paying:
      'The customer is paying for a time. Book another time for the customer, which ends the payment, or wait until it is over.',
    appointment_ahead:
      'The appointment of the reservation is in the future. Move it with POST /manage/v1/appointments/{id}/reschedule.',
  },
  reservation_canceled: {
    canceled: 'The {kind} is canceled.',
  },
  notary_booked: {
    appointments_ahead: {
      one: 'The notary has {count} upcoming appointment. Reassign or cancel it first.',
      other: 'The notary has {count} upcoming appointments. Reassign or cancel them first.',
    },
  },
  signer_exists: {
    signer_exists: 'The booking already has a signer with this email.',
  },
  signer_cannot_be_updated: {
    verified: 'The signer has completed ID verification.',
    decided: 'It is decided whether the signer is who they say. Ask the business to change it.',
  },
} as const
