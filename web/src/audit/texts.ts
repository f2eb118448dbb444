import { textsOf } from '../languages/index.ts'

const en = {
  intro: 'Who changed what, newest first.',
  realTime: 'Times are real: the virtual clock does not change them.',
  time: 'Time',
  who: 'Who',
  action: 'What',
  about: 'About',
  changed: 'Changes',
  anyone: 'Anyone',
  anything: 'Anything',
  actor: 'Who did it',
  actionLabel: 'Action',
  object: 'About',
  objectPlaceholder: 'appointment:13',
  objectWrong: 'Write kind and id, such as appointment:13, or a kind, such as token.',
  request: 'Request id',
  empty: 'No entries yet',
  emptyText: 'Each change in this workspace leaves an entry here.',
  before: 'Before',
  after: 'After',
  field: 'Field',
  nothing: '—',
  noChanges: 'This action has no fields to compare: it says all by itself.',
  unchanged: 'The call changed nothing.',
  source: 'Interface',
  sources: { api: 'API', console: 'Console or member', customer: "Customer's page", system: 'Server' },
  show: (action: string) => `Show details of ${action}`,
  onlyThis: 'Show all of it',
  sameRequest: 'All of this request',
  more: (count: number) => `and ${count} more`,
  actors: {
    admin: 'Installation (admin token)',
    system: 'Jurat itself',
    visitor: 'A visitor',
    customer: (id: string) => `Customer of ${id}`,
    portal: 'Developer portal',
    member: (id: string) => `Member ${id}`,
    token: (id: string) => `Token ${id}`,
  },
  byToken: (name: string) => `${name} (token)`,
}

const es: typeof en = {
  intro: 'Quién cambió qué, lo más reciente primero.',
  realTime: 'Las horas son reales: el reloj virtual no las cambia.',
  time: 'Hora',
  who: 'Quién',
  action: 'Qué',
  about: 'Sobre',
  changed: 'Cambios',
  anyone: 'Cualquiera',
  anything: 'Cualquier acción',
  actor: 'Quién lo hizo',
  actionLabel: 'Acción',
  object: 'Sobre',
  objectPlaceholder: 'appointment:13',
  objectWrong: 'Escriba el tipo y el id, como appointment:13, o un tipo, como token.',
  request: 'Id de la llamada',
  empty: 'Todavía no hay entradas',
  emptyText: 'Cada cambio en este espacio deja aquí una entrada.',
  before: 'Antes',
  after: 'Después',
  field: 'Campo',
  nothing: '—',
  noChanges: 'Esta acción no tiene campos que comparar: lo dice todo por sí misma.',
  unchanged: 'La llamada no cambió nada.',
  source: 'Interfaz',
  sources: { api: 'API', console: 'Consola o miembro', customer: 'Página del cliente', system: 'Servidor' },
  show: action => `Mostrar los detalles de ${action}`,
  onlyThis: 'Mostrar todo sobre ello',
  sameRequest: 'Todo de esta llamada',
  more: count => `y ${count} más`,
  actors: {
    admin: 'Instalación (token de administración)',
    system: 'Jurat mismo',
    visitor: 'Un visitante',
    customer: id => `Cliente de ${id}`,
    portal: 'Portal de desarrolladores',
    member: id => `Miembro ${id}`,
    token: id => `Token ${id}`,
  },
  byToken: name => `${name} (token)`,
}

export const useAuditTexts = textsOf({ en, es })
export type AuditTexts = typeof en

/** Who acted, as a name. */
export function actorText(texts: AuditTexts, actor: string, name: string | null): string {
  const [kind = '', id = ''] = actor.split(':')
  if (kind === 'token') return name === null ? texts.actors.token(id) : texts.byToken(name)
  if (name !== null) return name
  if (kind === 'member') return texts.actors.member(id)
  if (kind === 'customer') return texts.actors.customer(id)
  if (kind === 'admin' || kind === 'system' || kind === 'visitor' || kind === 'portal')
    return texts.actors[kind]
  return actor
}
