/**
 * The cookie of a session. With https its name begins with `__Host-`: browsers then accept it only from this
 * host, for all its paths. A browser refuses that name over http, which is for this machine and local networks.
 */
const cookieName = (publicUrl: string): string => (isSecure(publicUrl) ? '__Host-jurat' : 'jurat')

const deviceCookieName = (publicUrl: string): string => `${cookieName(publicUrl)}-device`

const setCookie = (publicUrl: string, name: string, value: string, maxAgeSeconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`

/** The `Set-Cookie` header that stores the secret until the session expires. */
export const cookieWith = (publicUrl: string, secret: string, maxAgeSeconds: number): string =>
  setCookie(publicUrl, cookieName(publicUrl), secret, maxAgeSeconds)

/** The `Set-Cookie` header that removes the cookie. */
export const noCookie = (publicUrl: string): string => cookieWith(publicUrl, '', 0)

/** The `Set-Cookie` header that lets the device be known again. Browsers keep a cookie for 400 days at most. */
export const deviceCookieWith = (publicUrl: string, secret: string): string =>
  setCookie(publicUrl, deviceCookieName(publicUrl), secret, 400 * 86_400)

/** The secret of the session in the `Cookie` header. Undefined without one, or if it cannot be such a secret. */
export const secretIn = (header: string | undefined, publicUrl: string): string | undefined =>
  valueIn(header, cookieName(publicUrl))

/** The secret of the device in the `Cookie` header. */
export const deviceSecretIn = (header: string | undefined, publicUrl: string): string | undefined =>
  valueIn(header, deviceCookieName(publicUrl))

function valueIn(header: string | undefined, cookie: string): string | undefined {
  const name = `${cookie}=`
  const found = header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(name))
  const secret = found?.slice(name.length)
  return secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : undefined
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
