import { type Words, withTime } from './catalog.ts'
import { changesEn, changesEs, changesFr } from './changed-words.ts'

type SignerMails = Record<
  | 'signer_confirmation'
  | 'signer_reschedule'
  | 'signer_updated'
  | 'signer_reminder_24h'
  | 'signer_reminder_1h',
  Words
>

/** Mails to signers, in each language. */
export const signerMails: Record<'en' | 'es' | 'fr', SignerMails> = {
  en: {
    signer_confirmation: {
      subject: about => `You are a signer: ${withTime(about)}`,
      heading: () => 'You are named as a signer',
      paragraphs: ({ customer, service, business }) => [
        customer === ''
          ? `You are named as a signer in an appointment with ${business}: ${service}.`
          : `You are named as a signer in the appointment of ${customer} with ${business}: ${service}.`,
        'You are expected at the time below. On the page you see what to prepare.',
      ],
      button: 'Prepare for the session',
    },
    signer_reschedule: {
      subject: about => `New time: ${withTime(about)}`,
      heading: () => 'The appointment has a new time',
      paragraphs: ({ business }) => [
        `${business} now expects you at the time below. The attached file updates your calendar.`,
      ],
      button: 'Prepare for the session',
    },
    signer_updated: {
      subject: about => `Changed: ${withTime(about)}`,
      heading: () => 'The appointment has changed',
      paragraphs: about => [changesEn(about)],
      button: 'Prepare for the session',
    },
    signer_reminder_24h: {
      subject: about => `Reminder: ${withTime(about)}`,
      heading: ({ daysAhead }) => {
        if (daysAhead === 0) return 'Your appointment is today'
        return daysAhead === 1 ? 'Your appointment is tomorrow' : 'Your appointment is coming up'
      },
      paragraphs: ({ business }) => [`${business} expects you at the time below.`],
      button: 'Prepare for the session',
    },
    signer_reminder_1h: {
      subject: about => `Starting soon: ${withTime(about)}`,
      heading: ({ minutesAhead }) =>
        minutesAhead > 50 ? 'Your appointment starts in an hour' : 'Your appointment starts soon',
      paragraphs: ({ business }) => [`${business} expects you at the time below.`],
      button: 'Prepare for the session',
    },
  },
  es: {
    signer_confirmation: {
      subject: about => `Usted es firmante: ${withTime(about)}`,
      heading: () => 'Usted figura como firmante',
      paragraphs: ({ customer, service, business }) => [
        customer === ''
          ? `Usted figura como firmante en una cita con ${business}: ${service}.`
          : `Usted figura como firmante en la cita de ${customer} con ${business}: ${service}.`,
        'Se le espera a la hora indicada abajo. En la página verá qué debe preparar.',
      ],
      button: 'Preparar la sesión',
    },
    signer_reschedule: {
      subject: about => `Nueva hora: ${withTime(about)}`,
      heading: () => 'La cita tiene una nueva hora',
      paragraphs: ({ business }) => [
        `${business} le espera ahora a la hora indicada abajo. El archivo adjunto actualiza su calendario.`,
      ],
      button: 'Preparar la sesión',
    },
    signer_updated: {
      subject: about => `Cambios: ${withTime(about)}`,
      heading: () => 'La cita ha cambiado',
      paragraphs: about => [changesEs(about)],
      button: 'Preparar la sesión',
    },
    signer_reminder_24h: {
      subject: about => `Recordatorio: ${withTime(about)}`,
      heading: ({ daysAhead }) => {
        if (daysAhead === 0) return 'Su cita es hoy'
        return daysAhead === 1 ? 'Su cita es mañana' : 'Su cita se acerca'
      },
      paragraphs: ({ business }) => [`${business} le espera a la hora indicada abajo.`],
      button: 'Preparar la sesión',
    },
    signer_reminder_1h: {
      subject: about => `Empieza pronto: ${withTime(about)}`,
      heading: ({ minutesAhead }) =>
        minutesAhead > 50 ? 'Su cita empieza en una hora' : 'Su cita empieza pronto',
      paragraphs: ({ business }) => [`${business} le espera a la hora indicada abajo.`],
      button: 'Preparar la sesión',
    },
  },
  fr: {
    signer_confirmation: {
      subject: about => `Vous êtes signataire : ${withTime(about)}`,
      heading: () => 'Vous figurez parmi les signataires',
      paragraphs: ({ customer, service, business }) => [
        customer === ''
          ? `Vous êtes signataire lors d’un rendez‑vous avec ${business} : ${service}.`
          : `Vous êtes signataire lors du rendez‑vous de ${customer} avec ${business} : ${service}.`,
        'Vous êtes attendu à l’heure ci-dessous. La page indique ce qu’il faut préparer.',
      ],
      button: 'Préparer la séance',
    },
    signer_reschedule: {
      subject: about => `Nouvel horaire : ${withTime(about)}`,
      heading: () => 'Le rendez‑vous a un nouvel horaire',
      paragraphs: ({ business }) => [
        `${business} vous attend désormais à l’heure ci-dessous. Le fichier joint met à jour votre agenda.`,
      ],
      button: 'Préparer la séance',
    },
    signer_updated: {
      subject: about => `Modifié : ${withTime(about)}`,
      heading: () => 'Le rendez‑vous a changé',
      paragraphs: about => [changesFr(about)],
      button: 'Préparer la séance',
    },
    signer_reminder_24h: {
      subject: about => `Rappel : ${withTime(about)}`,
      heading: ({ daysAhead }) => {
        if (daysAhead === 0) return 'Votre rendez‑vous est aujourd’hui'
        return daysAhead === 1 ? 'Votre rendez‑vous est demain' : 'Votre rendez‑vous approche'
      },
      paragraphs: ({ business }) => [`${business} vous attend à l’horaire indiqué ci-dessous.`],
      button: 'Préparer la séance',
    },
    signer_reminder_1h: {
      subject: about => `Bientôt : ${withTime(about)}`,
      heading: ({ minutesAhead }) =>
        minutesAhead > 50
          ? 'Votre rendez‑vous commence dans une heure'
          : 'Votre rendez‑vous commence bientôt',
      paragraphs: ({ business }) => [`${business} vous attend à l’horaire indiqué ci-dessous.`],
      button: 'Préparer la séance',
    },
  },
}
