import { textsOf } from '../languages/index.ts'

const en = {
  uploaded: 'From the customer',
  notarized: 'Notarized',
  reservation: 'Sent with the reservation',
}
const es: typeof en = {
  uploaded: 'Del cliente',
  notarized: 'Notarizado',
  reservation: 'Enviado con la reserva',
}

/** The types of documents with their names. A program can give others. */
export const useDocumentTypes = textsOf({ en, es })

/** `1795100400-deed.pdf` is stored with the time of the upload before its name. */
export const shownName = (filename: string): string => filename.replace(/^\d{10}-/, '')
