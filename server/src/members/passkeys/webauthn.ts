import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'

/**
 * Loaded when the first person uses a passkey: with what it needs it is a tenth of all modules of a start.
 */
const library = () => import('@simplewebauthn/server')

/** The site that a passkey belongs to. */
export interface RelyingParty {
  /** Host of `PUBLIC_URL`. */
  id: string
  origin: string
}

/** What is stored of a passkey. */
export interface Passkey {
  /** Base64url. Unique in the world. */
  id: string
  /** COSE. */
  publicKey: Uint8Array
  /** Signatures so far. 0 for good on authenticators that do not count. */
  counter: number
  transports: string[]
  /** `multiDevice`: a password manager can copy it to other devices. */
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  rpId: string
}

/** The account that a passkey is for. */
export interface PasskeyUser {
  /** At most 64 bytes, never changed, and without personal data: the authenticator stores it readably. */
  id: string
  /** What the authenticator shows: the email address and the name. */
  email: string
  name: string
}

/**
 * What authenticators have. Without a list the library also asks for ML-DSA, which is experimental in Node: a
 * start would print warnings. The numbers of COSE: EdDSA, ES256, RS256.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** An address on which browsers have no passkeys. */
export interface NoPasskeys {
  /** A sentence for people. */
  problem: string
  reason: 'address' | 'http'
}

export function relyingPartyOf(publicUrl: string): RelyingParty | NoPasskeys {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    const problem = `Passkeys need a host name, and PUBLIC_URL has the IP address ${hostname}.`
    return { problem, reason: 'address' }
  }
  if (protocol !== 'https:' && !/^(.+\.)?localhost$/.test(hostname)) {
    return { problem: `Passkeys need https, and PUBLIC_URL starts with ${protocol}//.`, reason: 'http' }
  }
  return { id: hostname, origin }
}

/**
 * What the browser creates a passkey from. Store its `challenge` for `verifyRegistration`. `existing` are the
 * account's passkeys: an authenticator that has one of them makes no second.
 */
export async function registrationOptions(
  relyingParty: RelyingParty,
  user: PasskeyUser,
  existing: Pick<Passkey, 'id' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Jurat',
    rpID: relyingParty.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The passkey to store, or why the browser's response is rejected, for the log. */
export async function verifyRegistration(
  relyingParty: RelyingParty,
  response: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<{ passkey: Passkey } | { problem: string }> {
  const verify = async (): Promise<VerifiedRegistrationResponse> => {
    await assertNoCertificate(response)
    const { verifyRegistrationResponse } = await library()
    return await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
  }
  const result = await verify().catch(rejected)
  if ('problem' in result) return result
  if (!result.verified) return { problem: 'The signature of the new passkey is wrong.' }
  const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo
  return {
    passkey: {
      id: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
      rpId: relyingParty.id,
    },
  }
}

/**
 * What the browser signs in with: any passkey of this site, so that nobody types an address first. Store its
 * `challenge` for `verifySignIn`.
 */
export async function signInOptions(
  relyingParty: RelyingParty,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({ rpID: relyingParty.id, userVerification: 'required' })
}

/**
 * Checks the response against the stored passkey whose id it names, and `userId`, the account of that
 * passkey. The caller stores the returned values. A counter that does not rise is rejected: the passkey was
 * copied. `problem` says why the response is rejected, for the log.
 */
export async function verifySignIn(
  relyingParty: RelyingParty,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'rpId'>,
  userId: string,
): Promise<Pick<Passkey, 'counter' | 'deviceType' | 'backedUp'> | { problem: string }> {
  if (passkey.rpId !== relyingParty.id) {
    return { problem: `The passkey is for ${passkey.rpId}, and PUBLIC_URL has the host ${relyingParty.id}.` }
  }
  const verify = async (): Promise<VerifiedAuthenticationResponse> => {
    if (response.id !== passkey.id) throw new Error('The response is of another passkey')
    const { userHandle } = response.response
    // A discoverable passkey names its account. It must be the one that the caller signs in.
    if (userHandle !== Buffer.from(userId).toString('base64url')) {
      throw new Error('The passkey names another account')
    }
    const { verifyAuthenticationResponse } = await library()
    return await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: { ...passkey, publicKey: new Uint8Array(passkey.publicKey) },
      requireUserVerification: true,
    })
  }
  const result = await verify().catch(rejected)
  if ('problem' in result) return result
  if (!result.verified) return { problem: 'The signature of the passkey is wrong.' }
  const { newCounter, credentialDeviceType, credentialBackedUp } = result.authenticationInfo
  return { counter: newCounter, deviceType: credentialDeviceType, backedUp: credentialBackedUp }
}

/**
 * Only statements without certificates, because none was asked for. To check a certificate the library calls
 * the address of the revocation list in it, which the sender chooses.
 */
async function assertNoCertificate(response: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject))
  const isSelfSigned = object.get('fmt') === 'packed' && object.get('attStmt').get('x5c') === undefined
  if (object.get('fmt') !== 'none' && !isSelfSigned) throw new Error('A certificate was not asked for')
}

const rejected = (error: unknown): { problem: string } => ({
  problem: `The passkey is rejected: ${error instanceof Error ? error.message : String(error)}`,
})
