import { textsOf } from '../../lib/languages/index.ts'

const en = {
  fees: 'Other fees',
  feesHint: 'Customers see them before they book. Existing bookings keep theirs.',
  add: 'Add a fee',
  remove: (name: string) => `Remove ${name}`,
  kinds: {
    extra_signer: 'Extra signer',
    witness: 'Witness',
    technology: 'Technology',
    rush: 'Rush',
    out_of_hours: 'Out of hours',
    travel: 'Travel',
  },
  amount: 'Amount',
  each: 'Amount each',
  includedSigners: 'Signers in the price',
  witnesses: 'Witnesses',
  hoursBefore: 'Booked less than … hours ahead',
  days: 'Sessions that start on',
  from: 'From',
  to: 'To',
  toHint: 'A time at or before "From" is on the next day.',
  taxable: 'With tax',
  priceTaxable: 'Tax applies to the price',
  words: 'What customers read',
  usualWords: 'The usual words for this fee',
}

const es: typeof en = {
  fees: 'Otros cargos',
  feesHint: 'Los clientes los ven antes de reservar. Las reservas existentes conservan los suyos.',
  add: 'Añadir un cargo',
  remove: name => `Quitar ${name}`,
  kinds: {
    extra_signer: 'Firmante adicional',
    witness: 'Testigo',
    technology: 'Tecnología',
    rush: 'Urgencia',
    out_of_hours: 'Horario especial',
    travel: 'Desplazamiento',
  },
  amount: 'Importe',
  each: 'Importe por unidad',
  includedSigners: 'Firmantes en el precio',
  witnesses: 'Testigos',
  hoursBefore: 'Reservada con menos de … horas',
  days: 'Sesiones que empiezan en',
  from: 'Desde',
  to: 'Hasta',
  toHint: 'Una hora igual o anterior a «Desde» es del día siguiente.',
  taxable: 'Con impuesto',
  priceTaxable: 'El precio lleva impuesto',
  words: 'Lo que leen los clientes',
  usualWords: 'Las palabras habituales de este cargo',
}

export const usePriceTexts = textsOf({ en, es })
