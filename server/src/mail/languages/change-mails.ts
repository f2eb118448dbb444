import { type Words, withTime } from './catalog.ts'
import { changesEn, changesEs, changesFr } from './changed-words.ts'
import { holdTexts } from './hold-texts.ts'

type ChangeMails = Record<'reschedule' | 'updated' | 'card_refused', Words>

/** Mails to customers about a changed appointment, and a card that is to be changed, in each language. */
export const changeMails: Record<'en' | 'es' | 'fr', ChangeMails> = {
  en: {
    card_refused: holdTexts.en.mail,
    reschedule: {
      subject: about => `New time: ${withTime(about)}`,
      heading: () => 'Your appointment has a new time',
      paragraphs: ({ business }) => [
        `${business} now expects you at the time below. The attached file updates your calendar.`,
      ],
      button: 'View appointment',
      note: 'To choose another time or to cancel, use the same link.',
    },
    updated: {
      subject: about => `Changed: ${withTime(about)}`,
      heading: () => 'Your appointment has changed',
      paragraphs: about => [changesEn(about)],
      button: 'View appointment',
      note: 'To choose another time or to cancel, use the same link.',
    },
  },
  es: {
    card_refused: holdTexts.es.mail,
    reschedule: {
      subject: about => `Nueva hora: ${withTime(about)}`,
      heading: () => 'Su cita tiene una nueva hora',
      paragraphs: ({ business }) => [
        `${business} le espera ahora a la hora indicada abajo. El archivo adjunto actualiza su calendario.`,
      ],
      button: 'Ver la cita',
      note: 'Para elegir otra hora o cancelar, use el mismo enlace.',
    },
    updated: {
      subject: about => `Cambios: ${withTime(about)}`,
      heading: () => 'Su cita ha cambiado',
      paragraphs: about => [changesEs(about)],
      button: 'Ver la cita',
      note: 'Para elegir otra hora o cancelar, use el mismo enlace.',
    },
  },
  fr: {
    card_refused: holdTexts.fr.mail,
    reschedule: {
      subject: about => `Nouvel horaire : ${withTime(about)}`,
      heading: () => 'Votre rendez‑vous a un nouvel horaire',
      paragraphs: ({ business }) => [
        `${business} vous attend désormais à l’horaire indiqué ci-dessous. Le fichier joint met à jour votre agenda.`,
      ],
      button: 'Voir le rendez‑vous',
      note: 'Pour choisir un autre horaire ou annuler, utilisez le même lien.',
    },
    updated: {
      subject: about => `Modifié : ${withTime(about)}`,
      heading: () => 'Votre rendez‑vous a changé',
      paragraphs: about => [changesFr(about)],
      button: 'Voir le rendez‑vous',
      note: 'Pour choisir un autre horaire ou annuler, utilisez le même lien.',
    },
  },
}
