/**
 * The cookie with a sign-in that runs at the issuer. It binds the sign-in to the browser. The issuer sends the
 * browser back from another website, so the browser must send the cookie then too: Lax, and not Strict.
 */
const cookieName = (publicUrl: string): string => (isSecure(publicUrl) ? '__Host-jurat-sso' : 'jurat-sso')

/** The `Set-Cookie` header that stores the sealed text. */
export const ssoCookie = (publicUrl: string, sealed: string, maxAgeSeconds: number): string =>
  `${cookieName(publicUrl)}=${sealed}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`

/** The sealed text in the `Cookie` header. */
export function ssoCookieIn(header: string | undefined, publicUrl: string): string | undefined {
  const name = `${cookieName(publicUrl)}=`
  const found = header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(name))
  return found?.slice(name.length)
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
