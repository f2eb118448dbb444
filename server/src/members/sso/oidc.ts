import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type UserInfoResponse,
} from 'openid-client'
import { visible } from '../../platform/http/validation.ts'
import { areTiny } from '../../platform/outbound/pieces.ts'

export interface OidcClient {
  /** Starts with `https://`, or with `http://` on this machine: the caller has checked it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the issuer sends the browser back. It must be registered there. */
  redirectUri: string
}

/** Kept by the caller between `begin` and `finish`, for this browser alone. */
export interface OidcChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** Who signed in. An account is found by `issuer` and `subject`. An email address can change its owner. */
export interface OidcIdentity {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  /**
   * When the person signed in at the issuer, which may be days ago. Undefined if the issuer does not say it.
   */
  authenticatedAt: Date | undefined
}

export interface Oidc {
  /** Fetches the issuer's addresses. Throws `OidcError`. */
  discover(): Promise<void>
  /**
   * Where to send the browser. With `isFresh` the issuer asks the person to sign in there again. Throws
   * `OidcError`.
   */
  begin(how?: { isFresh: boolean }): Promise<{ url: string } & OidcChecks>
  /**
   * `currentUrl` is the address that the issuer sent the browser back to. With `withinSeconds` the person
   * must have signed in at the issuer since then, and the issuer must say so. Throws `OidcError`.
   */
  finish(currentUrl: string, expected: OidcChecks, withinSeconds?: number): Promise<OidcIdentity>
}

/**
 * `unavailable`: the issuer cannot be used now. `declined`: the issuer, or the person there, said no.
 * `rejected`: this response is wrong, and a new sign-in may work.
 */
export class OidcError extends Error {
  readonly reason: 'unavailable' | 'declined' | 'rejected'

