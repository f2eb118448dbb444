import { stop } from './catalog.ts'
import type { Language } from './languages.ts'

/** Words of an entry in a calendar. */
interface EntryTexts {
  /** Before the address at which the reader joins online. */
  join: string
  /** Before the address of a map. */
  map: string
  /** Before the address of the session page, of an appointment that is not online. */
  details: string
  /** How the customer moves or cancels it. */
  change(business: string): string
}

export const entryTexts: Record<Language, EntryTexts> = {
  en: {
    join: 'Join',
    map: 'Map',
    details: 'Details',
    change: business => stop(`To change or cancel, use the link in the email from ${business}`),
  },
  es: {
    join: 'Entrar',
    map: 'Mapa',
    details: 'Detalles',
    change: business => stop(`Para cambiar o cancelar, use el enlace del correo de ${business}`),
  },
  fr: {
    join: 'Rejoindre',
    map: 'Plan',
    details: 'Détails',
    change: business => stop(`Pour modifier ou annuler, utilisez le lien de l’e-mail envoyé par ${business}`),
  },
}
