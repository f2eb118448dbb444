import { textsOf } from '../../lib/languages/index.ts'

const en: Record<string, string> = {
  appointment: 'Appointment',
  reservation: 'Reservation',
  booking_request: 'Booking by a visitor',
  signer: 'Signer',
  document: 'Document',
  video: 'Video',
  upload: 'Upload',
  note: 'Note',
  payment: 'Payment',
  invoice: 'Invoice',
  mail: 'Mail',
  notary: 'Notary',
  time_off: 'Time off',
  closure: 'Closed days',
  imported_calendar: 'Calendar of a notary',
  service: 'Service',
  import: 'Import',
  workspace: 'Workspace',
  member: 'Member',
  invitation: 'Invitation',
  token: 'API token',
  webhook_endpoint: 'Webhook endpoint',
  delivery: 'Webhook delivery',
  erasure: 'Erasure',
}

const es: typeof en = {
  appointment: 'Cita',
  reservation: 'Reserva',
  booking_request: 'Reserva de un visitante',
  signer: 'Firmante',
  document: 'Documento',
  video: 'Vídeo',
  upload: 'Subida',
  note: 'Nota',
  payment: 'Pago',
  invoice: 'Factura',
  mail: 'Correo',
  notary: 'Notario',
  time_off: 'Ausencia',
  closure: 'Días cerrados',
  imported_calendar: 'Calendario de un notario',
  service: 'Servicio',
  import: 'Importación',
  workspace: 'Espacio de trabajo',
  member: 'Miembro',
  invitation: 'Invitación',
  token: 'Token de API',
  webhook_endpoint: 'Destino de webhooks',
  delivery: 'Entrega de webhook',
  erasure: 'Borrado',
}

/** What people call the kinds of rows of the audit trail. A newer kind has its own name. */
export const useObjectWords = textsOf({ en, es })

export const wordOf = (words: Record<string, string>, object: string): string =>
  words[object] ?? object.charAt(0).toUpperCase() + object.slice(1).replaceAll('_', ' ')
