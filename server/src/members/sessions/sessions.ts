import { hash, randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/lib/client-network.ts'
import { notFound } from '../../platform/lib/errors.ts'
import {
  clearDevicesOf,
  countOpenSessions,
  deleteSessionsBefore,
  endPortalSessionsOf,
  endSessionsOf,
  endSessionWith,
  findOpenSession,
  findSessionById,
  hasSessionOnDevice,
  hasSessionsOn,
  insertSession,
  lockOpenSession,
  markSeen,
  type SessionRow,
  selectOpenSessions,
  selectOpenWith,
  selectSignIns,
} from './queries.ts'

export { findSessionById, hasEarlierSession } from './queries.ts'

export type { SessionRow }

const hourMs = 3_600_000
/** Without a call for this long, a session ends. */
const idleMs = 12 * hourMs
/** A session ends after this time, however much it is used. */
const longestMs = { password: 14 * 24 * hourMs, passkey: 30 * 24 * hourMs, portal: 12 * hourMs }
/** The last use is stored to the minute. */
const seenEveryMs = 60_000
/** Sessions are kept for this long after they expired. */
const keptMs = 30 * 24 * hourMs

/** Where a session comes from. */
export interface Origin {
  address: string
  agent: string | undefined
  /** Secret of the device's cookie. Undefined: the browser has none yet. */
  device?: string | undefined
}

export interface NewSession extends Origin {
  method: SessionRow['method']
  /** The account, or the workspace and the link of a portal. */
  of: { accountId: number } | { portalWorkspaceId: number; portalLinkId: number }
  /** When the person signed in at the issuer. Not given: now. */
  authenticatedAt?: Date | undefined
  /**
   * An open session of the same person, which ends. The new one counts from its sign-in, opens no other
   * workspaces, and ends when it would have: the person proved nothing since.
   */
  replaces?: SessionRow | undefined
}

/** A session and the secrets for its cookies, which are never stored. */
export type OpenedSession = SessionRow & { secret: string; deviceSecret: string }

/** Opens a session with a new secret: nobody can have fixed it before. */
export async function openSession(
  tx: Tx,
  ctx: Context,
  { method, of, address, agent, device, replaces, authenticatedAt = replaces?.authenticated_at }: NewSession,
): Promise<OpenedSession> {
  const secret = newSecret()
  const deviceSecret = device ?? newSecret()
  const now = ctx.clock.now()
  if (replaces) await signOut(tx, ctx, replaces)
  const lifetimeMs = method === 'passkey' || method === 'portal' ? longestMs[method] : longestMs.password
  const row = await insertSession(tx, {
    hash: hashOf(secret),
    sign_in_id: replaces ? signInOf(replaces) : null,
    account_id: 'accountId' in of ? of.accountId : null,
    portal_workspace_id: 'portalWorkspaceId' in of ? of.portalWorkspaceId : null,
    portal_link_id: 'portalLinkId' in of ? of.portalLinkId : null,
    method,
    network: networkOf(address),
    device: hashOf(deviceSecret),
    agent: (agent ?? '').replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 200),
    created_at: now,
    last_seen_at: now,
    authenticated_at: authenticatedAt !== undefined && authenticatedAt < now ? authenticatedAt : now,
    expires_at: replaces?.expires_at ?? new Date(now.getTime() + lifetimeMs),
  })
  return { ...row, secret, deviceSecret }
}

/**
 * The same before a sign-in, for the secret of a device. False for an unknown address, after the same work.
 */
export const isDeviceOf = (db: Db, emailFolded: string, deviceSecret: string): Promise<boolean> =>
  hasSessionOnDevice(db, emailFolded, hashOf(deviceSecret))

/** Whether any account knows the device with this secret. */
export const isKnownDevice = (db: Db, deviceSecret: string): Promise<boolean> =>
  hasSessionsOn(db, hashOf(deviceSecret))

/**
 * The session of the secret. Undefined if it is unknown, has ended, has expired or was idle for too long.
 * Read at each call, so that an ended session stops at once in every process.
 */
export async function findSession(db: Db, ctx: Context, secret: string): Promise<SessionRow | undefined> {
  const now = ctx.clock.now()
  const session = await findOpenSession(db, hashOf(secret), now, idleSince(now))
  if (session && now.getTime() - session.last_seen_at.getTime() >= seenEveryMs)
    await markSeen(db, session.hash, now)
  return session
}

/**
 * The session of the secret, locked until the transaction ends: with `share` it cannot end meanwhile, with
 * `update` only this transaction can end it. Does not count as a use.
 */
