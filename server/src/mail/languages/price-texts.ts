import type { PriceLineKind } from '../../platform/db/price-types.ts'
import type { Language } from './languages.ts'

/** Words of a price, for pages, mails and the receipt. */
interface PriceTexts {
  /** What a line is called for which the business has no words. */
  line: Record<PriceLineKind | 'act' | 'added', string>
  subtotal: string
  discount: string
  tax: string
  total: string
  /** Of a price to which lines may be added, such as for a second signer. */
  from(total: string): string
  /** `word`: what customers count, such as `Documents`. */
  forCount(total: string, quantity: number, word: string): string
  /** After a total. */
  with: Record<'fees' | 'tax' | 'both', string>
  /** Of prices that include the tax. */
  included(tax: string): string
  /** What can be charged beside the price. */
  mayApply: string
  onDays(amount: string, days: string): string
  forEachSigner(amount: string, included: number): string
  bookedLate(amount: string, hours: number): string
  between(amount: string, days: string, from: string, to: string): string
}

export const priceTexts: Record<Language, PriceTexts> = {
  en: {
    line: {
      act: 'Service',
      extra_signer: 'Extra signer',
      witness: 'Witness',
      technology: 'Technology fee',
      rush: 'Rush fee',
      out_of_hours: 'Out-of-hours fee',
      travel: 'Travel fee',
      added: 'Other',
    },
    subtotal: 'Subtotal',
    discount: 'Discount',
    tax: 'Tax',
    total: 'Total',
    from: total => `from ${total}`,
    forCount: (total, quantity, word) => `${total} for ${quantity} (${word})`,
    with: { fees: 'including fees', tax: 'including tax', both: 'including fees and tax' },
    included: tax => `Includes ${tax}`,
    mayApply: 'Other fees',
    onDays: (amount, days) => `${amount} if the session starts on: ${days}`,
    forEachSigner: (amount, included) =>
      included === 0
        ? `${amount} for each signer`
        : `${amount} for each signer after the first${included === 1 ? '' : ` ${included}`}`,
    bookedLate: (amount, hours) =>
      `${amount} if you book less than ${hours === 1 ? 'one hour' : `${hours} hours`} ahead`,
    between: (amount, days, from, to) => `${amount} if the session starts between ${from} and ${to}: ${days}`,
  },
  es: {
    line: {
      act: 'Servicio',
      extra_signer: 'Firmante adicional',
      witness: 'Testigo',
      technology: 'Cargo por tecnología',
      rush: 'Cargo por urgencia',
      out_of_hours: 'Cargo por horario especial',
      travel: 'Cargo por desplazamiento',
      added: 'Otro',
    },
    subtotal: 'Subtotal',
    discount: 'Descuento',
    tax: 'Impuesto',
    total: 'Total',
    from: total => `desde ${total}`,
    forCount: (total, quantity, word) => `${total} por ${quantity} (${word})`,
    with: { fees: 'cargos incluidos', tax: 'impuesto incluido', both: 'cargos e impuesto incluidos' },
    included: tax => `Incluye ${tax}`,
    mayApply: 'Otros cargos',
    onDays: (amount, days) => `${amount} si la sesión empieza en: ${days}`,
    forEachSigner: (amount, included) =>
      included === 0
        ? `${amount} por cada firmante`
        : `${amount} por cada firmante a partir del ${included + 1}.º`,
    bookedLate: (amount, hours) =>
      `${amount} si reserva con menos de ${hours === 1 ? 'una hora' : `${hours} horas`} de antelación`,
    between: (amount, days, from, to) =>
      `${amount} si la sesión empieza entre las ${from} y las ${to}: ${days}`,
  },
  fr: {
    line: {
      act: 'Prestation',
      extra_signer: 'Signataire supplémentaire',
      witness: 'Témoin',
      technology: 'Frais techniques',
      rush: 'Supplément d’urgence',
      out_of_hours: 'Supplément hors horaires',
      travel: 'Frais de déplacement',
      added: 'Autre',
    },
    subtotal: 'Sous-total',
    discount: 'Remise',
    tax: 'Taxe',
    total: 'Total',
    from: total => `à partir de ${total}`,
    forCount: (total, quantity, word) => `${total} pour ${quantity} (${word})`,
    with: { fees: 'frais compris', tax: 'taxe comprise', both: 'frais et taxe compris' },
    included: tax => `Dont ${tax}`,
    mayApply: 'Autres frais',
    onDays: (amount, days) => `${amount} si la séance commence un de ces jours : ${days}`,
    forEachSigner: (amount, included) =>
      included === 0 ? `${amount} par signataire` : `${amount} par signataire à partir du ${included + 1}e`,
    bookedLate: (amount, hours) =>
      `${amount} si vous réservez moins ${hours === 1 ? 'd’une heure' : `de ${hours} heures`} à l’avance`,
    between: (amount, days, from, to) => `${amount} si la séance commence entre ${from} et ${to} : ${days}`,
  },
}
