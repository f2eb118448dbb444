import type { Act } from '../../platform/db/completion-types.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Language } from '../../platform/lib/language-tags.ts'

/** Texts of the receipt of a completed appointment. */
interface ReceiptTexts {
  /** Instead of a receipt while something is still to be paid. */
  priceSummary: string
  /** Buttons of a mail. */
  viewReceipt: string
  viewSummary: string
  issued: string
  payment: string
  paidBefore: string
  received: string
  refunded: string
  due: string
  contact: string
  address: string
  taxId: string
  acts: string
  /** Each kind of notarial act. The receipt has the count after it. */
  act: Record<Act['type'], string>
  /** How a payment came. */
  method: Record<PaymentMethod, string>
}

type PaymentMethod = Exclude<Tables['payments']['method'], 'invoiced'>

export const receiptTexts: Record<Language, ReceiptTexts> = {
  en: {
    priceSummary: 'Price summary',
    viewReceipt: 'View receipt',
    viewSummary: 'View price summary',
    issued: 'Issued',
    payment: 'Payment',
    paidBefore: 'Paid in advance',
    received: 'Paid',
    refunded: 'Paid back',
    due: 'Still to pay',
    contact: 'Contact',
    address: 'Address',
    taxId: 'Tax number',
    acts: 'Notarial acts',
    act: {
      acknowledgment: 'Acknowledgment',
      jurat: 'Jurat',
      oath_or_affirmation: 'Oath or affirmation',
      signature_witnessing: 'Signature witnessing',
      copy_certification: 'Copy certification',
      protest: 'Protest',
      other: 'Other notarial act',
    },
    method: {
      cash: 'cash',
      check: 'check',
      card_terminal: 'card',
      bank_transfer: 'bank transfer',
      card_online: 'card, online',
      other: 'other',
    },
  },
  es: {
    priceSummary: 'Resumen del precio',
    viewReceipt: 'Ver el recibo',
    viewSummary: 'Ver el resumen del precio',
    issued: 'Fecha de emisión',
    payment: 'Pago',
    paidBefore: 'Pagado por adelantado',
    received: 'Pagado',
    refunded: 'Devuelto',
    due: 'Por pagar',
    contact: 'Contacto',
    address: 'Dirección',
    taxId: 'Número fiscal',
    acts: 'Actos notariales',
    act: {
      acknowledgment: 'Reconocimiento de firma',
      jurat: 'Declaración jurada',
      oath_or_affirmation: 'Juramento o promesa',
      signature_witnessing: 'Atestiguación de firma',
      copy_certification: 'Copia certificada',
      protest: 'Protesto',
      other: 'Otro acto notarial',
    },
    method: {
      cash: 'efectivo',
      check: 'cheque',
      card_terminal: 'tarjeta',
      bank_transfer: 'transferencia bancaria',
      card_online: 'tarjeta, por internet',
      other: 'otro medio',
    },
  },
  fr: {
    priceSummary: 'Récapitulatif du prix',
    viewReceipt: 'Voir le reçu',
    viewSummary: 'Voir le récapitulatif du prix',
    issued: 'Date d’émission',
    payment: 'Paiement',
    paidBefore: 'Payé à l’avance',
    received: 'Payé',
    refunded: 'Remboursé',
    due: 'Reste à payer',
    contact: 'Contact',
    address: 'Adresse',
    taxId: 'Numéro fiscal',
    acts: 'Actes notariés',
    act: {
      acknowledgment: 'Reconnaissance de signature',
      jurat: 'Déclaration sous serment',
      oath_or_affirmation: 'Serment ou affirmation',
      signature_witnessing: 'Signature devant le notaire',
      copy_certification: 'Copie certifiée conforme',
      protest: 'Protêt',
      other: 'Autre acte notarié',
    },
    method: {
      cash: 'espèces',
      check: 'chèque',
      card_terminal: 'carte',
      bank_transfer: 'virement bancaire',
      card_online: 'carte, en ligne',
      other: 'autre moyen',
    },
  },
}
