import type { InEachLanguage } from '../pages/language.ts'
import type { FactorErrors } from '../pages/page.ts'

export interface PasswordTexts {
  signIn: string
  signingInAs(email: string): string
  enterCode: string
  startAgain: string
  newPassword: string
  newPasswordHint: string
  heading: string
  change: string
  set: string
  confirm: string
  done: Record<string, string>
  errors: FactorErrors
}

export const passwordTexts: InEachLanguage<PasswordTexts> = {
  en: {
    signIn: 'Sign in',
    signingInAs: email => `Signing in as ${email}.`,
    enterCode: 'Enter your code',
    startAgain: 'Start again',
    newPassword: 'New password',
    newPasswordHint: 'At least 15 characters: four or five words of your own are easy to remember.',
    heading: 'Password',
    change: 'Change the password',
    set: 'Set a password',
    confirm: 'Confirm',
    done: { password: 'The password is set. All other sessions have ended.' },
    errors: {
      reasons: {
        incomplete: 'Enter your email address and your password.',
        wrong_password: 'The email address or the password is wrong.',
      },
      fieldErrors: {
        password: 'Enter a password.',
        'password.password_too_short':
          'The password must have at least 15 characters, or 8 if the account has a second factor.',
        'password.too_long': 'The password must have at most 128 characters.',
        'password.password_personal':
          'The password must not be made of your name, your email address or the word Jurat. Choose other words.',
        'password.password_common':
          'The password must not be a common one. Choose several words that do not belong together.',
      },
    },
  },
  es: {
    signIn: 'Iniciar sesión',
    signingInAs: email => `Inicia sesión como ${email}.`,
    enterCode: 'Escriba su código',
    startAgain: 'Empezar de nuevo',
    newPassword: 'Contraseña nueva',
    newPasswordHint: 'Al menos 15 caracteres: cuatro o cinco palabras suyas son fáciles de recordar.',
    heading: 'Contraseña',
    change: 'Cambiar la contraseña',
    set: 'Establecer una contraseña',
    confirm: 'Confirmar',
    done: { password: 'La contraseña está establecida. Todas las demás sesiones han terminado.' },
    errors: {
      reasons: {
        incomplete: 'Escriba su correo electrónico y su contraseña.',
        wrong_password: 'El correo electrónico o la contraseña no es correcto.',
      },
      fieldErrors: {
        password: 'Escriba una contraseña.',
        'password.password_too_short':
          'La contraseña debe tener al menos 15 caracteres, u 8 si la cuenta tiene un segundo factor.',
        'password.too_long': 'La contraseña debe tener como máximo 128 caracteres.',
        'password.password_personal':
          'La contraseña no puede estar hecha de su nombre, su correo electrónico o la palabra Jurat. Elija otras palabras.',
        'password.password_common':
          'La contraseña no puede ser una común. Elija varias palabras que no vayan juntas.',
      },
    },
  },
}
