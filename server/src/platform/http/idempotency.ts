import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import { isLockTimeout } from '../db/sql-errors.ts'
import type { Caller } from '../lib/caller.ts'
import { networkOf } from '../lib/client-network.ts'
import type { Clock } from '../lib/clock.ts'
import { erasedJson } from '../lib/erased-json.ts'
import { invalidParams, refusal } from '../lib/errors.ts'
import { problem } from '../lib/reasons/problems.ts'
import {
  deleteKey,
  deleteSomeExpiredKeys,
  findKey,
  insertKey,
  replaceResponse,
  storeResponse,
} from './queries.ts'

export { storedResponses, storeResponse } from './queries.ts'

const keptForMs = 24 * 3_600_000
const sweptAtOnce = 500

/** A key that the client chose for one call, with a fingerprint of the call. */
export interface IdempotencyKey {
  workspaceId: number
  key: string
  fingerprint: string
}

/** The part of a response that is kept for a key. */
export interface StoredResponse {
  status: number
  body: string
}

/** The call's key. Undefined if it has none. */
export function keyOf(request: FastifyRequest, caller: Caller): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw invalidParams({ 'Idempotency-Key': problem('not_a_key') })
  }
  const call = `${request.method} ${request.url} ${request.bodyDigest ?? ''}`
  return {
    workspaceId: caller.workspaceId,
    key: scoped(key, caller, request),
    fingerprint: digest(call),
  }
}

/** Tells apart calls with an idempotency key, so that a repeated call can join what it began. */
export function digestOfCall(request: FastifyRequest, caller: Caller): string | undefined {
  const key = keyOf(request, caller)
  return key && digest(`${key.key}\n${key.fingerprint}`)
}

/**
 * A person in a session gets only responses to own calls in the same role: another sees other rows, or less
 * of them. Customers choose their own keys, which must not collide with those of the business or of other
 * customers. Visitors have no key of a booking, so their network separates them. The programs of a workspace
 * share their keys: what they see depends on the operation's scope alone, and a rotated token goes on where
 * the old one stopped.
 */
function scoped(key: string, { source, actor, role, notaryId }: Caller, { ip }: FastifyRequest): string {
  if (role !== undefined) return `${[actor, role, notaryId ?? []].flat().join(' ')}\n${key}`
  if (source !== 'customer') return key
  return actor === 'visitor' ? `${actor} ${networkOf(ip)}\n${key}` : `${actor}\n${key}`
}

/**
 * Makes the change once for each key. The key, the change and the stored response commit together in `tx`. A
 * later call with the key gets the stored response, with `replayed`. Without a key the change is made each
 * time.
 */
export async function once(
  tx: Tx,
  clock: Clock,
  key: IdempotencyKey | undefined,
  change: () => Promise<StoredResponse>,
): Promise<StoredResponse & { replayed: boolean }> {
  const first = key && (await claimKey(tx, clock, key))
  if (first) return { ...first, replayed: true }
  const made = await change()
  if (key) await storeResponse(tx, key, made)
  return { ...made, replayed: false }
}

/**
 * Claims the key for a call of several transactions, which keeps its response with `keep`. Returns the
 * response of an earlier call. Undefined also if that call broke off: this one continues it.
 */
export const begin = (tx: Tx, clock: Clock, key: IdempotencyKey): Promise<StoredResponse | undefined> =>
  claimKey(tx, clock, key, true)

/** The stored form of a part of a response. */
export const toStored = (part: unknown): StoredResponse => ({ status: 200, body: JSON.stringify(part) })

/** Claims the key for this call, or returns the response of the call that claimed it before. */
async function claimKey(
  tx: Tx,
  clock: Clock,
  key: IdempotencyKey,
  continues = false,
): Promise<StoredResponse | undefined> {
  if (await isFirst(tx, clock.now(), key)) return undefined
  const first = await findKey(tx, key)
  if (first?.fingerprint !== key.fingerprint) {
    throw refusal('idempotency_conflict', 'other_call')
  }
  if (first.status === null || first.body === null) {
    if (continues) return undefined
    throw inProgress()
  }
  return { status: first.status, body: first.body }
}

/** Whether a call with this key was made: it may have been accepted when the booking still allowed it. */
export async function isKeyInUse(db: Db, request: FastifyRequest, caller: Caller): Promise<boolean> {
  const key = keyOf(request, caller)
  return key !== undefined && (await findKey(db, key)) !== undefined
}

/** True if this call is the first with the key. Waits for a first call that is still running elsewhere. */
async function isFirst(tx: Tx, now: Date, key: IdempotencyKey): Promise<boolean> {
  try {
    return await insertKey(tx, key, now, new Date(now.getTime() + keptForMs))
  } catch (error) {
    throw isLockTimeout(error) ? inProgress() : error
  }
}

/** Whether a change was made, or is being made, for a call with this key. */
export const isKeyClaimed = async (db: Db, workspaceId: number, key: string): Promise<boolean> =>
  (await findKey(db, { workspaceId, key })) !== undefined

/**
 * Keeps the text, which is JSON, for a day under a name that no client can send as a key. It lies with the
 * stored responses, so erasure, export and housekeeping treat it as one.
 */
export async function keepText(tx: Tx, clock: Clock, workspaceId: number, name: string, text: string) {
  const now = clock.now()
  const place = { workspaceId, key: keptName(name) }
  await insertKey(tx, { ...place, fingerprint: digest(text) }, now, new Date(now.getTime() + keptForMs))
  await storeResponse(tx, place, { status: 200, body: text })
}

/** The kept text. Undefined if nothing was kept, and after an erasure took something out of it. */
export async function keptText(db: Db, workspaceId: number, name: string): Promise<string | undefined> {
  const row = await findKey(db, { workspaceId, key: keptName(name) })
  return row && row.body !== null && row.fingerprint === digest(row.body) ? row.body : undefined
}

const keptName = (name: string) => `kept\n${name}`

const digest = (text: string) => createHash('sha256').update(text).digest('base64')

/** A stored response. */
export interface Stored {
  key: string
  body: string
}

/** Erases the personal data in a stored response. A repeated call gets what is left. */
export const eraseStoredResponse = (tx: Tx, workspaceId: number, { key, body }: Stored): Promise<void> =>
  replaceResponse(tx, { workspaceId, key }, JSON.stringify(erasedJson(JSON.parse(body))))

/** Deletes a key with its response: a repeated call is made again. */
export const deleteStoredResponse = (tx: Tx, workspaceId: number, key: string): Promise<void> =>
  deleteKey(tx, { workspaceId, key })

/** Deletes expired keys, in small steps. */
export async function deleteExpiredKeys(db: Db, clock: Clock): Promise<void> {
  while ((await deleteSomeExpiredKeys(db, clock.now(), sweptAtOnce)) === sweptAtOnce);
}

export const inProgress = () => refusal('idempotency_in_progress', 'running')
