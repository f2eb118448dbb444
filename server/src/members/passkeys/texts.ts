import type { InEachLanguage } from '../pages/language.ts'
import type { FactorErrors } from '../pages/page.ts'

export interface PasskeyTexts {
  signIn: string
  orPassword: string
  confirm: string
  orYourPassword: string
  createAccount: string
  createNew: string
  replacesPassword: string
  heading: string
  add: string
  about: string
  needsScript: string
  name: string
  lastUsed: string
  nameOf(name: string): string
  rename: string
  delete: string
  deleteNamed(name: string): string
  madeFor(host: string): string
  /** Before the address at which passkeys work. */
  worksAt: string
  unavailable: Record<'address' | 'http', string>
  /** What the script says, by the name of the browser's error. */
  script: Record<'NotAllowedError' | 'InvalidStateError' | 'other', string>
  done: Record<string, string>
  errors: FactorErrors
}

export const passkeyTexts: InEachLanguage<PasskeyTexts> = {
  en: {
    signIn: 'Sign in with a passkey',
    orPassword: 'Or with a password:',
    confirm: 'Confirm with a passkey',
    orYourPassword: 'Or with your password:',
    createAccount: 'Create the account with a passkey',
    createNew: 'Create a new passkey',
    replacesPassword: 'It replaces the password. Or set a new password:',
    heading: 'Passkeys',
    add: 'Add a passkey',
    about:
      'With a passkey you sign in by fingerprint, face or PIN. No code is asked for, and nobody can steal it from this server.',
    needsScript: 'To add a passkey, allow JavaScript on this page.',
    name: 'Name',
    lastUsed: 'Last used',
    nameOf: name => `Name of the passkey ${name}`,
    rename: 'Rename',
    delete: 'Delete',
    deleteNamed: name => `Delete the passkey ${name}`,
    madeFor: host => `Made for ${host}. It does not work here.`,
    worksAt: 'Passkeys work at',
    unavailable: {
      address: 'Passkeys need a host name, and the address of this server is an IP address.',
      http: 'Passkeys need https, and the address of this server starts with http.',
    },
    script: {
      NotAllowedError: 'No passkey was used. Try again.',
      InvalidStateError: 'This device has a passkey of this account already.',
      other: 'This did not work:',
    },
    done: {
      'passkey-added': 'The passkey is stored. It signs you in from now on.',
      'passkey-renamed': 'The passkey has a new name.',
      'passkey-deleted': 'The passkey is deleted. Delete it on the device too.',
    },
    errors: {
      reasons: {
        challenge: 'This took too long, or was sent twice. Use the passkey again.',
        wrong_passkey: 'This passkey does not work here. Use another one, or sign in otherwise.',
        no_passkeys: 'Passkeys do not work at the address of this server.',
        passkey_exists: 'This passkey is stored already. Sign in with it.',
        too_many_passkeys: 'An account has at most 20 passkeys. Delete one first.',
        passkey_name: 'The name of the passkey must have 1 to 100 characters.',
      },
      fieldErrors: { credential: 'The passkey was rejected. Create it again.' },
    },
  },
  es: {
    signIn: 'Iniciar sesión con una clave de acceso',
    orPassword: 'O con una contraseña:',
    confirm: 'Confirmar con una clave de acceso',
    orYourPassword: 'O con su contraseña:',
    createAccount: 'Crear la cuenta con una clave de acceso',
    createNew: 'Crear una clave de acceso nueva',
    replacesPassword: 'Sustituye a la contraseña. O establezca una contraseña nueva:',
    heading: 'Claves de acceso',
    add: 'Añadir una clave de acceso',
    about:
      'Con una clave de acceso inicia sesión con su huella, su cara o un PIN. No se pide ningún código, y nadie puede robarla de este servidor.',
    needsScript: 'Para añadir una clave de acceso, permita JavaScript en esta página.',
    name: 'Nombre',
    lastUsed: 'Último uso',
    nameOf: name => `Nombre de la clave de acceso ${name}`,
    rename: 'Cambiar el nombre',
    delete: 'Eliminar',
    deleteNamed: name => `Eliminar la clave de acceso ${name}`,
    madeFor: host => `Hecha para ${host}. Aquí no funciona.`,
    worksAt: 'Las claves de acceso funcionan en',
    unavailable: {
      address:
        'Las claves de acceso necesitan un nombre de servidor, y la dirección de este servidor es una dirección IP.',
      http: 'Las claves de acceso necesitan https, y la dirección de este servidor empieza por http.',
    },
    script: {
      NotAllowedError: 'No se usó ninguna clave de acceso. Inténtelo de nuevo.',
      InvalidStateError: 'Este dispositivo ya tiene una clave de acceso de esta cuenta.',
      other: 'No ha funcionado:',
    },
    done: {
      'passkey-added': 'La clave de acceso está guardada. Desde ahora abre su cuenta.',
      'passkey-renamed': 'La clave de acceso tiene un nombre nuevo.',
      'passkey-deleted': 'La clave de acceso está eliminada. Elimínela también en el dispositivo.',
    },
    errors: {
      reasons: {
        challenge: 'Ha tardado demasiado o se ha enviado dos veces. Use la clave de acceso de nuevo.',
        wrong_passkey: 'Esta clave de acceso no funciona aquí. Use otra, o inicie sesión de otra forma.',
        no_passkeys: 'Las claves de acceso no funcionan en la dirección de este servidor.',
        passkey_exists: 'Esta clave de acceso ya está guardada. Inicie sesión con ella.',
        too_many_passkeys: 'Una cuenta tiene como máximo 20 claves de acceso. Elimine una primero.',
        passkey_name: 'El nombre de la clave de acceso debe tener de 1 a 100 caracteres.',
      },
      fieldErrors: { credential: 'La clave de acceso se ha rechazado. Créela de nuevo.' },
    },
  },
}