export const heldSession = (
  tx: Tx,
  ctx: Context,
  secret: string,
  strength: 'share' | 'update',
): Promise<SessionRow | undefined> => {
  const now = ctx.clock.now()
  return lockOpenSession(tx, hashOf(secret), now, idleSince(now), strength)
}

/** The open sessions of these secrets, by secret. Does not count as a use. */
export async function openSessionsWith(
  db: Db,
  ctx: Context,
  secrets: string[],
): Promise<Map<string, SessionRow>> {
  const now = ctx.clock.now()
  const secretOf = new Map(secrets.map(secret => [hashOf(secret), secret]))
  const rows = await selectOpenWith(db, [...secretOf.keys()], now, idleSince(now))
  return new Map(rows.map(row => [secretOf.get(row.hash) ?? '', row]))
}

/** Open sessions of the account, last used first. */
export const sessionsOf = (db: Db, ctx: Context, accountId: number): Promise<SessionRow[]> => {
  const now = ctx.clock.now()
  return selectOpenSessions(db, accountId, now, idleSince(now))
}

/** Ends one session of the account. Throws `not_found`. */
export async function endSession(tx: Tx, ctx: Context, accountId: number, id: number): Promise<void> {
  const ended = await endSessionsOf(tx, accountId, ctx.clock.now(), { only: id })
  if (ended === 0) throw notFound('Session')
}

/** Ends this session. Can be repeated. */
export const signOut = (tx: Tx, ctx: Context, { hash }: SessionRow): Promise<void> =>
  endSessionWith(tx, hash, ctx.clock.now())

/** Ends all sessions of the account, except `kept`. Returns how many ended. */
export const endSessions = (tx: Tx, ctx: Context, accountId: number, kept?: SessionRow): Promise<number> =>
  endSessionsOf(tx, accountId, ctx.clock.now(), { kept: kept?.hash })

/**
 * The account no longer knows its devices, because somebody else may have used them: a sign-in on one mails
 * the person, and its failures count with those of strangers. `here`: the session or the request of the
 * device that stays known.
 */
export const clearDevices = (tx: Tx, accountId: number, here?: SessionRow | Origin): Promise<void> =>
  clearDevicesOf(tx, accountId, { kept: deviceOf(here) })

/** The same for the device of one session of the account, unless it is the one that stays known. */
export async function clearDevice(tx: Tx, accountId: number, id: number, here: SessionRow): Promise<void> {
  const only = deviceOf(await findSessionById(tx, id))
  if (only !== undefined) await clearDevicesOf(tx, accountId, { only, kept: deviceOf(here) })
}

/** A session has the hash, a request the secret. */
const deviceOf = (of: SessionRow | Origin | undefined): string | undefined =>
  of && ('hash' in of ? (of.device ?? undefined) : of.device && hashOf(of.device))

/**
 * The session that the sign-in of this session opened. Later sign-ins have greater ids, whatever the clocks
 * say.
 */
export const signInOf = ({ sign_in_id, id }: SessionRow): number => sign_in_id ?? id

/**
 * The last sign-in of the account, 0 if no session is left, and how many open sessions have one after
 * `after`.
 */
export const signInsOf = (
  db: Db,
  ctx: Context,
  accountId: number,
  after: number,
): Promise<{ last: number; open: number }> => {
  const now = ctx.clock.now()
  return selectSignIns(db, accountId, after, now, idleSince(now))
}

/** Ends the open sessions that these portal links of the workspace opened. Returns the links. */
export const endPortalSessions = (
  tx: Tx,
  ctx: Context,
  workspaceId: number,
  linkIds: number[],
): Promise<number[]> => {
  const now = ctx.clock.now()
  return endPortalSessionsOf(tx, workspaceId, linkIds, now, idleSince(now))
}

/** Number of open sessions of the installation. */
export const openSessions = (db: Db, now: Date): Promise<number> => countOpenSessions(db, now, idleSince(now))

/** Deletes sessions that expired long ago. */
export const deleteOldSessions = (ctx: Context): Promise<void> =>
  deleteSessionsBefore(ctx.db, new Date(ctx.clock.now().getTime() - keptMs))

/** Whether the person signed in, or confirmed it, within the last 15 minutes. */
export const isRecent = ({ authenticated_at }: SessionRow, now: Date): boolean =>
  now.getTime() - authenticated_at.getTime() < 15 * 60_000

const idleSince = (now: Date) => new Date(now.getTime() - idleMs)

const newSecret = () => randomBytes(32).toString('base64url')

/** 256 random bits cannot be guessed, so a plain hash is enough. */
const hashOf = (secret: string): string => hash('sha256', secret)
