import { textsOf } from '../../lib/languages/index.ts'

const en = {
  verification: {
    pending: 'Not verified',
    in_progress: 'Verification runs',
    verified: 'Verified',
    failed: 'Verification failed',
    locked: 'Verification locked',
  },
  approved: 'Approved',
  rejected: 'Rejected',
  outcomes: {
    reached: 'Reached',
    no_answer: 'No answer',
    voicemail: 'Voicemail',
    wrong_number: 'Wrong number',
  },
}

const es: typeof en = {
  verification: {
    pending: 'Sin verificar',
    in_progress: 'Verificación en curso',
    verified: 'Verificado',
    failed: 'Verificación fallida',
    locked: 'Verificación bloqueada',
  },
  approved: 'Aprobado',
  rejected: 'Rechazado',
  outcomes: {
    reached: 'Contactado',
    no_answer: 'Sin respuesta',
    voicemail: 'Buzón de voz',
    wrong_number: 'Número equivocado',
  },
}

/** For pages that add texts of their own. */
export const words = { en, es }

export const useBookingWords = textsOf(words)
