import { textsOf } from '../../../lib/languages/index.ts'

const en = {
  scheduleTitle: 'Schedule the appointment',
  scheduleNow: 'Book appointment',
  hold: 'Hold for 5 minutes',
  heldUntil: (time: string) => `The time is held until ${time}. Nobody else can book it before.`,
  scheduled: 'The appointment is booked.',
  bookAgainTitle: 'Book the customer again',
  bookedAgain: 'A new reservation is booked.',
}

const es: typeof en = {
  scheduleTitle: 'Programar la cita',
  scheduleNow: 'Reservar cita',
  hold: 'Retener 5 minutos',
  heldUntil: time => `La hora está retenida hasta las ${time}. Nadie más puede reservarla antes.`,
  scheduled: 'La cita está reservada.',
  bookAgainTitle: 'Reservar de nuevo para el cliente',
  bookedAgain: 'Se ha creado una reserva nueva.',
}

export const useScheduleTexts = textsOf({ en, es })
