import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Admission } from '../../platform/http/admission/admission.ts'

interface Hash {
  /** KiB. */
  memory: number
  passes: number
  lanes: number
  salt: Uint8Array
  tag: Uint8Array
}

/** The least that OWASP's cheat sheet on password storage asks of argon2id (decision "Passwords"). */
const memory = 19_456
const passes = 2
const lanes = 1
const saltBytes = 16
const tagBytes = 32

const derive = promisify(argon2)
/**
 * Each takes 19 MiB, and one of the four threads of Node's pool, which also read files and look names up: a
 * flood of sign-ins leaves two of them.
 */
const queue = new Admission(2)
/** The strangers wait in one queue, all others in another. The queues take turns. */
const queues = { stranger: 1, known: 2 }

/** Who waits for a hash. In each queue the networks, accounts and devices take turns. */
export interface Waiter {
  kind: keyof typeof queues
  of: string
}

/**
 * The stored form: a PHC string of argon2id with a new salt. The password is hashed in its form NFKC. Throws
 * `unavailable` after a wait of five seconds.
 */
export async function hashPassword(password: string, waiter: Waiter): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await tagOf(password, { memory, passes, lanes, salt, tagBytes }, waiter)
  const parameters = `m=${memory},t=${passes},p=${lanes}`
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`
}

/**
 * Compares in constant time. `stored` is null for an unknown account or one without a password: the same work
 * is done, so that the response takes as long. `needsRehash`: the right password is stored with weaker
 * parameters than today's. Throws if `stored` is not a PHC string of argon2id.
 */
export async function checkPassword(
  password: string,
  stored: string | null,
  waiter: Waiter,
): Promise<{ matches: boolean; needsRehash: boolean }> {
  if (stored === null) {
    await hashPassword(password, waiter)
    return { matches: false, needsRehash: false }
  }
  const hash = parse(stored)
  const tag = await tagOf(password, { ...hash, tagBytes: hash.tag.length }, waiter)
  const matches = timingSafeEqual(tag, hash.tag)
  return { matches, needsRehash: matches && isWeaker(hash) }
}

function isWeaker(hash: Hash): boolean {
  if (hash.tag.length < tagBytes || hash.salt.length < saltBytes) return true
  return hash.memory < memory || hash.passes < passes
}

function tagOf(
  password: string,
  hash: Omit<Hash, 'tag'> & { tagBytes: number },
  { kind, of }: Waiter,
): Promise<Uint8Array> {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFKC'),
    nonce: hash.salt,
    memory: hash.memory,
    passes: hash.passes,
    parallelism: hash.lanes,
    tagLength: hash.tagBytes,
  }
  return queue.run({ workspaceId: queues[kind], of }, () => derive('argon2id', parameters))
}

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

function parse(stored: string): Hash {
  const [, memory, passes, lanes, salt, tag] = phc.exec(stored) ?? []
  if (!salt || !tag) throw new Error('The stored password is not a PHC string of argon2id, version 19')
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const unpadded = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/={1,2}$/, '')
