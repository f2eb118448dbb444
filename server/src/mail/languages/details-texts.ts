import type { Language } from './languages.ts'

/** Texts with which customers correct their details, and leave a note. */
interface DetailsTexts {
  change: string
  heading: string
  changeEmail: string
  emailHeading: string
  newEmail: string
  emailHint: string
  sendCode: string
  codeHeading: string
  codeSent(email: string): string
  codeUseless: string
  tooManyCodes: string
  useAddress: string
  otherAddress: string
  leaveNote: string
  note: string
  noteHint: string
  noteWrong: string
  sendNote: string
  done: Record<'details-changed' | 'email-changed' | 'note-left', string>
  codeMail: { heading: string; paragraphs: string[] }
  changedMail: { subject(business: string): string; heading: string; paragraphs(business: string): string[] }
}

export const detailsTexts: Record<Language, DetailsTexts> = {
  en: {
    change: 'Change your name or phone number',
    heading: 'Your details',
    changeEmail: 'Change your email address',
    emailHeading: 'Change your email address',
    newEmail: 'New email address',
    emailHint: 'We mail a code to the new address. Until you enter it, mails go to the address that we have.',
    sendCode: 'Send the code',
    codeHeading: 'Enter the code',
    codeSent: email => `We sent a code to ${email}. It is valid for 15 minutes.`,
    codeUseless: 'This code can no longer be used. Send a new one.',
    tooManyCodes: 'Too many codes were sent. Try again in an hour.',
    useAddress: 'Use this address',
    otherAddress: 'Enter the address again, or another one',
    leaveNote: 'Leave a note to the notary',
    note: 'Your note',
    noteHint: 'What should the notary know before the appointment? At most 1,000 characters.',
    noteWrong: 'Enter your note, in at most 1,000 characters',
    sendNote: 'Send the note',
    done: {
      'details-changed': 'Your details were saved.',
      'email-changed': 'Mails about this appointment now go to your new address.',
      'note-left': 'Your note was sent.',
    },
    codeMail: {
      heading: 'Confirm your email address',
      paragraphs: [
        'Enter the code on the page to have mails about your appointment sent to this address. The code is valid for 15 minutes.',
        'If you did not ask for it, ignore this email: nothing was changed.',
      ],
    },
    changedMail: {
      subject: business => `Your email address was changed: ${business}`,
      heading: 'Your email address was changed',
      paragraphs: business => [
        `Mails about your appointment with ${business} now go to another address, which was confirmed with a code.`,
        `If you did not change it, tell ${business}.`,
      ],
    },
  },
  es: {
    change: 'Cambiar su nombre o teléfono',
    heading: 'Sus datos personales',
    changeEmail: 'Cambiar su correo electrónico',
    emailHeading: 'Cambiar su correo electrónico',
    newEmail: 'Correo electrónico nuevo',
    emailHint:
      'Enviamos un código a la dirección nueva. Hasta que lo escriba, los correos van a la dirección que tenemos.',
    sendCode: 'Enviar el código',
    codeHeading: 'Escriba el código',
    codeSent: email => `Hemos enviado un código a ${email}. Es válido durante 15 minutos.`,
    codeUseless: 'Este código ya no sirve. Envíe uno nuevo.',
    tooManyCodes: 'Se han enviado demasiados códigos. Vuelva a intentarlo dentro de una hora.',
    useAddress: 'Usar esta dirección',
    otherAddress: 'Escribir la dirección otra vez, u otra',
    leaveNote: 'Dejar una nota para su cita',
    note: 'Su nota',
    noteHint: '¿Qué debemos saber antes de la cita? Como máximo 1000 caracteres.',
    noteWrong: 'Escriba su nota, en 1000 caracteres como máximo',
    sendNote: 'Enviar la nota',
    done: {
      'details-changed': 'Se han guardado sus datos.',
      'email-changed': 'Los correos sobre esta cita van ahora a su nueva dirección.',
      'note-left': 'Se ha enviado su nota.',
    },
    codeMail: {
      heading: 'Confirme su correo electrónico',
      paragraphs: [
        'Escriba el código en la página para recibir en esta dirección los correos sobre su cita. El código es válido durante 15 minutos.',
        'Si no lo ha pedido, ignore este correo: no se ha cambiado nada.',
      ],
    },
    changedMail: {
      subject: business => `Su correo electrónico ha cambiado: ${business}`,
      heading: 'Su correo electrónico ha cambiado',
      paragraphs: business => [
        `Los correos sobre su cita con ${business} van ahora a otra dirección, confirmada con un código.`,
        `Si no lo ha cambiado usted, avise a ${business}.`,
      ],
    },
  },
  fr: {
    change: 'Modifier votre nom ou votre numéro de téléphone',
    heading: 'Vos coordonnées personnelles',
    changeEmail: 'Modifier votre adresse e-mail',
    emailHeading: 'Modifier votre adresse e-mail',
    newEmail: 'Nouvelle adresse e-mail',
    emailHint:
      'Nous envoyons un code à la nouvelle adresse. Tant que vous ne l’avez pas saisi, les e-mails vont à l’adresse que nous avons.',
    sendCode: 'Envoyer le code',
    codeHeading: 'Saisissez le code',
    codeSent: email => `Nous avons envoyé un code à ${email}. Il est valable 15 minutes.`,
    codeUseless: 'Ce code ne peut plus être utilisé. Envoyez-en un nouveau.',
    tooManyCodes: 'Trop de codes ont été envoyés. Réessayez dans une heure.',
    useAddress: 'Utiliser cette adresse',
    otherAddress: 'Saisir à nouveau l’adresse, ou une autre',
    leaveNote: 'Laisser une note pour votre rendez‑vous',
    note: 'Votre note',
    noteHint: 'Que devons-nous savoir avant le rendez‑vous ? 1 000 caractères au maximum.',
    noteWrong: 'Saisissez votre note, en 1 000 caractères au maximum',
    sendNote: 'Envoyer la note',
    done: {
      'details-changed': 'Vos coordonnées ont été enregistrées.',
      'email-changed': 'Les e-mails sur ce rendez‑vous vont maintenant à votre nouvelle adresse.',
      'note-left': 'Votre note a été envoyée.',
    },
    codeMail: {
      heading: 'Confirmez votre adresse e-mail',
      paragraphs: [
        'Saisissez le code sur la page pour recevoir à cette adresse les e-mails sur votre rendez‑vous. Le code est valable 15 minutes.',
        'Si vous ne l’avez pas demandé, ignorez cet e-mail : rien n’a été modifié.',
      ],
    },
    changedMail: {
      subject: business => `Votre adresse e-mail a été modifiée : ${business}`,
      heading: 'Votre adresse e-mail a été modifiée',
      paragraphs: business => [
        `Les e-mails sur votre rendez‑vous avec ${business} vont maintenant à une autre adresse, confirmée par un code.`,
        `Si vous ne l’avez pas modifiée, prévenez ${business}.`,
      ],
    },
  },
}
