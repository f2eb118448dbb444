import { localUrl } from './local-url.ts'

/** The usual addresses of this machine, for which `localhost` is the name. */
const thisMachine = /^(https?:\/\/)(127\.0\.0\.1|\[::1\])(?=[:/]|$)/i

/**
 * The URL with the name `localhost` instead of an address of this machine. Passkeys need a name, and a page
 * and its files need one origin (decision "One name for this machine").
 */
export const withName = (url: string): string => url.replace(thisMachine, '$1localhost')

/** Where people on this machine reach a server that listens on `host`. */
export const usualPublicUrl = (host: string, port: number | string): string => withName(localUrl(host, port))

/** Origins of pages of this server. `localhost` can also be opened by its addresses. */
export function ownOrigins(publicUrl: string): string[] {
  const { hostname, origin } = new URL(publicUrl)
  if (hostname !== 'localhost') return [origin]
  return [origin, ...['127.0.0.1', '[::1]'].map(address => origin.replace('localhost', address))]
}
