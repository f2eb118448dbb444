import { textsOf } from '../../../lib/languages/index.ts'

const en = {
  price: 'Price',
  addLine: 'Add a line',
  addDiscount: 'Give a discount',
  added: 'The price has changed.',
  label: 'What for',
  reason: 'Reason',
  readByCustomer: 'The customer reads it.',
  howMuch: 'How much',
  asAmount: 'Amount',
  asPercent: 'Percent',
  amountIn: (currency: string) => `Amount in ${currency}`,
  percentOfLines: 'Percent of all lines',
  taxable: 'With tax',
  discount: 'Discount',
  tax: 'Tax',
  included: (tax: string) => `Includes ${tax}`,
  total: 'Total',
  prepaid: 'paid',
  remove: (label: string) => `Remove ${label}`,
  removed: (label: string) => `${label} is removed from the price.`,
}

const es: typeof en = {
  price: 'Precio',
  addLine: 'Añadir una línea',
  addDiscount: 'Dar un descuento',
  added: 'El precio ha cambiado.',
  label: 'Concepto',
  reason: 'Motivo',
  readByCustomer: 'Lo lee el cliente.',
  howMuch: 'Cuánto',
  asAmount: 'Importe',
  asPercent: 'Porcentaje',
  amountIn: currency => `Importe en ${currency}`,
  percentOfLines: 'Porcentaje de todas las líneas',
  taxable: 'Con impuesto',
  discount: 'Descuento',
  tax: 'Impuesto',
  included: tax => `Incluye ${tax}`,
  total: 'Total',
  prepaid: 'pagado',
  remove: label => `Quitar ${label}`,
  removed: label => `${label} ya no está en el precio.`,
}

export const usePriceTexts = textsOf({ en, es })
