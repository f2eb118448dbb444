import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

interface Behaviour {
  /** Of the page that calls the browser. */
  origin: string
  /** Whether the authenticator asks for a fingerprint or a PIN. */
  verifiesUser: boolean
  /** Whether it counts signatures. A password manager does not. */
  counts: boolean
  isBackedUp: boolean
}

interface Credential {
  id: Buffer
  userHandle: string
  rpId: string
  privateKey: KeyObject
}

/**
 * An authenticator and the browser before it, with keys on P-256. Its behaviour can be changed at any time.
 */
export class Authenticator implements Behaviour {
  origin: string
  verifiesUser = true
  counts = true
  isBackedUp = false
  counter = 0
  /** Id of the next passkey, instead of a random one. */
  nextId: Buffer | undefined
  /** Host that it signs for, instead of the one of the passkey. */
  signsFor: string | undefined
  #credentials: Credential[] = []

  constructor(origin: string) {
    this.origin = origin
  }

  /** `attestation` replaces the empty statement, of format `none`. */
  register(
    options: PublicKeyCredentialCreationOptionsJSON,
    attestation: { fmt: string; attStmt: Map<string, unknown> } = { fmt: 'none', attStmt: new Map() },
  ): RegistrationResponseJSON {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = this.nextId ?? randomBytes(16)
    const rpId = options.rp.id ?? ''
    this.#credentials.push({ id, userHandle: options.user.id, rpId, privateKey })
    const data = Buffer.concat([
      this.#data(rpId, 0x40),
      Buffer.alloc(16),
      uint16(id.length),
      id,
      cose(publicKey),
    ])
    const object = new Map<string, unknown>([
      ['fmt', attestation.fmt],
      ['attStmt', attestation.attStmt],
      ['authData', data],
    ])
    return {
      ...named(id),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  /** With the newest passkey of the site. */
  signIn(options: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
    const found = this.#credentials.findLast(({ rpId }) => rpId === options.rpId)
    if (!found) throw new Error(`no passkey for ${options.rpId}`)
    const data = this.#data(found.rpId, 0)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge)
    const digest = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    return {
      ...named(found.id),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, digest]), found.privateKey).toString('base64url'),
        userHandle: found.userHandle,
      },
    }
  }

  #data(rpId: string, added: number): Buffer {
    const verified = this.verifiesUser ? 0x04 : 0
    const backedUp = this.isBackedUp ? 0x18 : 0
    if (this.counts) this.counter++
    return Buffer.concat([
      createHash('sha256')
        .update(this.signsFor ?? rpId)
        .digest(),
      Buffer.from([0x01 | verified | backedUp | added]),
      uint32(this.counts ? this.counter : 0),
    ])
  }

  #clientData(type: string, challenge: string): string {
    const data = JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })
    return Buffer.from(data).toString('base64url')
  }
}

const named = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  clientExtensionResults: {},
})

function cose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  // Type EC2, algorithm ES256, curve P-256 (RFC 9053).
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** Whole numbers, text, bytes, lists and maps (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error(`CBOR of ${typeof value}`)
}

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size])
  if (size < 256) return Buffer.from([(type << 5) | 24, size])
  return Buffer.concat([Buffer.from([(type << 5) | 25]), uint16(size)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
