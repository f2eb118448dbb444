import type { Workspace } from '@jurat/client/manage'
import { createContext, useContext } from 'react'
import { root } from './config.ts'
import { keepCookie } from './cookies.ts'
import { fetchOnce } from './early-calls.ts'
import { forgetShown } from './offline.ts'

type Scope = string

export interface Membership {
  id: number
  workspace_id: number
  workspace_name: string
  workspace_mode: 'live' | 'test'
  role: 'owner' | 'admin' | 'scheduler' | 'notary' | 'developer' | 'viewer'
  notary_id: number | null
  scopes: Scope[]
  /** Sessions of before no longer open the workspace. */
  needs_sign_in: boolean
}

export interface Me {
  account: { id: number; email: string; name: string; has_password: boolean; has_authenticator: boolean }
  memberships: Membership[]
  session: { authenticated_at: string }
}

const returnKey = 'jurat-return'

/** The person who is signed in, or null. */
export async function readMe(): Promise<Me | null> {
  const response = await fetchOnce(`${location.origin}${root}/auth/v1/me`, {
    headers: { accept: 'application/json' },
  })
  if (response.status === 401) return null
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as Me
}

/** Goes to the page of signing in, which leads back to the console. */
export function goToSignIn(): void {
  sessionStorage.setItem(returnKey, location.pathname + location.search)
  location.assign(`${root}/sign-in`)
}

/** The page that was open when the session ended, once. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(returnKey)
  sessionStorage.removeItem(returnKey)
  return path
}

const lastKey = 'jurat-workspace'

/** The workspace that was open last in this browser. */
export const lastWorkspace = (): number => Number(localStorage.getItem(lastKey))

/** The page of the account leads back to it. */
export function keepLastWorkspace(id: number): void {
  localStorage.setItem(lastKey, String(id))
  keepCookie(lastKey, String(id))
}

/** Ends the session of this browser. */
export async function signOut(): Promise<void> {
  forgetShown()
  await fetch(`${root}/auth/v1/sign-out`, { method: 'POST' })
  location.assign(`${root}/sign-in`)
}

export type { Workspace }

/** The time of the workspace in milliseconds: a test workspace's clock may be ahead. */
export const businessNow = ({ clock }: Workspace): number => Date.now() + clock.offset_seconds * 1000

export interface Session {
  me: Me
  membership: Membership
  workspace: Workspace
  may(scope: Scope): boolean
}

export const SessionContext = createContext<Session | null>(null)

/** The person and the workspace of this page. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No session surrounds this component.')
  return session
}
