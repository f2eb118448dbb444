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
  /** Of entries that a reader adds with a link. `isMailed`: the mail about the booking has one, too. */
  links(isMailed: boolean): string
}

export const entryTexts: Record<Language, EntryTexts> = {
  en: {
    join: 'Join',
    map: 'Map',
    details: 'Details',
    change: business => stop(`To change or cancel, use the link in the email from ${business}`),
    links: isMailed =>
      `An entry that you add here does not follow later changes.${isMailed ? ' The entry from our email does, so you need only one of them.' : ''}`,
  },
  es: {
    join: 'Entrar',
    map: 'Mapa',
    details: 'Detalles',
    change: business => stop(`Para cambiar o cancelar, use el enlace del correo de ${business}`),
    links: isMailed =>
      `Lo que añada aquí no sigue los cambios posteriores.${isMailed ? ' La cita de nuestro correo sí, así que basta con una de las dos.' : ''}`,
  },
  fr: {
    join: 'Rejoindre',
    map: 'Plan',
    details: 'Détails',
    change: business => stop(`Pour modifier ou annuler, utilisez le lien de l’e-mail envoyé par ${business}`),
    links: isMailed =>
      `Ce que vous ajoutez ici ne suit pas les changements ultérieurs.${isMailed ? ' Le rendez‑vous joint à notre e-mail les suit : un seul des deux suffit.' : ''}`,
  },
}
