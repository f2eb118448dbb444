import type { Language } from './languages.ts'

/** Why a phone number or an email address cannot be right. What to type instead follows. */
export interface CauseTexts {
  phone: {
    tooShort(digits: number): string
    tooLong(digits: number): string
    letters: string
  }
  email: {
    noAt: string
    manyAts: string
    space: string
    comma: string
    nothingBefore: string
    noDot: string
    dots: string
  }
}

export const causeTexts: Record<Language, CauseTexts> = {
  en: {
    phone: {
      tooShort: digits => `The phone number has too few digits (${digits}).`,
      tooLong: digits => `The phone number has too many digits (${digits}).`,
      letters: 'The phone number has letters.',
    },
    email: {
      noAt: 'The address has no @.',
      manyAts: 'The address has more than one @.',
      space: 'The address has a space in it.',
      comma: 'The address has a comma in it.',
      nothingBefore: 'The address has nothing before the @.',
      noDot: 'The part after the @ has no dot.',
      dots: 'The address has a dot at the start or end of a part, or two in a row.',
    },
  },
  es: {
    phone: {
      tooShort: digits => `Al teléfono le faltan cifras (tiene ${digits}).`,
      tooLong: digits => `Al teléfono le sobran cifras (tiene ${digits}).`,
      letters: 'El teléfono tiene letras.',
    },
    email: {
      noAt: 'A la dirección le falta la @.',
      manyAts: 'La dirección tiene más de una @.',
      space: 'La dirección tiene un espacio.',
      comma: 'La dirección tiene una coma.',
      nothingBefore: 'La dirección no tiene nada delante de la @.',
      noDot: 'La parte detrás de la @ no tiene ningún punto.',
      dots: 'La dirección tiene un punto al principio o al final de una parte, o dos seguidos.',
    },
  },
  fr: {
    phone: {
      tooShort: digits => `Il manque des chiffres au numéro (${digits} seulement).`,
      tooLong: digits => `Le numéro a trop de chiffres (${digits}).`,
      letters: 'Le numéro contient des lettres.',
    },
    email: {
      noAt: 'Il manque le @ dans l’adresse.',
      manyAts: 'L’adresse contient plus d’un @.',
      space: 'L’adresse contient une espace.',
      comma: 'L’adresse contient une virgule.',
      nothingBefore: 'Il n’y a rien avant le @ dans l’adresse.',
      noDot: 'La partie après le @ n’a pas de point.',
      dots: 'L’adresse a un point au début ou à la fin d’une partie, ou deux points de suite.',
    },
  },
}
