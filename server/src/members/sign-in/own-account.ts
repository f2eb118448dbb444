import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changesOf } from '../../platform/events/changes.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { confirmFirst } from '../../workspaces/person.ts'
import { type AccountRow, setName } from '../accounts/accounts.ts'
import { auditPerson } from '../members/members.ts'
import {
  clearDevice,
  clearDevices,
  endSession,
  endSessions,
  isRecent,
  type SessionRow,
  signOut,
} from '../sessions/sessions.ts'

/** The request of a person. */
export type From = Pick<Caller, 'source' | 'requestId'>

/** A person who is signed in with an account. */
export interface Own {
  account: AccountRow
  session: SessionRow
}

/**
 * Throws `forbidden`, with the reason `confirm`, if the person did not sign in within the last 15 minutes.
 */
export function assertRecent(ctx: Context, session: SessionRow): void {
  if (isRecent(session, ctx.clock.now())) return
  throw confirmFirst()
}

/** Changes the person's name. The audit trail keeps the names of the time of each act. */
export async function rename(
  tx: Tx,
  ctx: Context,
  from: From,
  { account }: Own,
  name: string,
): Promise<AccountRow> {
  if (name === account.name) return account
  const renamed = { ...account, name }
  await setName(tx, account.id, name)
  await auditPerson(tx, ctx, from, renamed, 'member-renamed', {
    changes: changesOf(account, renamed, ['name']),
  })
  return renamed
}

/** Ends this session. */
export async function signOutPerson(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
): Promise<void> {
  await signOut(tx, ctx, session)
  await auditPerson(tx, ctx, from, account, 'member-signed-out')
}

/** Ends another session of the account, whose device is no longer known. Throws `not_found`. */
export async function endOwnSession(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
  id: number,
): Promise<void> {
  await endSession(tx, ctx, account.id, id)
  await clearDevice(tx, account.id, id, session)
  await auditPerson(tx, ctx, from, account, 'member-session-ended')
}

/** Ends all sessions of the account except this one, whose device alone stays known. */
export async function endOtherSessions(
  tx: Tx,
  ctx: Context,
  from: From,
  { account, session }: Own,
): Promise<void> {
  await clearDevices(tx, account.id, session)
  if ((await endSessions(tx, ctx, account.id, session)) === 0) return
  await auditPerson(tx, ctx, from, account, 'member-sessions-ended')
}

/** Ends the session of a portal. */
export async function endPortalSession(
  tx: Tx,
  ctx: Context,
  request: From,
  session: SessionRow,
): Promise<void> {
  await signOut(tx, ctx, session)
  const { id, portal_link_id: linkId, portal_workspace_id: workspaceId } = session
  const by = { ...request, workspaceId: workspaceId ?? 0, actor: `portal:${id}`, actorName: 'Portal' }
  const act = { action: 'portal-session-ended', object: 'portal_link', id: linkId ?? id } as const
  await audit(tx, ctx.clock, by, act)
}
