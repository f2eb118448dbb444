/** What a mail to a notary is about. `when` is the short form of the time. */
interface AboutNotary {
  service: string
  business: string
  when: string
}

interface NotaryWords {
  subject(about: AboutNotary): string
  heading: string
  paragraph(about: AboutNotary): string
}

/** Texts of mails to notaries, and of their calendar feeds, in one language. */
export interface NotaryTexts {
  assigned: NotaryWords
  moved: NotaryWords
  canceled: NotaryWords
  /** The list of a day. `date` is the long form of the date. */
  nextDay: {
    subject(date: string, count: number): string
    heading(date: string): string
    paragraph(business: string): string
  }
  labels: { customer: string; phone: string }
  /** Title of an appointment in a feed that shows times only. */
  appointment: string
}

const en: NotaryTexts = {
  assigned: {
    subject: ({ service, when }) => `New appointment: ${service}, ${when}`,
    heading: 'You have a new appointment',
    paragraph: ({ business }) =>
      `${business} gave you the appointment below. The attached file adds it to your calendar.`,
  },
  moved: {
    subject: ({ service, when }) => `New time: ${service}, ${when}`,
    heading: 'Your appointment has a new time',
    paragraph: () => 'The appointment is now at the time below. The attached file updates your calendar.',
  },
  canceled: {
    subject: ({ service, when }) => `Canceled: ${service}, ${when}`,
    heading: 'You no longer have this appointment',
    paragraph: () =>
      'The appointment was canceled or given to another notary. The attached file removes it from your calendar.',
  },
  nextDay: {
    subject: (date, count) => `${count === 1 ? '1 appointment' : `${count} appointments`}: ${date}`,
    heading: date => `Your appointments on ${date}`,
    paragraph: business => `These are your appointments with ${business}.`,
  },
  labels: { customer: 'Customer', phone: 'Phone' },
  appointment: 'Appointment',
}

const es: NotaryTexts = {
  assigned: {
    subject: ({ service, when }) => `Nueva cita: ${service}, ${when}`,
    heading: 'Tiene una nueva cita',
    paragraph: ({ business }) =>
      `${business} le ha asignado la cita indicada abajo. El archivo adjunto la añade a su calendario.`,
  },
  moved: {
    subject: ({ service, when }) => `Nueva hora: ${service}, ${when}`,
    heading: 'Su cita tiene una nueva hora',
    paragraph: () => 'La cita es ahora a la hora indicada abajo. El archivo adjunto actualiza su calendario.',
  },
  canceled: {
    subject: ({ service, when }) => `Cancelada: ${service}, ${when}`,
    heading: 'Ya no tiene esta cita',
    paragraph: () =>
      'La cita se ha cancelado o se ha asignado a otra persona. El archivo adjunto la quita de su calendario.',
  },
  nextDay: {
    subject: (date, count) => `${count} ${count === 1 ? 'cita' : 'citas'}: ${date}`,
    heading: date => `Sus citas del ${date}`,
    paragraph: business => `Estas son sus citas con ${business}.`,
  },
  labels: { customer: 'Cliente', phone: 'Teléfono' },
  appointment: 'Cita',
}

const fr: NotaryTexts = {
  assigned: {
    subject: ({ service, when }) => `Nouveau rendez-vous : ${service}, ${when}`,
    heading: 'Vous avez un nouveau rendez-vous',
    paragraph: ({ business }) =>
      `${business} vous a confié le rendez-vous ci-dessous. Le fichier joint l’ajoute à votre agenda.`,
  },
  moved: {
    subject: ({ service, when }) => `Nouvel horaire : ${service}, ${when}`,
    heading: 'Votre rendez-vous a un nouvel horaire',
    paragraph: () =>
      'Le rendez-vous a maintenant lieu à l’heure ci-dessous. Le fichier joint met votre agenda à jour.',
  },
  canceled: {
    subject: ({ service, when }) => `Annulé : ${service}, ${when}`,
    heading: 'Vous n’avez plus ce rendez-vous',
    paragraph: () =>
      'Le rendez-vous a été annulé ou confié à une autre personne. Le fichier joint le retire de votre agenda.',
  },
  nextDay: {
    subject: (date, count) => `${count} rendez-vous : ${date}`,
    heading: date => `Vos rendez-vous du ${date}`,
    paragraph: business => `Voici vos rendez-vous avec ${business}.`,
  },
  labels: { customer: 'Client', phone: 'Téléphone' },
  appointment: 'Rendez-vous',
}

export const notaryTexts = { en, es, fr }
