import type { InEachLanguage } from '../pages/language.ts'

export interface LinkTexts {
  join(workspace: string): string
  /** `email`: the address of the invitation, if it has one. */
  invitedTo(workspace: string, role: string, email: string | null): string
  createAccount: string
  acceptWithThis: string
  signedInAs(name: string, email: string): string
  renews: string
  haveAccount: string
  signIn: string
  thenOpenAgain: string
  setNewPassword: string
  /** Between two links. */
  or: string
  linkIsDead: string
  linkIsDeadText: string
  recoverHeading: string
  recoverText: string
  mailLink: string
  backToSignIn: string
  lookIntoMail: string
  mailIsSent(email: string): string
  noMail: string
  recoverAccount: string
  setPassword: string
  portalHeading: string
  portalText: string
  open: string
}

export const linkTexts: InEachLanguage<LinkTexts> = {
  en: {
    join: workspace => `Join ${workspace}`,
    invitedTo: (workspace, role, email) =>
      `You are invited to ${workspace} as ${role}${email === null ? '' : `, with the address ${email}`}.`,
    createAccount: 'Create the account',
    acceptWithThis: 'Accept with this account',
    signedInAs: (name, email) => `You are signed in as ${name}, ${email}.`,
    renews:
      'Nobody has shown yet that your address is yours. So the account is set up anew: what opened it before is removed. Your memberships stay.',
    haveAccount: 'You have an account?',
    signIn: 'Sign in',
    thenOpenAgain: ', then open this link again.',
    setNewPassword: 'set a new password',
    or: ', or ',
    linkIsDead: 'This link no longer works',
    linkIsDeadText: 'The link is wrong, was used, or has expired. Ask for a new one.',
    recoverHeading: 'Set a new password',
    recoverText: 'We mail you a link to set a new password.',
    mailLink: 'Mail the link',
    backToSignIn: 'Back to signing in',
    lookIntoMail: 'Look into your mail',
    mailIsSent: email =>
      `If ${email} has an account, a mail with a link is on its way. The link works for 30 minutes.`,
    noMail: 'No mail? Look into the spam folder, or ask the operator of this server.',
    recoverAccount: 'Recover your account',
    setPassword: 'Set the password',
    portalHeading: 'Open the portal',
    portalText:
      'This opens the webhooks, deliveries and events of one business for at most 12 hours. The link works once.',
    open: 'Open',
  },
  es: {
    join: workspace => `Unirse a ${workspace}`,
    invitedTo: (workspace, role, email) =>
      `Tiene una invitación a ${workspace} como ${role}${email === null ? '' : `, con la dirección ${email}`}.`,
    createAccount: 'Crear la cuenta',
    acceptWithThis: 'Aceptar con esta cuenta',
    signedInAs: (name, email) => `Ha iniciado sesión como ${name}, ${email}.`,
    renews:
      'Nadie ha mostrado todavía que su dirección es suya. Por eso la cuenta se configura de nuevo: se quita todo lo que la abría antes. Sus espacios de trabajo se quedan.',
    haveAccount: '¿Tiene una cuenta?',
    signIn: 'Inicie sesión',
    thenOpenAgain: ' y después abra este enlace de nuevo.',
    setNewPassword: 'establezca una contraseña nueva',
    or: ' o ',
    linkIsDead: 'Este enlace ya no funciona',
    linkIsDeadText: 'El enlace no es correcto, ya se usó o ha caducado. Pida uno nuevo.',
    recoverHeading: 'Establecer una contraseña nueva',
    recoverText: 'Le enviamos por correo un enlace para establecer una contraseña nueva.',
    mailLink: 'Enviar el enlace',
    backToSignIn: 'Volver a iniciar sesión',
    lookIntoMail: 'Mire su correo',
    mailIsSent: email =>
      `Si ${email} tiene una cuenta, un correo con un enlace está en camino. El enlace sirve durante 30 minutos.`,
    noMail: '¿No llega? Mire en la carpeta de spam, o pregunte a quien administra este servidor.',
    recoverAccount: 'Recuperar su cuenta',
    setPassword: 'Establecer la contraseña',
    portalHeading: 'Abrir el portal',
    portalText:
      'Abre los webhooks, las entregas y los eventos de un negocio durante 12 horas como máximo. El enlace sirve una vez.',
    open: 'Abrir',
  },
}
