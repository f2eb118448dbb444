import type { ErrorTexts } from '../../platform/http/pages/errors.ts'
import type { Role } from '../../platform/lib/role.ts'
import type { InEachLanguage } from './language.ts'

/** What several pages of signing in say. */
export interface PageTexts extends ErrorTexts {
  /** Before the heading in the browser's tab, after a form was rejected. */
  errorTitle: string
  languages: string
  back: string
  email: string
  yourName: string
  password: string
  code: string
  codeHint: string
  failed: string
  never: string
  roles: Record<Role, string>
}

export const pageTexts: InEachLanguage<PageTexts> = {
  en: {
    errorTitle: 'Error: ',
    languages: 'Language',
    back: 'Back',
    email: 'Email address',
    yourName: 'Your name',
    password: 'Password',
    code: 'Code',
    codeHint: 'From your authenticator app, or one of your recovery codes.',
    failed: 'This did not work',
    never: 'never',
    problem: 'There is a problem',
    optional: '(optional)',
    roles: {
      owner: 'owner',
      admin: 'admin',
      scheduler: 'scheduler',
      notary: 'notary',
      developer: 'developer',
      viewer: 'viewer',
    },
    errors: {
      invalid_request: 'This is not valid.',
      unauthorized: 'Sign in again.',
      forbidden: 'You may not do this.',
      not_found: 'This no longer exists.',
      unprocessable_entity: 'This is not possible.',
      rate_limited: 'Too many requests or attempts. Wait a few minutes, then try again.',
      unavailable: 'The server cannot do this now. Try again in a minute.',
      internal_error: 'Something went wrong on the server. Try again in a minute.',
    },
    reasons: {
      foreign_origin: 'This request comes from a page of another website, and was refused.',
      account_renewed: 'This account was set up anew. Sign in again.',
      last_owner: 'This is the last owner. Make another member an owner first.',
      last_factor: 'Nothing else would let you sign in. Set a password or add a passkey first.',
      account_exists: 'This address has an account. Sign in, and open the link again.',
      address_not_proved:
        'Nobody has shown yet that your email address is yours. Open the link in the mail of the invitation, or set a new password with a link that we mail to you. Then open this link again.',
    },
    fieldErrors: {
      email: 'Enter your email address, such as ana@example.com.',
      name: 'Enter your name, with at most 255 characters.',
      code: 'Enter the code of your authenticator app, or a recovery code.',
    },
  },
  es: {
    errorTitle: 'Error: ',
    languages: 'Idioma',
    back: 'Volver',
    email: 'Correo electrónico',
    yourName: 'Su nombre',
    password: 'Contraseña',
    code: 'Código',
    codeHint: 'De su aplicación de autenticación, o uno de sus códigos de recuperación.',
    failed: 'No ha funcionado',
    never: 'nunca',
    problem: 'Hay un problema',
    optional: '(opcional)',
    roles: {
      owner: 'propietario',
      admin: 'administrador',
      scheduler: 'planificador',
      notary: 'notario',
      developer: 'desarrollador',
      viewer: 'lector',
    },
    errors: {
      invalid_request: 'Esto no es válido.',
      unauthorized: 'Inicie sesión de nuevo.',
      forbidden: 'No tiene permiso para hacerlo.',
      not_found: 'Esto ya no existe.',
      unprocessable_entity: 'Esto no es posible.',
      rate_limited: 'Demasiadas peticiones o intentos. Espere unos minutos e inténtelo de nuevo.',
      unavailable: 'El servidor no puede hacerlo ahora. Inténtelo de nuevo dentro de un minuto.',
      internal_error: 'Algo ha fallado en el servidor. Inténtelo de nuevo dentro de un minuto.',
    },
    reasons: {
      foreign_origin: 'Esta petición viene de una página de otro sitio web y se ha rechazado.',
      account_renewed: 'Esta cuenta se ha configurado de nuevo. Inicie sesión otra vez.',
      last_owner: 'Es el último propietario. Haga propietario a otro miembro primero.',
      last_factor:
        'No le quedaría ninguna forma de iniciar sesión. Establezca una contraseña o añada una clave de acceso primero.',
      account_exists: 'Esta dirección tiene una cuenta. Inicie sesión y abra el enlace de nuevo.',
      address_not_proved:
        'Nadie ha mostrado todavía que esta dirección de correo es suya. Abra el enlace del correo de la invitación, o establezca una contraseña nueva con un enlace que le enviamos por correo. Después abra este enlace de nuevo.',
    },
    fieldErrors: {
      email: 'Escriba su dirección de correo, como ana@example.com.',
      name: 'Escriba su nombre, con 255 caracteres como máximo.',
      code: 'Escriba el código de su aplicación de autenticación o un código de recuperación.',
    },
  },
}
