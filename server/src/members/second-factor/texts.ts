import type { InEachLanguage } from '../pages/language.ts'
import type { FactorErrors } from '../pages/page.ts'

export interface SecondFactorTexts {
  heading: string
  asksCode(codesLeft: number): string
  newCodes: string
  turnOff: string
  withoutIt: string
  setUp: string
  scan: string
  qr: string
  codeOfApp: string
  turnOn: string
  codesHeading: string
  keepCodes: string
  kept: string
  done: Record<string, string>
  errors: FactorErrors
}

export const secondFactorTexts: InEachLanguage<SecondFactorTexts> = {
  en: {
    heading: 'Authenticator app',
    asksCode: left => `Signing in asks for a code. ${left} recovery codes are left.`,
    newCodes: 'New recovery codes',
    turnOff: 'Turn the app off',
    withoutIt: 'Without it, anybody who learns your password can sign in.',
    setUp: 'Set up an authenticator app',
    scan: 'Scan the code with an authenticator app, or type the secret into it.',
    qr: 'The secret below as a QR code',
    codeOfApp: 'Code that the app shows',
    turnOn: 'Turn the app on',
    codesHeading: 'Your recovery codes',
    keepCodes:
      'Keep these codes where you find them without your phone. Each works once, instead of a code of the app. They are not shown again.',
    kept: 'I have kept them',
    done: { off: 'The authenticator app is off.' },
    errors: {
      reasons: {
        code_required: 'Enter the code of your authenticator app, or a recovery code.',
        wrong_code: 'The code is wrong or was used. Enter the code that the app shows now.',
        no_authenticator: 'Recovery codes need an authenticator app. Set it up first.',
        short_password:
          'Your password needs the authenticator app, because it has fewer than 15 characters, or Jurat does not know how many. Set a password with at least 15 characters first. Then turn the app off.',
      },
      fieldErrors: {
        'code.wrong_or_used_code': 'The code is wrong or was used. Enter the code that the app shows now.',
        'code.wrong_first_code':
          'The code is wrong. Enter the code that the app shows now, and check the clock of the phone.',
        secret: 'The secret is not valid. Scan the new code.',
      },
    },
  },
  es: {
    heading: 'Aplicación de autenticación',
    asksCode: left => `Al iniciar sesión se pide un código. Quedan ${left} códigos de recuperación.`,
    newCodes: 'Códigos de recuperación nuevos',
    turnOff: 'Desactivar la aplicación',
    withoutIt: 'Sin ella, cualquiera que conozca su contraseña puede iniciar sesión.',
    setUp: 'Configurar una aplicación de autenticación',
    scan: 'Escanee el código con una aplicación de autenticación, o escriba el secreto en ella.',
    qr: 'El secreto de abajo como código QR',
    codeOfApp: 'Código que muestra la aplicación',
    turnOn: 'Activar la aplicación',
    codesHeading: 'Sus códigos de recuperación',
    keepCodes:
      'Guarde estos códigos donde los encuentre sin su teléfono. Cada uno sirve una vez, en lugar de un código de la aplicación. No se vuelven a mostrar.',
    kept: 'Los he guardado',
    done: { off: 'La aplicación de autenticación está desactivada.' },
    errors: {
      reasons: {
        code_required: 'Escriba el código de su aplicación de autenticación o un código de recuperación.',
        wrong_code: 'El código no es correcto o ya se usó. Escriba el que la aplicación muestra ahora.',
        no_authenticator:
          'Los códigos de recuperación necesitan una aplicación de autenticación. Configúrela primero.',
        short_password:
          'Su contraseña necesita la aplicación de autenticación, porque tiene menos de 15 caracteres o Jurat no sabe cuántos tiene. Establezca primero una contraseña de al menos 15 caracteres. Después desactive la aplicación.',
      },
      fieldErrors: {
        'code.wrong_or_used_code':
          'El código no es correcto o ya se usó. Escriba el que la aplicación muestra ahora.',
        'code.wrong_first_code':
          'El código no es correcto. Escriba el que la aplicación muestra ahora y revise el reloj del teléfono.',
        secret: 'El secreto no es válido. Escanee el código nuevo.',
      },
    },
  },
}
