import { textsOf } from '../../../lib/languages/index.ts'

const en = {
  uploaded: 'From the customer',
  notarized: 'Notarized',
  reservation: 'Sent with the reservation',
}
const es: typeof en = {
  uploaded: 'Del cliente',
  notarized: 'Notariado',
  reservation: 'Enviado con la reserva',
}

/** The types of documents with their names. A program can give others. */
export const useDocumentTypes = textsOf({ en, es })
