import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { auditPerson } from '../members/members.ts'
import { type Origin, openSession, type SessionRow } from '../sessions/sessions.ts'
import type { NewlySignedIn } from '../sign-in/complete-sign-in.ts'
import type { Factors } from '../sign-in/factors.ts'
import type { From } from '../sign-in/own-account.ts'
import { acceptInvitation, type KnownPerson, type NewPerson } from './invitations.ts'

export interface Acceptance {
  secret: string
  /** The person who is signed in with `session`, or a new person. */
  who: KnownPerson | NewPerson
  session?: SessionRow | undefined
}

/** Accepts an invitation and opens a session. Throws as `acceptInvitation`. */
export async function acceptAndSignIn(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  from: From,
  { secret, who, session }: Acceptance,
  origin: Origin,
): Promise<NewlySignedIn> {
  const { account } = await acceptInvitation(tx, ctx, factors, { ...from, actor: 'visitor' }, secret, who)
  await auditPerson(tx, ctx, from, account, 'member-signed-in')
  const method = session?.method ?? 'link'
  const of = { accountId: account.id }
  return { account, session: await openSession(tx, ctx, { method, of, replaces: session, ...origin }) }
}
