import { textsOf } from '../../lib/languages/index.ts'

const en = {
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

/** For pages that add texts of their own. */
export const words = { en, es }

export const useActorWords = textsOf(words)

type ActorWords = typeof en

/** Who acted, as a name. */
export function actorText(texts: ActorWords, actor: string, name: string | null): string {
  const [kind = '', id = ''] = actor.split(':')
  if (kind === 'token') return name === null ? texts.actors.token(id) : texts.byToken(name)
  if (name !== null) return name
  if (kind === 'member') return texts.actors.member(id)
  if (kind === 'customer') return texts.actors.customer(id)
  if (kind === 'admin' || kind === 'system' || kind === 'visitor' || kind === 'portal')
    return texts.actors[kind]
  return actor
}
