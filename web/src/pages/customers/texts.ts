import { textsOf } from '../../lib/languages/index.ts'

const en = {
  since: (date: string) => `Customer since ${date}`,
  otherNames: 'Also as',
  counts: {
    upcoming: 'upcoming',
    past: 'not closed',
    completed: 'completed',
    canceled: 'canceled',
    no_shows: 'no-shows',
    waiting: 'waiting for a time',
  },
  waiting: 'Waiting for a time',
  noNotes: 'No notes on the bookings.',
  uploads: 'Uploaded by the customer',
  noUploads: 'The customer has uploaded nothing.',
  lastShown: 'The 50 latest are shown.',
}

const es: typeof en = {
  since: date => `Cliente desde el ${date}`,
  otherNames: 'También como',
  counts: {
    upcoming: 'próximas',
    past: 'sin cerrar',
    completed: 'completadas',
    canceled: 'canceladas',
    no_shows: 'ausencias',
    waiting: 'sin hora todavía',
  },
  waiting: 'A la espera de una hora',
  noNotes: 'No hay notas en las reservas.',
  uploads: 'Archivos del cliente',
  noUploads: 'El cliente no ha subido nada.',
  lastShown: 'Se muestran las 50 últimas.',
}

export const useCustomerTexts = textsOf({ en, es })
