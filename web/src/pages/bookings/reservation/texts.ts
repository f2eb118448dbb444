import { textsOf } from '../../../lib/languages/index.ts'

const en = {
  lacks: 'What it lacks',
  noTime: 'No time yet',
  noTimeWay: 'schedule it here, or the customer chooses a time with the link.',
  nothing: 'It is scheduled, and nothing blocks the session.',
  schedule: 'Schedule',
  scheduleTitle: 'Schedule the appointment',
  scheduleNow: 'Book appointment',
  hold: 'Hold for 5 minutes',
  heldUntil: (time: string) => `The time is held until ${time}. Nobody else can book it before.`,
  customersZone: "Customer's time zone",
  scheduled: 'The appointment is booked.',
  cancel: 'Cancel reservation',
  cancelTitle: 'Cancel the reservation?',
  canceled: 'The reservation is canceled.',
  bookAgain: 'Book again',
  bookAgainTitle: 'Book the customer again',
  bookedAgain: 'A new reservation is booked.',
}

const es: typeof en = {
  lacks: 'Lo que le falta',
  noTime: 'Aún sin hora',
  noTimeWay: 'prográmela aquí, o el cliente elige hora con el enlace.',
  nothing: 'Está programada, y nada bloquea la sesión.',
  schedule: 'Programar',
  scheduleTitle: 'Programar la cita',
  scheduleNow: 'Reservar cita',
  hold: 'Retener 5 minutos',
  heldUntil: time => `La hora está retenida hasta las ${time}. Nadie más puede reservarla antes.`,
  customersZone: 'Zona horaria del cliente',
  scheduled: 'La cita está reservada.',
  cancel: 'Cancelar reserva',
  cancelTitle: '¿Cancelar la reserva?',
  canceled: 'La reserva está cancelada.',
  bookAgain: 'Reservar de nuevo',
  bookAgainTitle: 'Reservar de nuevo para el cliente',
  bookedAgain: 'Una nueva reserva está hecha.',
}

export const useReservationTexts = textsOf({ en, es })