  constructor(reason: OidcError['reason'], message: string, cause: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

const scope = 'openid email profile'
const timeoutSeconds = 10
/** Servers of one issuer may have clocks that differ by this. */
const clockSkewSeconds = 300
/**
 * The issuer asks again after 14 days, the longest life of a session. An issuer that gets it also says the
 * time.
 */
export const longestSeconds = 14 * 24 * 3600

/**
 * Single sign-on with the code flow, PKCE, state and nonce. The issuer is not called before the first
 * sign-in, so that the server starts without it.
 */
export function openOidc(client: OidcClient): Oidc {
  const issuer = discoverOnce(client)
  return {
    discover: async () => void (await issuer()),
    begin: async how => begin(client, await issuer(), how?.isFresh ?? false),
    finish: async (currentUrl, expected, withinSeconds) =>
      finish(client, await issuer(), { currentUrl, expected, withinSeconds }),
  }
}

/** Whether both name the same issuer: some are written with a slash at the end, and some without. */
export const isSameIssuer = (one: string, other: string): boolean => new URL(one).href === new URL(other).href

/** The issuer's addresses, fetched at the first use. After a failure the next use fetches them again. */
function discoverOnce(client: OidcClient): () => Promise<Configuration> {
  let found: Promise<Configuration> | undefined
  return () => {
    found ??= discover(client).catch(error => {
      found = undefined
      throw unavailable(client, error)
    })
    return found
  }
}

const discover = ({ issuer, clientId, clientSecret }: OidcClient): Promise<Configuration> =>
  discovery(new URL(issuer), clientId, clientSecret, authenticateWith(clientSecret), {
    timeout: timeoutSeconds,
    [customFetch]: boundedFetch,
    // The second one checks the signature of the id token also when it came directly from the issuer.
    execute: [...(issuer.startsWith('http:') ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
  })

/** Documents, keys and tokens of an issuer have some kilobytes. */
const mostBytes = 1024 * 1024

/** Reads the response whole, so that an issuer cannot fill the memory. */
const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  const pieces: Uint8Array[] = []
  let received = 0
  for await (const piece of response.body ?? []) {
    received += piece.length
    if (received > mostBytes) throw new Error(`The response has more than ${mostBytes} bytes`)
    if (areTiny(pieces.push(piece), received)) throw new Error('The response comes in pieces of a few bytes')
  }
  const { status, statusText, headers } = response
  const body = isWithoutBody(status) ? null : Buffer.concat(pieces)
  return new Response(body, { status, statusText, headers })
}

const isWithoutBody = (status: number) => [204, 205, 304].includes(status)

/** Where the issuer says that it takes the secret. The header is the standard's default. */
function authenticateWith(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
      server,
      ...rest,
    )
}

async function begin(
  { redirectUri }: OidcClient,
  issuer: Configuration,
  isFresh: boolean,
): Promise<{ url: string } & OidcChecks> {
  const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const url = buildAuthorizationUrl(issuer, {
    redirect_uri: redirectUri,
    scope,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : { max_age: String(longestSeconds) }),
  })
  return { url: url.href, ...checks }
}

interface Finish {
  currentUrl: string
  expected: OidcChecks
  withinSeconds: number | undefined
}

async function finish(
  client: OidcClient,
  issuer: Configuration,
  { currentUrl, expected, withinSeconds }: Finish,
): Promise<OidcIdentity> {
  // Behind a proxy the server sees another host than the browser. Only the query counts.
  const returned = new URL(client.redirectUri)
  returned.search = new URL(currentUrl, client.redirectUri).search
  try {
    const tokens = await authorizationCodeGrant(issuer, returned, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
      ...(withinSeconds === undefined ? {} : { maxAge: withinSeconds }),
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The issuer sent no id token')
    if (!isSameIssuer(claims.iss, client.issuer)) throw otherIssuer(claims.iss)
    if (!isSubject(claims.sub)) throw badSubject()
    return identity(claims, await moreClaims(issuer, claims, tokens.access_token))
  } catch (error) {
    if (error instanceof OidcError) throw error
    if (error instanceof AuthorizationResponseError) throw declined(error)
    throw isRefusal(error) ? rejected(error) : unavailable(client, error)
  }
}

/** Some issuers have addresses that serve several: each then writes its own name into the token. */
const otherIssuer = (name: string) =>
  new OidcError('rejected', `The id token is of ${name}, which is not JURAT_OIDC_ISSUER`, undefined)

/** The standard allows 255 ASCII characters. Others are accepted if the database can store them. */
const isSubject = (text: string): boolean =>
  text.length >= 1 && text.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(text)

const badSubject = () =>
  new OidcError(
    'rejected',
    'The subject is empty, or has control characters or more than 255 characters',
    undefined,
  )

/** Many issuers put email and name only there. The library checks that the subject is the same. */
async function moreClaims(issuer: Configuration, claims: IDToken, token: string): Promise<UserInfoResponse> {
  const none = { sub: claims.sub }
  if (claims.email !== undefined || !issuer.serverMetadata().userinfo_endpoint) return none
  return fetchUserInfo(issuer, token, claims.sub)
}

function identity(claims: IDToken, more: UserInfoResponse): OidcIdentity {
  // Both from one source: a verified mark of one must not vouch for the address of the other.
  const { email, email_verified } = claims.email === undefined ? more : claims
  // Amazon Cognito sends text.
  const marks: unknown[] = [true, 'true']
  const names = [claims.name, more.name, claims.preferred_username, more.preferred_username]
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email : undefined,
    emailVerified: typeof email === 'string' && marks.includes(email_verified),
    name: names.find((name): name is string => typeof name === 'string' && visible.test(cleaned(name))),
    authenticatedAt: claims.auth_time === undefined ? undefined : timeOf(claims.auth_time, claims.iat),
  }
}

/** Throws `OidcError` for a time after the token, also one of no calendar: it would never be too old. */
function timeOf(authTime: number, tokenTime: number): Date {
  if (!(authTime <= tokenTime + clockSkewSeconds))
    throw new OidcError('rejected', 'The time of the sign-in is after the id token', undefined)
  return new Date(authTime * 1000)
}

/** Texts of the issuer, as one line that the database takes. */
export const cleaned = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 255)
    .replace(/\p{Cs}$/u, '')

/** What a check refused. Other errors come from the network or from a broken issuer. */
function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status < 500 && error.error === 'invalid_grant'
  return error instanceof ClientError && checkFailures.has(error.code ?? '')
}

const checkFailures = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
])

const unavailable = ({ issuer }: OidcClient, cause: unknown): OidcError =>
  new OidcError(
    'unavailable',
    `Single sign-on with ${issuer} (JURAT_OIDC_ISSUER) does not work: ${reasonOf(cause)}`,
    cause,
  )

const declined = (cause: unknown): OidcError =>
  new OidcError('declined', `The issuer did not sign the person in: ${reasonOf(cause)}`, cause)

const rejected = (cause: unknown): OidcError =>
  new OidcError('rejected', `The sign-in is rejected: ${reasonOf(cause)}. Sign in again`, cause)

/** The message of the error and of what caused it: `fetch failed` alone says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${reasonOf(error.cause)}` : error.message
}
