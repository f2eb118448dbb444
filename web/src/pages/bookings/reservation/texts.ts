import { textsOf } from '../../../lib/languages/index.ts'

const en = {
  lacks: 'What it lacks',
  noTime: 'No time yet',
  noTimeWay: 'schedule it here, or the customer chooses a time with the link.',
  schedule: 'Schedule',
  cancel: 'Cancel reservation',
  cancelTitle: 'Cancel the reservation?',
  canceled: 'The reservation is canceled.',
}

const es: typeof en = {
  lacks: 'Lo que le falta',
  noTime: 'Aún sin hora',
  noTimeWay: 'prográmela aquí, o el cliente elige hora con el enlace.',
  schedule: 'Programar',
  cancel: 'Cancelar reserva',
  cancelTitle: '¿Cancelar la reserva?',
  canceled: 'La reserva está cancelada.',
}

export const useReservationTexts = textsOf({ en, es })
