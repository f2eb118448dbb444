import type { Language } from './languages.ts'

/** Texts about the questions of a service. */
interface QuestionTexts {
  heading: string
  /** The page on which the customer changes answers. */
  change: string
  answer: string
  saved: string
  yes: string
  no: string
  /** The first line of a list from which one is chosen. */
  choose: string
  noAnswer: string
  /** In mails to the notary. */
  mailHeading: string
  errors: {
    required: string
    text(most: number): string
    number: string
    date: string
    choice: string
  }
}

export const questionTexts: Record<Language, QuestionTexts> = {
  en: {
    heading: 'Questions about your appointment',
    change: 'Change your answers',
    answer: 'Answer the questions',
    saved: 'Your answers are saved.',
    yes: 'Yes',
    no: 'No',
    choose: 'Choose one',
    noAnswer: 'No answer yet',
    mailHeading: 'Answers',
    errors: {
      required: 'Answer this question.',
      text: most => `Use at most ${most} characters, without control characters.`,
      number: 'Enter a number, such as 12 or 2.5.',
      date: 'Enter a date of the calendar from 1900 on.',
      choice: 'Choose from the list.',
    },
  },
  es: {
    heading: 'Preguntas sobre su cita',
    change: 'Cambiar sus respuestas',
    answer: 'Responder las preguntas',
    saved: 'Sus respuestas están guardadas.',
    yes: 'Sí',
    no: 'No',
    choose: 'Elija una opción',
    noAnswer: 'Sin respuesta todavía',
    mailHeading: 'Respuestas',
    errors: {
      required: 'Responda esta pregunta.',
      text: most => `Escriba como máximo ${most} caracteres, sin caracteres de control.`,
      number: 'Escriba un número, por ejemplo 12 o 2,5.',
      date: 'Escriba una fecha del calendario, desde 1900.',
      choice: 'Elija de la lista.',
    },
  },
  fr: {
    heading: 'Questions sur votre rendez‑vous',
    change: 'Modifier vos réponses',
    answer: 'Répondre aux questions',
    saved: 'Vos réponses sont enregistrées.',
    yes: 'Oui',
    no: 'Non',
    choose: 'Choisissez',
    noAnswer: 'Pas encore de réponse',
    mailHeading: 'Réponses',
    errors: {
      required: 'Répondez à cette question.',
      text: most => `Saisissez au plus ${most} caractères, sans caractère de contrôle.`,
      number: 'Saisissez un nombre, par exemple 12 ou 2,5.',
      date: 'Saisissez une date du calendrier, à partir de 1900.',
      choice: 'Choisissez dans la liste.',
    },
  },
}
