import type { Language } from '../../platform/lib/language-tags.ts'

/** Words of invoices and corrections, on pages and in PDFs. */
interface InvoiceTexts {
  /** `2026-0001` */
  invoice(number: string): string
  correction(number: string): string
  corrects(number: string): string
  /** On an invoice that a correction has taken back. */
  correctedBy(number: string): string
  reason: string
  number: string
  issued: string
  from: string
  to: string
  taxId: string
  item: string
  day: string
  quantity: string
  unitAmount: string
  amount: string
  subtotal: string
  /** `Tax`, `8.875 %` */
  tax(word: string, rate: string): string
  includedTax(word: string, rate: string): string
  total: string
  paid: string
  due: string
  /** Of a test workspace. */
  test: string
  download: string
  /** The line of a fee that was kept, with the label of the service. */
  cancellationFee(service: string): string
  noShowFee(service: string): string
  /** Of a collective invoice: `November 2026`, `Nowak Ltd.` */
  account(month: string, reference: string): string
  /** Reason of the correction after a fee was paid back. */
  feeWaived: string
}

export const invoiceTexts: Record<Language, InvoiceTexts> = {
  en: {
    invoice: number => `Invoice ${number}`,
    correction: number => `Correction ${number}`,
    corrects: number => `Takes back the invoice ${number}.`,
    correctedBy: number => `The correction ${number} has taken this invoice back.`,
    reason: 'Reason',
    number: 'Number',
    issued: 'Date of issue',
    from: 'From',
    to: 'Bill to',
    taxId: 'Tax number',
    item: 'Item',
    day: 'Session',
    quantity: 'Quantity',
    unitAmount: 'Each',
    amount: 'Amount',
    subtotal: 'Subtotal',
    tax: (word, rate) => `${word} (${rate})`,
    includedTax: (word, rate) => `Includes ${word} (${rate})`,
    total: 'Total',
    paid: 'Paid when issued',
    due: 'Due when issued',
    test: 'A test: this is no invoice.',
    download: 'Download as PDF',
    cancellationFee: service => `Cancellation fee: ${service}`,
    noShowFee: service => `No-show fee: ${service}`,
    account: (month, reference) => `Sessions of ${month}. Reference: ${reference}`,
    feeWaived: 'The fee was paid back.',
  },
  es: {
    invoice: number => `Factura ${number}`,
    correction: number => `Factura rectificativa ${number}`,
    corrects: number => `Anula la factura ${number}.`,
    correctedBy: number => `La factura rectificativa ${number} ha anulado esta factura.`,
    reason: 'Motivo',
    number: 'Número',
    issued: 'Fecha de emisión',
    from: 'De',
    to: 'Para',
    taxId: 'Número fiscal',
    item: 'Concepto',
    day: 'Sesión',
    quantity: 'Cantidad',
    unitAmount: 'Por unidad',
    amount: 'Importe',
    subtotal: 'Subtotal',
    tax: (word, rate) => `${word} (${rate})`,
    includedTax: (word, rate) => `Incluye ${word} (${rate})`,
    total: 'Total',
    paid: 'Pagado al emitirla',
    due: 'Por pagar al emitirla',
    test: 'Una prueba: no es una factura.',
    download: 'Descargar en PDF',
    cancellationFee: service => `Cargo por cancelación: ${service}`,
    noShowFee: service => `Cargo por no presentarse: ${service}`,
    account: (month, reference) => `Sesiones de ${month}. Referencia: ${reference}`,
    feeWaived: 'El cargo se ha devuelto.',
  },
  fr: {
    invoice: number => `Facture ${number}`,
    correction: number => `Facture d’avoir ${number}`,
    corrects: number => `Annule la facture ${number}.`,
    correctedBy: number => `La facture d’avoir ${number} a annulé cette facture.`,
    reason: 'Motif',
    number: 'Numéro',
    issued: 'Date d’émission',
    from: 'De',
    to: 'Facturé à',
    taxId: 'Numéro fiscal',
    item: 'Désignation',
    day: 'Séance',
    quantity: 'Quantité',
    unitAmount: 'Prix unitaire',
    amount: 'Montant',
    subtotal: 'Sous-total',
    tax: (word, rate) => `${word} (${rate})`,
    includedTax: (word, rate) => `Dont ${word} (${rate})`,
    total: 'Total',
    paid: 'Payé à l’émission',
    due: 'Reste à payer à l’émission',
    test: 'Un essai\u00a0: ceci n’est pas une facture.',
    download: 'Télécharger en PDF',
    cancellationFee: service => `Frais d’annulation\u00a0: ${service}`,
    noShowFee: service => `Frais d’absence\u00a0: ${service}`,
    account: (month, reference) => `Séances de ${month}. Référence\u00a0: ${reference}`,
    feeWaived: 'Les frais ont été remboursés.',
  },
}
