import type { Language } from './languages.ts'

/** Texts of the receipt of a completed appointment. */
interface ReceiptTexts {
  issued: string
  payment: string
  paidBefore: string
  /** The business may have been paid elsewhere. */
  notRecorded(business: string): string
  contact: string
}

export const receiptTexts: Record<Language, ReceiptTexts> = {
  en: {
    issued: 'Issued',
    payment: 'Payment',
    paidBefore: 'Paid in advance',
    notRecorded: business => `Not recorded here. Ask ${business} whether it was paid.`,
    contact: 'Contact',
  },
  es: {
    issued: 'Fecha de emisión',
    payment: 'Pago',
    paidBefore: 'Pagado por adelantado',
    notRecorded: business => `No consta aquí. Pregunte a ${business} si está pagado.`,
    contact: 'Contacto',
  },
  fr: {
    issued: 'Date d’émission',
    payment: 'Paiement',
    paidBefore: 'Payé à l’avance',
    notRecorded: business => `Non enregistré ici. Demandez à ${business} si le paiement a été fait.`,
    contact: 'Contact',
  },
}
