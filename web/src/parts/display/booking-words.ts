import type { ManagedAppointment } from '@jurat/client/manage'
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
  checkedBy: {
    credential_analysis: 'ID document checked',
    personal_knowledge: 'Known personally',
    credible_witness: 'Witness',
    other: 'Another way',
  },
  act: {
    acknowledgment: 'Acknowledgment',
    jurat: 'Jurat',
    oath_or_affirmation: 'Oath or affirmation',
    signature_witnessing: 'Signature witnessing',
    copy_certification: 'Copy certification',
    protest: 'Protest',
    other: 'Other',
  },
  missing: {
    marked_no_show: 'Marked as a no-show',
    no_signers: 'No signer is named',
    signer_unverified: 'An ID is not checked',
    no_documents: 'No document',
    result_missing: 'No notarized document',
    video_missing: 'No recording',
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
  checkedBy: {
    credential_analysis: 'Documento comprobado',
    personal_knowledge: 'Conocimiento personal',
    credible_witness: 'Testigo',
    other: 'De otro modo',
  },
  act: {
    acknowledgment: 'Reconocimiento de firma',
    jurat: 'Declaración jurada',
    oath_or_affirmation: 'Juramento o promesa',
    signature_witnessing: 'Atestiguación de firma',
    copy_certification: 'Copia certificada',
    protest: 'Protesto',
    other: 'Otro',
  },
  missing: {
    marked_no_show: 'Marcada como ausencia',
    no_signers: 'No consta ningún firmante',
    signer_unverified: 'Falta comprobar una identidad',
    no_documents: 'No hay ningún documento',
    result_missing: 'No hay documento notariado',
    video_missing: 'No hay grabación',
  },
}

/** For pages that add texts of their own. */
export const words = { en, es }

export const useBookingWords = textsOf(words)

type Words = typeof en
export type Acts = NonNullable<ManagedAppointment['acts']>
export type Overruled = NonNullable<ManagedAppointment['overruled']>

/** `Acknowledgment × 2, Jurat × 1` */
export const actsText = (texts: Words, acts: Acts): string =>
  acts.map(({ type, count }) => `${texts.act[type]} × ${count}`).join(', ')

/** What was missing when the appointment was completed, with the reasons. */
export const overruledText = (texts: Words, overruled: Overruled): string =>
  overruled.map(({ blocker, reason }) => `${texts.missing[blocker]}: ${reason}`).join('; ')
