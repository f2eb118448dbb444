import { textsOf } from '../../../lib/languages/index.ts'
import { words } from '../../../parts/display/booking-words.ts'

const en = {
  ...words.en,
  title: 'Complete the session',
  notYet: 'Not yet',
  nothingMissing: 'Nothing is missing.',
  missingTitle: 'What is missing',
  missingHint: 'Say for each why the session is complete without it. The history keeps it.',
  reasonFor: (what: string) => `${what}: why is it complete?`,
  acts: 'Notarial acts',
  actsHint: 'The receipt of the customer lists them.',
  oneMore: (what: string) => `One more: ${what}`,
  oneLess: (what: string) => `One less: ${what}`,
  next: 'What happens next',
  nextSoon: 'The customer gets the notarized documents by mail in a minute.',
  nextUpload: 'The customer gets the notarized documents a minute after you upload them.',
  nextWithoutAddress:
    'No mail is sent: the customer has no email address. Add it, or give the customer the link to the page.',
  nextHeld: 'The documents are held back from the customer until:',
  held: {
    no_signers: 'a signer is named and checked.',
    signer_unverified: 'every signer is verified.',
    not_released: 'you release them on the page of the appointment.',
    not_paid: 'the booking is paid in full.',
  },
  nothingToSend: 'The customer gets a mail with the link to the receipt in a minute, and no file.',
}

const es: typeof en = {
  ...words.es,
  title: 'Completar la sesión',
  notYet: 'Todavía no',
  nothingMissing: 'No falta nada.',
  missingTitle: 'Lo que falta',
  missingHint: 'Diga en cada caso por qué la sesión está completa. El historial lo conserva.',
  reasonFor: what => `${what}: ¿por qué está completa?`,
  acts: 'Actos notariales',
  actsHint: 'Aparecen en el recibo del cliente.',
  oneMore: what => `Uno más: ${what}`,
  oneLess: what => `Uno menos: ${what}`,
  next: 'Qué pasa después',
  nextSoon: 'El cliente recibe los documentos notariados por correo en un minuto.',
  nextUpload: 'El cliente recibe los documentos notariados un minuto después de que usted los suba.',
  nextWithoutAddress:
    'No se envía ningún correo: el cliente no tiene dirección. Añádala o dele el enlace a la página.',
  nextHeld: 'Los documentos no se entregan al cliente hasta que:',
  held: {
    no_signers: 'conste un firmante comprobado.',
    signer_unverified: 'todos los firmantes estén verificados.',
    not_released: 'usted los entregue en la página de la cita.',
    not_paid: 'la reserva esté pagada del todo.',
  },
  nothingToSend: 'El cliente recibe en un minuto un correo con el enlace al recibo, y ningún archivo.',
}

export const useCompletionTexts = textsOf({ en, es })
