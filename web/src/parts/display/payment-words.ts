import { textsOf } from '../../lib/languages/index.ts'

const en = {
  payment: 'Payment',
  anyPayment: 'Any payment',
  state: {
    none: 'Nothing to pay',
    due: 'Due',
    card_saved: 'Card saved',
    authorized: 'Held on the card',
    failed: 'Card refused',
    paid: 'Paid',
    partly_refunded: 'Paid back in part',
    refunded: 'Paid back',
  },
  method: {
    cash: 'Cash',
    check: 'Check',
    card_terminal: 'Card terminal',
    bank_transfer: 'Bank transfer',
    card_online: 'Card, online',
    other: 'Other',
    invoiced: 'Invoice sent',
  },
  kind: { payment: 'Payment', refund: 'Refund', invoice: 'Invoice', void: 'Taken back' },
  amountOf: {
    due: (amount: string) => `${amount} due`,
    card_saved: (amount: string) => `${amount} on saved card`,
    authorized: (amount: string) => `${amount} held`,
    failed: (amount: string) => `${amount} due, card refused`,
    paid: (amount: string) => `${amount} paid`,
    partly_refunded: (amount: string) => `${amount} back`,
    refunded: (amount: string) => `${amount} back`,
  },
}

const es: typeof en = {
  payment: 'Pago',
  anyPayment: 'Cualquier pago',
  state: {
    none: 'Nada que pagar',
    due: 'Por pagar',
    card_saved: 'Tarjeta guardada',
    authorized: 'Retenido en la tarjeta',
    failed: 'Tarjeta rechazada',
    paid: 'Pagado',
    partly_refunded: 'Devuelto en parte',
    refunded: 'Devuelto',
  },
  method: {
    cash: 'Efectivo',
    check: 'Cheque',
    card_terminal: 'Datáfono',
    bank_transfer: 'Transferencia',
    card_online: 'Tarjeta, en línea',
    other: 'Otro',
    invoiced: 'Factura enviada',
  },
  kind: { payment: 'Pago', refund: 'Devolución', invoice: 'Factura', void: 'Anulación' },
  amountOf: {
    due: amount => `${amount} por pagar`,
    card_saved: amount => `${amount} con tarjeta guardada`,
    authorized: amount => `${amount} retenido`,
    failed: amount => `${amount} por pagar, tarjeta rechazada`,
    paid: amount => `${amount} pagado`,
    partly_refunded: amount => `${amount} devuelto`,
    refunded: amount => `${amount} devuelto`,
  },
}

/** For pages that add texts of their own. */
export const paymentWords = { en, es }

export const usePaymentWords = textsOf(paymentWords)
