import { makeValidator } from 'envalid'
import { issuerProblem } from './issuer-url.ts'

/** Single sign-on with an OpenID Connect issuer. */
export interface OidcConfig {
  /** As the issuer writes it: with or without a slash at the end. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Name of the issuer on buttons: "Sign in with …". */
  label: string
  /** Passwords and passkeys are for owners only. */
  isOnly: boolean
}

const longestLabel = 60

export const oidcIssuer = makeValidator(input => {
  const problem = issuerProblem(input)
  if (problem) throw new Error(problem)
  return input
})

export const oidcLabel = makeValidator(input => {
  const label = input.trim()
  if (label === '' || [...label].length > longestLabel || /\p{Cc}/u.test(label))
    throw new Error(`must be a name of at most ${longestLabel} characters, such as Google`)
  return label
})

/** The configuration from checked variables. Undefined without an issuer. */
export function oidcConfig(v: {
  JURAT_OIDC_ISSUER?: string | undefined
  JURAT_OIDC_CLIENT_ID?: string | undefined
  JURAT_OIDC_CLIENT_SECRET?: string | undefined
  JURAT_OIDC_LABEL?: string | undefined
  JURAT_OIDC_ONLY: 'true' | 'false'
}): OidcConfig | undefined {
  const { JURAT_OIDC_ISSUER: issuer, JURAT_OIDC_CLIENT_ID: clientId, JURAT_OIDC_CLIENT_SECRET: secret } = v
  if (!issuer || !clientId || !secret) return undefined
  const label = v.JURAT_OIDC_LABEL ?? new URL(issuer).host
  return { issuer, clientId, clientSecret: secret, label, isOnly: v.JURAT_OIDC_ONLY === 'true' }
}

/** With a part missing, nobody could sign in with it, and nobody would see why. */
export function oidcProblems(env: Record<string, unknown>): string[] {
  const required = ['JURAT_OIDC_ISSUER', 'JURAT_OIDC_CLIENT_ID', 'JURAT_OIDC_CLIENT_SECRET']
  if (!Object.keys(env).some(name => name.startsWith('JURAT_OIDC_'))) return []
  return required
    .filter(name => !(name in env))
    .map(name => `${name}: must be set when any JURAT_OIDC_ variable is`)
}
