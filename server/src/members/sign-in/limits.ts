import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { refuseBeyond } from '../../platform/http/limit.ts'
import { networksOf } from '../../platform/lib/client-network.ts'
import { deviceCookie } from '../../platform/lib/cookies.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { countCall } from '../../workspaces/rate-limits.ts'
import { isDeviceOf, isKnownDevice } from '../sessions/sessions.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * Attempts to sign in: at most 20 from an IPv4 address or an IPv6 /64 network, and 100 from an IPv6 /48
 * network. A provider can give one customer a whole /48, which contains 65,536 /64 networks.
 */
const attemptsAMinute = [20, 100] as const
/** Calls without a session, from the same two sizes of network. */
const callsAMinute = [300, 1_500] as const

/** What all known devices of a network may together, in calls of one device. */
const devicesOfNetwork = 10

/**
 * Throws `rate_limited` for a device or a network with more than 20 attempts to sign in within a minute.
 * `email`: the account that is tried. Only its devices count by themselves.
 */
export const limitAttempts = (ctx: Context, request: FastifyRequest, email?: string): Promise<void> =>
  limitUnknown(ctx, request, { name: 'sign-in', limits: attemptsAMinute, reason: 'sign_ins', email })

/**
 * How many of an account's calls in a minute may be changes: a tenth, and at least 10. Each change adds an
 * audit entry, so changes have a lower limit than reads.
 */
const changesOf = (calls: number): number => (calls === 0 ? 0 : Math.max(10, Math.ceil(calls / 10)))

/**
 * Counts a call of the sign-in interface: by the account that is signed in, against the limit of the
 * management interface, or without a session by the network. Throws `rate_limited`.
 */
export async function limitCalls(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { signedIn, method } = request
  if (!signedIn)
    return limitUnknown(ctx, request, { name: 'auth-address', limits: callsAMinute, reason: 'address' })
  const who = ownerOf(signedIn)
  const most = ctx.config.manageRateLimit
  const isChange = method !== 'GET' && method !== 'HEAD'
  // A change beyond the limit of changes is rejected before it counts as a call.
  const changes: [string, number][] = isChange ? [[`auth-changes:${who}`, changesOf(most)]] : []
  const exceeded = await countCall(ctx, reply, [...changes, [`auth:${who}`, most]], 'account')
  if (exceeded) throw exceeded
}

/**
 * Counts a call of the management interface in a workspace that the session does not open: it counts for no
 * member. Throws `rate_limited`.
 */
export async function limitRefused(ctx: Context, signedIn: SignedIn): Promise<void> {
  const most = ctx.config.manageRateLimit
  if (most === 0) return
  refuseBeyond(await ctx.rateLimiter.count(`manage-refused:${ownerOf(signedIn)}`, most), 'account')
}

const ownerOf = ({ account, session }: SignedIn): string =>
  account ? `account:${account.id}` : `portal:${session.id}`

interface Counted {
  name: string
  limits: readonly [number, number]
  reason: 'address' | 'sign_ins'
  email?: string | undefined
}

/**
 * Counts a call without a session by its network. A device on which somebody signed in before is counted
 * separately. So other devices with the same address, such as guests in an office, cannot lock it out. All
 * such devices of a network are counted together too: a member can sign in on any number of them.
 */
async function limitUnknown(
  ctx: Context,
  { ip, headers }: FastifyRequest,
  { name, limits, reason, email }: Counted,
): Promise<void> {
  const device = deviceCookie.read(ctx.config.publicUrl, headers.cookie)
  const count = async (who: string, most: number) =>
    refuseBeyond(await ctx.rateLimiter.count(`${name}:${who}`, most), reason)
  const isKnown = device !== undefined && (await isDeviceFor(ctx, device, email))
  if (isKnown) await count(`device ${hash('sha256', device)}`, limits[0])
  for (const [size, network = ''] of networksOf(ip).entries()) {
    const most = limits[size] ?? limits[0]
    await (isKnown ? count(`devices of ${network}`, most * devicesOfNetwork) : count(network, most))
  }
}

const isDeviceFor = (ctx: Context, device: string, email: string | undefined): Promise<boolean> =>
  email === undefined ? isKnownDevice(ctx.db, device) : isDeviceOf(ctx.db, foldEmail(email), device)
