import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from './free-port.ts'

/** What the issuer says about an account. The key in `accounts` is its subject. */
export interface OidcAccount {
  email?: string
  email_verified?: unknown
  name?: string
}

export interface OidcServer {
  issuer: string
  clientId: string
  clientSecret: string
  /**
   * What a browser does from the URL of an authorization request on: it signs in to the account and returns
   * the URL that the issuer sends it back to. Null: the person refuses.
   */
  signIn(url: string, accountId: string | null): Promise<string>
  /** How many requests came. */
  requests: number
  stop(): Promise<void>
}

/**
 * A real OpenID Connect issuer on loopback, with one client, that sends browsers back to any address. `port`
 * is any unless it is given.
 */
export async function startOidc({
  accounts,
  port,
}: {
  accounts: Record<string, OidcAccount>
  port?: number
}): Promise<OidcServer> {
  const given = port ?? (await freePort())
  const issuer = `http://127.0.0.1:${given}`
  const client = { client_id: 'jurat', client_secret: 'a secret that only the two of them know' }
  const provider = newProvider(issuer, client, accounts)
  const answer = provider.callback()
  const server = createServer((request, response) => {
    running.requests++
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (!pathname.startsWith('/interaction/')) {
      answer(request, response)
      return
    }
    const account = searchParams.get('account')
    if (account === null && !searchParams.has('refuse')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage(pathname, Object.keys(accounts)))
      return
    }
    const result = account === null ? { error: 'access_denied' } : { login: { accountId: account } }
    provider.interactionFinished(request, response, result).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>(resolve => server.listen(given, '127.0.0.1', resolve))
  const running: OidcServer = {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    requests: 0,
    signIn: (url, accountId) => browse(url, issuer, accountId),
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return running
}

/** Where a person in a real browser says who it is. */
const loginPage = (path: string, names: string[]): string => `<!doctype html><html lang="en">
<head><title>Issuer</title><link rel="icon" href="data:,"></head><body><h1>Who are you?</h1>
${names.map(name => `<p><a href="${path}?account=${name}">${name}</a></p>`).join('')}
<p><a href="${path}?refuse=">Refuse</a></p></body></html>`

/** The provider prints a note for each kind without a lifetime. */
const stored = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session']

function newProvider(
  issuer: string,
  client: { client_id: string; client_secret: string },
  accounts: Record<string, OidcAccount>,
): Provider {
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: ['http://127.0.0.1/callback'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key that signs the cookies of tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: Object.fromEntries(stored.map(kind => [kind, 600])),
    findAccount: (_ctx, accountId) => {
      const account = accounts[accountId]
      return account && { accountId, claims: () => ({ sub: accountId, ...account }) }
    },
    // Nobody is asked whether the client may know the address.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.Client.prototype.redirectUriAllowed = () => true
  return provider
}

/** Follows redirects with cookies until one leads away from the issuer. */
async function browse(start: string, issuer: string, accountId: string | null): Promise<string> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let step = 0; step < 10; step++) {
    if (url.pathname.startsWith('/interaction/')) {
      url.searchParams.set(accountId === null ? 'refuse' : 'account', accountId ?? '')
    }
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    const location = response.headers.get('location')
    if (!location) throw new Error(`the issuer did not redirect: ${response.status} ${await response.text()}`)
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    url = new URL(location, url)
    if (url.origin !== issuer) return url.href
  }
  throw new Error('the issuer redirects in circles')
}
