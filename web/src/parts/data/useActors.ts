import { useQuery } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { actorText, useActorWords } from './actor-words.ts'

/** Members and tokens by name, as far as the role may read them, and the server itself. */
export function useActors(): { actor: string; name: string }[] {
  const texts = useActorWords()
  const { workspace, may } = useSession()
  const members = useQuery({
    queryKey: ['members', workspace.id, 'all'],
    queryFn: async () => (await manage.members.list({ workspace_id: workspace.id, limit: 100 })).data,
    enabled: may('members:read'),
    staleTime: 60_000,
  })
  const tokens = useQuery({
    queryKey: ['tokens', workspace.id, 'all'],
    queryFn: async () => (await manage.tokens.list({ workspace_id: workspace.id, limit: 100 })).data,
    enabled: may('tokens:read'),
    staleTime: 60_000,
  })
  return [
    ...(members.data ?? []).map(({ id, name }) => ({ actor: `member:${id}`, name })),
    ...(tokens.data ?? []).map(({ id, name }) => ({
      actor: `token:${id}`,
      name: actorText(texts, `token:${id}`, name),
    })),
    ...['system', 'admin'].map(actor => ({ actor, name: actorText(texts, actor, null) })),
  ]
}
