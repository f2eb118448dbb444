import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type OidcAccount, type OidcServer, startOidc } from '../servers/oidc.ts'
import { type Answer, type Installation, startInstallation } from './harness.ts'
import { Browser, ownAddresses } from './people.ts'

/** An issuer whose people tests add, because a database has each of them once. */
export async function startIssuer() {
  const accounts: Record<string, OidcAccount> = {}
  const server = await startOidc({ accounts })
  const somebody = (account: OidcAccount = {}): string => {
    const subject = randomUUID()
    accounts[subject] = account
    return subject
  }
  return { server, accounts, somebody }
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

export const startWithIssuer = (
  { issuer, clientId, clientSecret }: OidcServer,
  env: Record<string, string> = {},
): Promise<Installation> =>
  startInstallation({
    ...ownAddresses,
    JURAT_OIDC_ISSUER: issuer,
    JURAT_OIDC_CLIENT_ID: clientId,
    JURAT_OIDC_CLIENT_SECRET: clientSecret,
    JURAT_OIDC_LABEL: 'Acme',
    ...env,
  })

export interface Started {
  /** Address at the issuer. */
  url: string
  /** The cookie that binds the sign-in to the browser. */
  cookie: string
}

export async function start(browser: Browser, action: string, invitation?: string): Promise<Started> {
  const body = { action, ...(invitation === undefined ? {} : { invitation }) }
  const started = await browser.auth('POST', '/sso/start', body)
  expect([started.status, started.body.url ?? started.body]).toEqual([200, expect.any(String)])
  return { url: started.body.url, cookie: browser.ssoCookie ?? '' }
}

export const finish = (browser: Browser, returned: string): Promise<Answer> =>
  browser.auth('POST', '/sso/finish', { query: new URL(returned).search.slice(1) })

/** The whole way of a browser: to the issuer, where this person signs in, and back. */
export async function throughIssuer(
  { server }: Issuer,
  browser: Browser,
  action: string,
  subject: string | null,
  invitation?: string,
): Promise<Answer> {
  const { url } = await start(browser, action, invitation)
  return finish(browser, await server.signIn(url, subject))
}

/** Signs in with a new browser. */
export async function signInBySso(issuer: Issuer, installation: Installation, subject: string | null) {
  const browser = new Browser(installation)
  return { browser, answer: await throughIssuer(issuer, browser, 'sign_in', subject) }
}

export const outcome = ({ status, body }: Answer): [number, string | undefined] => [status, body.data?.reason]

/** Number of sign-ins with the issuer by outcome. */
export async function signIns(installation: Installation): Promise<Record<string, number>> {
  const { body } = await installation.admin('GET', '/metrics')
  const lines = (body as string).matchAll(/^jurat_sign_ins_total\{method="sso",outcome="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries(
    [...lines].map(([, name, count]) => [name, Number(count)]).filter(([, count]) => count !== 0),
  )
}
