import type { Language } from '../../platform/lib/language-tags.ts'

type News = 'assigned' | 'moved' | 'updated' | 'canceled' | 'elsewhere'

/** Texts of a mail about several appointments. */
interface TogetherTexts {
  /** Heading of the appointments with the same news. It is the subject if all have the same. */
  news: Record<News, (count: number) => string>
  subject(count: number): string
  paragraph(business: string): string
}

const plural = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`
const appointments = (count: number) => plural(count, 'appointment', 'appointments')
const citas = (count: number) => plural(count, 'cita', 'citas')

export const togetherTexts: Record<Language, TogetherTexts> = {
  en: {
    news: {
      assigned: count => `New: ${appointments(count)}`,
      moved: count => `New time: ${appointments(count)}`,
      updated: count => `Changed: ${appointments(count)}`,
      canceled: count => `Canceled: ${appointments(count)}`,
      elsewhere: count => `Now mailed to another address: ${appointments(count)}`,
    },
    subject: count => `${count} changes to your appointments`,
    paragraph: business =>
      `${business} changed the appointments below. Each attached file belongs to one of them: open it to change the appointment in your calendar.`,
  },
  es: {
    news: {
      assigned: count => `Nuevas: ${citas(count)}`,
      moved: count => `Nueva hora: ${citas(count)}`,
      updated: count => `Cambios: ${citas(count)}`,
      canceled: count => `Canceladas: ${citas(count)}`,
      elsewhere: count => `Ahora se envían a otra dirección: ${citas(count)}`,
    },
    subject: count => `${count} cambios en sus citas`,
    paragraph: business =>
      `${business} ha cambiado las citas indicadas abajo. Cada archivo adjunto corresponde a una de ellas: ábralo para cambiar la cita en su calendario.`,
  },
  fr: {
    news: {
      assigned: count => `Nouveaux : ${count} rendez-vous`,
      moved: count => `Nouvel horaire : ${count} rendez-vous`,
      updated: count => `Modifiés : ${count} rendez-vous`,
      canceled: count => `Annulés : ${count} rendez-vous`,
      elsewhere: count => `Envoyés désormais à une autre adresse : ${count} rendez-vous`,
    },
    subject: count => `${count} changements dans vos rendez-vous`,
    paragraph: business =>
      `${business} a changé les rendez-vous ci-dessous. Chaque fichier joint correspond à l’un d’eux : ouvrez-le pour changer le rendez-vous dans votre agenda.`,
  },
}
