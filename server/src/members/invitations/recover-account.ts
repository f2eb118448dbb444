import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type AccountRow, getAccount, hasSecondFactor } from '../accounts/accounts.ts'
import { auditPerson } from '../members/members.ts'
import { clearDevices, endSessions, type Origin, openSession } from '../sessions/sessions.ts'
import { type Attempt, beginAttempt, deleteFailures } from '../sessions/throttle.ts'
import type { NewlySignedIn } from '../sign-in/complete-sign-in.ts'
import type { Factors, SecondFactor } from '../sign-in/factors.ts'
import type { From } from '../sign-in/own-account.ts'
import { queueRecoveryMails } from '../sign-in/sign-in-mails.ts'
import { guesserWith, type OpenedLink, openLink } from './one-time-links.ts'
import { useRecovery } from './recoveries.ts'
import { isFirstProof, queueRenewalMail, renewAccount } from './renewal.ts'

/** A recovery link and its account. */
export interface OpenedRecovery {
  account: AccountRow
  link: OpenedLink
}

/** Throws `not_found`. */
export async function openRecovery(db: Db, ctx: Context, secret: string): Promise<OpenedRecovery> {
  const link = await openLink(db, ctx, 'recovery', secret)
  return { account: await getAccount(db, link.account_id ?? 0), link }
}

/**
 * Throws `unauthorized` for a missing or wrong code of the second factor. Failures of a person who has a
 * recovery link count apart from those of strangers. Undefined for an account without a second factor, and at
 * the first proof of the mailbox: somebody else may have set the factor up. Throws also `rate_limited`.
 */
export async function checkedCode(
  ctx: Context,
  second: SecondFactor,
  from: From,
  { account, link }: OpenedRecovery,
  code: string | undefined,
): Promise<Attempt | undefined> {
  if (!hasSecondFactor(account) || isFirstProof(link, account)) return undefined
  const attempt = await beginAttempt(ctx, guesserWith(link))
  await second.assertCode(ctx, from, account, code, attempt)
  return attempt
}

/** A person whose account was recovered, and what opens it beside what was set now, by factor. */
export interface Recovered extends NewlySignedIn {
  others: Record<string, object[]>
}

export interface GivenRecovery {
  secret: string
  code: string | undefined
  /** That of the code. Undefined for an account without a second factor. */
  attempt: Attempt | undefined
}

/**
 * Sets a new password or passkey by a recovery link: all sessions end, other devices are no longer known, a
 * new session opens, and all owners get a mail. `renew` stores it for the account, which is locked. The
 * second factor is still asked for, except at the first proof of the mailbox, which removes it. Throws
 * `not_found` for the link, `unauthorized` for a missing or wrong code, which leaves the link usable.
 */
export async function recoverAccount(
  tx: Tx,
  ctx: Context,
  factors: Factors,
  from: From,
  { secret, code, attempt, renew }: GivenRecovery & { renew: (account: AccountRow) => Promise<void> },
  origin: Origin,
): Promise<Recovered> {
  const { link, account } = await useRecovery(tx, ctx, secret)
  const { id } = account
  if (isFirstProof(link, account)) {
    const { had } = await renewAccount(tx, ctx, factors, link, account, {})
    await queueRenewalMail(tx, ctx, from, account, had)
  } else await factors.second.useCode(tx, ctx, account, code)
  const others = await rowsOf(tx, ctx, factors, account)
  if (attempt) await deleteFailures(tx, attempt)
  await renew(account)
  await endSessions(tx, ctx, id)
  await clearDevices(tx, id, origin)
  await auditPerson(tx, ctx, from, account, 'member-recovered')
  const session = await openSession(tx, ctx, { method: 'link', of: { accountId: id }, ...origin })
  await queueRecoveryMails(tx, ctx, account, session)
  return { account: await getAccount(tx, id), session, others }
}

async function rowsOf(
  tx: Tx,
  ctx: Context,
  { all }: Factors,
  account: AccountRow,
): Promise<Recovered['others']> {
  const others: Recovered['others'] = {}
  for (const { name, rows } of all) if (rows) others[name] = await rows.of(tx, ctx, account)
  return others
}
