import type { Context } from '../../platform/context.ts'
import { seal, unseal } from '../../platform/lib/encryption.ts'
import { deleteUsedChallengesBefore, insertUsedChallenge } from './queries.ts'

/** How long a person may take from the options to the response. */
export const challengeSeconds = 300

/** A challenge that a passkey signs. */
export interface Challenge {
  /** What the response is for. */
  purpose: 'sign-in' | 'new' | 'invitation' | 'recovery'
  /** The account or the link that it is for. Empty for a sign-in: nobody knows who signs in. */
  of: string
  /** Base64url. */
  challenge: string
  /** `user_handle` of the account to be made. */
  userHandle?: string
}

interface Sealed extends Challenge {
  kind: 'passkey challenge'
  until: number
}

/** The challenge for a cookie: encrypted, so that only this server can have made it. */
export function sealChallenge(ctx: Context, challenge: Challenge): string {
  const until = ctx.clock.now().getTime() + challengeSeconds * 1000
  const sealed: Sealed = { ...challenge, kind: 'passkey challenge', until }
  return seal(ctx.secretKey, JSON.stringify(sealed))
}

/**
 * The challenge of the browser, which is then used up, also if the call fails. Undefined for one that
 * is too old, was used, was changed, or is for something else.
 */
export async function useChallenge(
  ctx: Context,
  sealed: string | undefined,
  { purpose, of }: Pick<Challenge, 'purpose' | 'of'>,
): Promise<Challenge | undefined> {
  const found = sealed === undefined ? undefined : open(ctx, sealed)
  if (!found || found.purpose !== purpose || found.of !== of) return undefined
  if (found.until <= ctx.clock.now().getTime()) return undefined
  const row = { challenge: found.challenge, expires_at: new Date(found.until) }
  return (await insertUsedChallenge(ctx.db, row)) ? found : undefined
}

function open(ctx: Context, sealed: string): Sealed | undefined {
  try {
    const found = JSON.parse(unseal(ctx.secretKey, sealed)) as Sealed
    return found.kind === 'passkey challenge' ? found : undefined
  } catch {
    return undefined
  }
}

/** Deletes used challenges an hour after they expired, because clocks of processes differ. */
export const deleteOldChallenges = (ctx: Context): Promise<void> =>
  deleteUsedChallengesBefore(ctx.db, new Date(ctx.clock.now().getTime() - 3_600_000))
