import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Networks } from '../../platform/lib/client-network.ts'
import { invalidParams, refusal } from '../../platform/lib/errors.ts'
import { problem } from '../../platform/lib/reasons/problems.ts'
import type { Counted, Holding, RequestRow } from './queries.ts'

const minuteMs = 60_000

/** How long a code can be confirmed. */
export const codeLifetimeMs = 15 * minuteMs
/** Wrong codes per code, so that guessing one in a million is hopeless. */
export const mostAttempts = 5
/** Codes per request. */
export const mostCodes = 3
/**
 * Requests of an hour for one address that were not confirmed: nobody fills the inbox of another person, and
 * those of one network leave some to the person. After 6 of all networks, each further network has one, until
 * 12: two networks do not keep the person out (decision "Codes to an address").
 */
const mostRequests = { ofNetwork: 3, ofAll: 6, ofAllWithFirst: 12 }
export const requestsPerMs = 60 * minuteMs
/** Codes of a workspace in a minute, for all its visitors. */
export const mostOfWorkspace = 120
export const mostOfWorkspacePerMs = minuteMs
/** Codes of an hour that a network, and a /48 of IPv6, did not confirm. */
export const mostFromNetwork = { ofNetwork: 30, ofLarger: 60 }
/** How long the time of a request is held, from its last code on. */
export const requestHoldMs = 10 * minuteMs
/**
 * Times that requests hold at once (decision "Held while the code is typed"). A request beyond them holds
 * nothing, and can be confirmed like any other.
 */
const mostHeld = { ofAddress: 2, ofNetwork: 3, ofLarger: 9 }
/** Codes of an hour that a network did not confirm: those after them hold nothing. */
const mostCodesThatHold = 6
/** Quarters of an hour that requests hold: all together of one notary, and those of one network. */
export const mostQuartersHeld = { ofNotary: 16, ofNetwork: 8 }
/** Requests hold personal data that nobody needs any more after this time. */
export const keptForMs = 24 * 60 * minuteMs

/** Seconds until fewer than `most` are left in the window, oldest first. Undefined: there are fewer now. */
export function secondsFull(all: Counted[], most: number, windowMs: number, now: Date): number | undefined {
  let left = all.reduce((sum, { count }) => sum + count, 0)
  for (const { at, count } of all) {
    if (left < most) return undefined
    left -= count
    if (left < most) return Math.max(1, Math.ceil((at.getTime() + windowMs - now.getTime()) / 1000))
  }
  return undefined
}

/** The requests for an address of an hour that were not confirmed. */
interface Asked {
  /** Oldest first. */
  all: Counted[]
  /** Those of the network that asks, and of the larger one around it. */
  own: Counted[]
  /** The person has confirmed a code from the network, or has the link of a booking. */
  isKnown: boolean
}

/** Seconds until the network can ask for another code to the address. Undefined: it can now. */
export function secondsUntilRequest({ all, own, isKnown }: Asked, now: Date): number | undefined {
  const { ofNetwork, ofAll, ofAllWithFirst } = mostRequests
  const ofOthers = own.length === 0 ? ofAllWithFirst : ofAll
  return longest(
    secondsFull(own, ofNetwork, requestsPerMs, now),
    isKnown ? undefined : secondsFull(all, ofOthers, requestsPerMs, now),
  )
}

/** The longest of several waits. Undefined if there is none. */
export const longest = (...waits: (number | undefined)[]): number | undefined =>
  waits.reduce((most, wait) => (wait !== undefined && (most ?? 0) < wait ? wait : most), undefined)

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Of the client that asked first. */
export const networksOf = ({
  requested_from,
  requested_from_larger,
}: Pick<RequestRow, 'requested_from' | 'requested_from_larger'>): Networks => [
  requested_from ?? '',
  requested_from_larger ?? undefined,
]

/** When the hold of the request ends. It begins with a code: no request holds for longer by itself. */
export const holdEndOf = ({ expires_at }: Pick<RequestRow, 'expires_at'>): Date =>
  new Date(expires_at.getTime() - codeLifetimeMs + requestHoldMs)

export const mayHold = ({ ofAddress, ofNetwork, ofLarger, codes }: Holding): boolean =>
  ofAddress < mostHeld.ofAddress &&
  ofNetwork < mostHeld.ofNetwork &&
  ofLarger < mostHeld.ofLarger &&
  codes <= mostCodesThatHold

/** Throws `unprocessable_entity` for a code that has expired. */
export function assertCurrent({ expires_at }: Pick<RequestRow, 'expires_at'>, now: Date): void {
  if (expires_at <= now) throw refusal('unprocessable_entity', 'code_expired')
}

/** Throws `invalid_request` for a wrong code. Spaces, with which mail programs show it, do not matter. */
export function assertCode({ code }: Pick<RequestRow, 'code'>, given: string): void {
  const [expected, actual] = [code, given.replaceAll(/\s/g, '')].map(text => Buffer.from(text))
  if (expected && actual && expected.length === actual.length && timingSafeEqual(expected, actual)) return
  throw invalidParams({ code: problem('wrong_code') })
}

export const tooManyAttempts = () => refusal('unprocessable_entity', 'code_used_up')

export const tooManyMails = (seconds: number) =>
  refusal('rate_limited', 'codes_to_address', {}, { retryAfterSeconds: seconds })

export const tooManyCodes = (seconds: number) =>
  refusal('rate_limited', 'codes', {}, { retryAfterSeconds: seconds })
