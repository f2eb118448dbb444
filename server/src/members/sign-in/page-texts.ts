import type { InEachLanguage } from '../pages/language.ts'

export interface SignInTexts {
  signIn: string
  cannotSignIn: string
  account: string
  openConsole: string
  backTo(workspace: string): string
  workspaces: string
  noMembership: string
  leave: string
  leaveWorkspace(name: string): string
  leaveQuestion(name: string): string
  leaveMeans: string
  leaveEnds: string
  name: string
  changeName: string
  sessions: string
  lastUsed: string
  address: string
  browser: string
  /** `Firefox`, `Linux`. */
  browserName(browser: string | undefined, system: string | undefined): string
  end: string
  thisSession: string
  endOthers: string
  signOut: string
  confirmHeading: string
  confirmThat(name: string): string
  done: Record<string, string>
}

export const signInTexts: InEachLanguage<SignInTexts> = {
  en: {
    signIn: 'Sign in',
    cannotSignIn: 'I cannot sign in',
    account: 'Your account',
    openConsole: 'Open the console',
    backTo: workspace => `Back to ${workspace}`,
    workspaces: 'Workspaces',
    noMembership: 'You are not a member of a workspace. An owner or admin can invite you.',
    leave: 'Leave',
    leaveWorkspace: name => `Leave ${name}`,
    leaveQuestion: name => `Leave ${name}?`,
    leaveMeans:
      'You can no longer open this workspace, and need an invitation to come back. Your notes and what the audit trail says about you stay there.',
    leaveEnds:
      'Invitations and links to the portal that you made end. API tokens that you issued go on working: an owner or admin can revoke them.',
    name: 'Name',
    changeName: 'Change the name',
    sessions: 'Sessions',
    lastUsed: 'Last used',
    address: 'Network',
    browser: 'Browser',
    browserName: (browser, system) =>
      browser === undefined
        ? 'a program that is not a known browser'
        : system === undefined
          ? browser
          : `${browser} on ${system}`,
    end: 'End',
    thisSession: 'this one',
    endOthers: 'End all other sessions',
    signOut: 'Sign out',
    confirmHeading: 'Confirm that it is you',
    confirmThat: name =>
      `You signed in more than 15 minutes ago. Confirm that you are ${name} to change this.`,
    done: {
      name: 'Your name is changed.',
      recovered:
        'Your account is recovered, and all other sessions have ended. The passkeys and identities that are listed below still sign in to it, except the one that you set now: delete what is not yours.',
      ended: 'The session has ended.',
      others: 'All other sessions have ended.',
      left: 'You have left the workspace.',
      confirmed: 'Thank you. Go on with what you wanted to change.',
    },
  },
  es: {
    signIn: 'Iniciar sesión',
    cannotSignIn: 'No puedo iniciar sesión',
    account: 'Su cuenta',
    openConsole: 'Abrir la consola',
    backTo: workspace => `Volver a ${workspace}`,
    workspaces: 'Espacios de trabajo',
    noMembership:
      'No es miembro de ningún espacio de trabajo. Un propietario o administrador puede invitarle.',
    leave: 'Dejar',
    leaveWorkspace: name => `Dejar ${name}`,
    leaveQuestion: name => `¿Dejar ${name}?`,
    leaveMeans:
      'Ya no podrá abrir este espacio de trabajo y necesitará una invitación para volver. Sus notas y lo que el registro de auditoría dice de usted se quedan allí.',
    leaveEnds:
      'Las invitaciones y los enlaces al portal que creó terminan. Los tokens de la API que emitió siguen funcionando: un propietario o administrador puede revocarlos.',
    name: 'Nombre',
    changeName: 'Cambiar el nombre',
    sessions: 'Sesiones',
    lastUsed: 'Último uso',
    address: 'Red',
    browser: 'Navegador',
    browserName: (browser, system) =>
      browser === undefined
        ? 'un programa que no es un navegador conocido'
        : system === undefined
          ? browser
          : `${browser} en ${system}`,
    end: 'Terminar',
    thisSession: 'esta',
    endOthers: 'Terminar todas las demás sesiones',
    signOut: 'Cerrar sesión',
    confirmHeading: 'Confirme que es usted',
    confirmThat: name => `Inició sesión hace más de 15 minutos. Confirme que es ${name} para cambiar esto.`,
    done: {
      name: 'Su nombre se ha cambiado.',
      recovered:
        'Su cuenta se ha recuperado y todas las demás sesiones han terminado. Las claves de acceso y las identidades de la lista siguen abriendo la cuenta, aparte de la que acaba de establecer: elimine lo que no sea suyo.',
      ended: 'La sesión ha terminado.',
      others: 'Todas las demás sesiones han terminado.',
      left: 'Ha dejado el espacio de trabajo.',
      confirmed: 'Gracias. Siga con lo que quería cambiar.',
    },
  },
}
