import type { InEachLanguage } from '../pages/language.ts'
import type { FactorErrors } from '../pages/page.ts'

/** `label` is the name of the issuer. */
export interface SsoTexts {
  heading: string
  signInWith(label: string): string
  continueWith(label: string): string
  connectTo(label: string): string
  confirmWith(label: string): string
  without(label: string): string
  forOwners: string
  at(person: string | null, label: string): string
  notUsed(issuer: string): string
  disconnect: string
  goingTo(label: string): string
  continueTo(label: string): string
  backToInvitation: string
  done: Record<string, string>
  errors(label: string, origin: string): FactorErrors
}

export const ssoTexts: InEachLanguage<SsoTexts> = {
  en: {
    heading: 'Single sign-on',
    signInWith: label => `Sign in with ${label}`,
    continueWith: label => `Continue with ${label}`,
    connectTo: label => `Connect ${label}`,
    confirmWith: label => `Confirm with ${label}`,
    without: label => `Or without ${label}:`,
    forOwners: 'For owners: sign in with a passkey or a password',
    at: (person, label) => `${person ?? ''} at ${label}`,
    notUsed: issuer => `${issuer}, which is not used any more`,
    disconnect: 'Disconnect',
    goingTo: label => `Going to ${label}`,
    continueTo: label => `Continue to ${label}`,
    backToInvitation: 'Back to the invitation',
    done: {
      connected: 'Single sign-on is connected. It signs you in from now on.',
      disconnected: 'The identity is disconnected. It does not sign you in any more.',
    },
    errors: (label, origin) => ({
      reasons: {
        sso_only: `Sign in with ${label}. Only owners can use a password or a passkey here.`,
        no_sso: 'Single sign-on is not configured. Sign in with a password or a passkey.',
        sso_host: `Single sign-on works at ${origin} only. Open the page there.`,
        sso_unavailable: `${label} cannot be reached now. Try again in a minute, or tell the operator of this server.`,
        sso_declined: `${label} did not sign you in. Try again, or ask there whether you may use this application.`,
        sso_rejected: `The response of ${label} does not fit this sign-in, so nothing was changed. Start again.`,
        sso_expired:
          'This sign-in began in another browser, was used, or took more than 10 minutes. Start again.',
        sso_stale: `You signed in at ${label} more than 14 days ago. Sign out there, and start again.`,
        sso_unknown: `You are known to ${label}, but not connected to an account here. Ask an owner for an invitation. If you have an account, sign in without ${label} and connect it on your account page.`,
        sso_other_person: `At ${label} you are signed in as another person than here. Sign in there as the person who is connected to this account.`,
        sso_taken: `At ${label} you are a person who is connected to another account here. Sign in to that account, or disconnect it there first.`,
        sso_no_address: `The invitation names no address, and ${label} has not verified yours. Create the account with a password.`,
      },
      fieldErrors: {},
    }),
  },
  es: {
    heading: 'Inicio de sesión único',
    signInWith: label => `Iniciar sesión con ${label}`,
    continueWith: label => `Continuar con ${label}`,
    connectTo: label => `Conectar ${label}`,
    confirmWith: label => `Confirmar con ${label}`,
    without: label => `O sin ${label}:`,
    forOwners: 'Para propietarios: iniciar sesión con una clave de acceso o una contraseña',
    at: (person, label) => `${person ?? ''} en ${label}`,
    notUsed: issuer => `${issuer}, que ya no se usa`,
    disconnect: 'Desconectar',
    goingTo: label => `Ir a ${label}`,
    continueTo: label => `Continuar a ${label}`,
    backToInvitation: 'Volver a la invitación',
    done: {
      connected: 'El inicio de sesión único está conectado. Desde ahora abre su cuenta.',
      disconnected: 'La identidad está desconectada. Ya no abre su cuenta.',
    },
    errors: (label, origin) => ({
      reasons: {
        sso_only: `Inicie sesión con ${label}. Aquí solo los propietarios pueden usar una contraseña o una clave de acceso.`,
        no_sso:
          'El inicio de sesión único no está configurado. Inicie sesión con una contraseña o una clave de acceso.',
        sso_host: `El inicio de sesión único solo funciona en ${origin}. Abra la página allí.`,
        sso_unavailable: `No se puede llegar a ${label} ahora. Inténtelo dentro de un minuto, o avise a quien administra este servidor.`,
        sso_declined: `${label} no ha iniciado su sesión. Inténtelo de nuevo, o pregunte allí si puede usar esta aplicación.`,
        sso_rejected: `La respuesta de ${label} no corresponde a este inicio de sesión, así que no se ha cambiado nada. Empiece de nuevo.`,
        sso_expired:
          'Este inicio de sesión empezó en otro navegador, ya se usó o tardó más de 10 minutos. Empiece de nuevo.',
        sso_stale: `Inició sesión en ${label} hace más de 14 días. Cierre la sesión allí y empiece de nuevo.`,
        sso_unknown: `${label} le conoce, pero no está conectado a ninguna cuenta de aquí. Pida una invitación a un propietario. Si tiene una cuenta, inicie sesión sin ${label} y conéctela en la página de su cuenta.`,
        sso_other_person: `En ${label} inició sesión como otra persona. Inicie sesión allí como la persona conectada a esta cuenta.`,
        sso_taken: `En ${label} usted es una persona que está conectada a otra cuenta de aquí. Inicie sesión en esa cuenta, o desconéctela allí primero.`,
        sso_no_address: `La invitación no tiene dirección, y ${label} no ha verificado la suya. Cree la cuenta con una contraseña.`,
      },
      fieldErrors: {},
    }),
  },
}
