import { textsOf } from '../../lib/languages/index.ts'

const en = {
  people: 'Data of one person',
  peopleHint:
    'A person is a customer or signer with this email address. Members and notaries are not found here. You confirm that it is you first.',
  email: 'Email address of the person',
  export: 'Export the data',
  exportHint:
    'One JSON file with everything that the workspace has about the person. Files are links that work for a day.',
  exported: 'The file is downloaded.',
  erase: 'Erase the data',
  eraseTitle: (email: string) => `Erase the data of ${email}?`,
  eraseText:
    'Names, addresses, phone numbers, keys and files are erased, also in events, mails and the audit trail. It cannot be taken back.',
  eraseKeeps: (years: string) =>
    `Completed appointments are kept whole until ${years} after the appointment, and are then erased.`,
  eraseOpen: 'Bookings that have not ended must be canceled or completed first.',
  eraseType: 'Type the address again',
  eraseWrong: 'This is not the same address.',
  eraseButton: 'Erase the data',
  erasedTitle: 'The data is erased',
  erasingTitle: 'The data is being erased. This goes on by itself.',
  erasedRows: (count: number) => (count === 1 ? '1 row is erased.' : `${count} rows are erased.`),
  erasedMore: (mails: number, events: number) => `Also erased: ${mails} mails, ${events} events.`,
  nothingKept: 'Nothing is kept.',
  keptRows: 'Kept, because the law asks for it:',
  keptRow: (what: string, id: number) => `${what} ${id}, until`,
  objects: {
    reservation: 'Reservation',
    appointment: 'Appointment',
    signer: 'Signer',
    document: 'Document',
    video: 'Video',
    note: 'Note',
    booking_request: 'Request',
  } as Record<string, string>,
  years: (days: number) =>
    days % 365 < 10 && days >= 365 ? `${Math.floor(days / 365)} years` : `${days} days`,
}

const es: typeof en = {
  people: 'Datos de una persona',
  peopleHint:
    'Una persona es un cliente o firmante con este correo. Miembros y notarios no se buscan aquí. Antes confirma que es usted.',
  email: 'Correo de la persona',
  export: 'Exportar los datos',
  exportHint:
    'Un archivo JSON con todo lo que hay sobre la persona. Los archivos son enlaces que valen un día.',
  exported: 'El archivo está descargado.',
  erase: 'Suprimir los datos',
  eraseTitle: email => `¿Suprimir los datos de ${email}?`,
  eraseText:
    'Se suprimen nombres, direcciones, teléfonos, claves y archivos, también en eventos, correos y el registro. No se puede deshacer.',
  eraseKeeps: years =>
    `Las citas completadas se conservan enteras hasta ${years} después de la cita, y luego se suprimen.`,
  eraseOpen: 'Las reservas que no terminaron se deben cancelar o completar antes.',
  eraseType: 'Escriba el correo otra vez',
  eraseWrong: 'No es el mismo correo.',
  eraseButton: 'Suprimir los datos',
  erasedTitle: 'Los datos están suprimidos',
  erasingTitle: 'Los datos se están suprimiendo. Continúa por sí solo.',
  erasedRows: count => (count === 1 ? '1 fila suprimida.' : `${count} filas suprimidas.`),
  erasedMore: (mails, events) => `También: ${mails} correos, ${events} eventos.`,
  nothingKept: 'No se conserva nada.',
  keptRows: 'Se conserva, porque la ley lo pide:',
  keptRow: (what, id) => `${what} ${id}, hasta`,
  objects: {
    reservation: 'Reserva',
    appointment: 'Cita',
    signer: 'Firmante',
    document: 'Documento',
    video: 'Vídeo',
    note: 'Nota',
    booking_request: 'Solicitud',
  },
  years: days => (days % 365 < 10 && days >= 365 ? `${Math.floor(days / 365)} años` : `${days} días`),
}

export const usePeopleTexts = textsOf({ en, es })
