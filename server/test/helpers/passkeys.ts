import { expect } from 'vitest'
import { Authenticator } from './authenticator.ts'
import type { Answer, Installation, Workspace } from './harness.ts'
import { type Browser, type Person, person } from './people.ts'

/** Origin of the pages. */
export const pagesOf = ({ url }: Installation): string => url

export const requestOptions = async (browser: Browser) =>
  (await browser.auth('POST', '/passkey-sign-in/options')).body.public_key

export async function signInWith(browser: Browser, authenticator: Authenticator): Promise<Answer> {
  const credential = authenticator.signIn(await requestOptions(browser))
  return browser.auth('POST', '/passkey-sign-in', { credential })
}

/** Adds a passkey to the account that is signed in. */
export async function addPasskey(browser: Browser, authenticator: Authenticator): Promise<Answer> {
  const { body } = await browser.auth('POST', '/passkeys/options')
  return browser.auth('POST', '/passkeys', { credential: authenticator.register(body.public_key) })
}

export interface Owner extends Person {
  authenticator: Authenticator
  passkeyId: number
}

/** A person with a passkey, made by an authenticator that `change` has changed. */
export async function withPasskey(
  installation: Installation,
  workspace: Workspace,
  change: (authenticator: Authenticator) => void = () => {},
): Promise<Owner> {
  const someone = await person(installation, workspace)
  const authenticator = new Authenticator(pagesOf(installation))
  change(authenticator)
  const added = await addPasskey(someone.browser, authenticator)
  expect(added.status).toBe(201)
  return { ...someone, authenticator, passkeyId: added.body.id }
}
