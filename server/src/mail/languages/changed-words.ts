import type { Language } from '../../platform/lib/language-tags.ts'

/** Heading of the list of what was different. */
export const beforeChange: Record<Language, string> = {
  en: 'Before the change',
  es: 'Antes del cambio',
  fr: 'Avant le changement',
}

/** What has changed besides the time, such as `place, duration`. */
interface Changed {
  changed: string
}

export const changesEn = ({ changed }: Changed): string =>
  sentences(changed, 'This has changed: ', 'The attached file updates your calendar.')

export const changesEs = ({ changed }: Changed): string =>
  sentences(changed, 'Ha cambiado lo siguiente: ', 'El archivo adjunto actualiza su calendario.')

export const changesFr = ({ changed }: Changed): string =>
  sentences(changed, 'Ceci a changé : ', 'Le fichier joint met à jour votre agenda.')

/** A mail that is sent again says only what holds now. */
const sentences = (changed: string, lead: string, file: string): string =>
  changed === '' ? file : `${lead}${changed}. ${file}`
