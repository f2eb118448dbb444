import type { Act } from '../../platform/db/completion-types.ts'
import type { Language } from './languages.ts'

/** Texts of the receipt of a completed appointment. */
interface ReceiptTexts {
  issued: string
  payment: string
  paidBefore: string
  contact: string
  acts: string
  /** Each kind of notarial act. The receipt has the count after it. */
  act: Record<Act['type'], string>
}

export const receiptTexts: Record<Language, ReceiptTexts> = {
  en: {
    issued: 'Issued',
    payment: 'Payment',
    paidBefore: 'Paid in advance',
    contact: 'Contact',
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
  },
  es: {
    issued: 'Fecha de emisión',
    payment: 'Pago',
    paidBefore: 'Pagado por adelantado',
    contact: 'Contacto',
    acts: 'Actos notariales',
    act: {
      acknowledgment: 'Reconocimiento de firma',
      jurat: 'Declaración jurada',
      oath_or_affirmation: 'Juramento o promesa',
      signature_witnessing: 'Firma ante el notario',
      copy_certification: 'Copia certificada',
      protest: 'Protesto',
      other: 'Otro acto notarial',
    },
  },
  fr: {
    issued: 'Date d’émission',
    payment: 'Paiement',
    paidBefore: 'Payé à l’avance',
    contact: 'Contact',
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
  },
}
