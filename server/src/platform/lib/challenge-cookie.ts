/**
 * The cookie with the challenge that a passkey signs. It binds the challenge to the browser. Browsers send it
 * from pages of this host only.
 */
const cookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-jurat-challenge' : 'jurat-challenge'

/** The `Set-Cookie` header. */
export const challengeCookie = (publicUrl: string, sealed: string, maxAgeSeconds: number): string =>
  `${cookieName(publicUrl)}=${sealed}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`

/** The value in the `Cookie` header. */
export function challengeIn(header: string | undefined, publicUrl: string): string | undefined {
  const name = `${cookieName(publicUrl)}=`
  const found = header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(name))
  return found?.slice(name.length)
}
