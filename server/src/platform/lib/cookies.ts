/**
 * A cookie of this host. With https its name begins with `__Host-`: browsers then accept it only from this
 * host, for all its paths. A browser refuses that name over http, which is for this machine and local
 * networks.
 */
class Cookie {
  readonly #name: string
  readonly #sameSite: 'Lax' | 'Strict'
  readonly #pattern: RegExp

  readonly #isForScripts: boolean

  constructor(name: string, sameSite: 'Lax' | 'Strict', pattern = /^/, { isForScripts = false } = {}) {
    this.#isForScripts = isForScripts
    this.#name = name
    this.#sameSite = sameSite
    this.#pattern = pattern
  }

  /** The `Set-Cookie` header that stores the value. */
  store(publicUrl: string, value: string, maxAgeSeconds: number): string {
    const secure = isSecure(publicUrl) ? '; Secure' : ''
    const httpOnly = this.#isForScripts ? '' : '; HttpOnly'
    return `${this.#nameAt(publicUrl)}=${value}; Path=/; Max-Age=${maxAgeSeconds}${httpOnly}; SameSite=${this.#sameSite}${secure}`
  }

  /** The `Set-Cookie` header that removes the cookie. */
  remove(publicUrl: string): string {
    return this.store(publicUrl, '', 0)
  }

  /** The value in the `Cookie` header. Undefined without one, or if it cannot be such a value. */
  read(publicUrl: string, header: string | undefined): string | undefined {
    const start = `${this.#nameAt(publicUrl)}=`
    const parts = header?.split(';').map(part => part.trim())
    const value = parts?.find(part => part.startsWith(start))?.slice(start.length)
    return value !== undefined && this.#pattern.test(value) ? value : undefined
  }

  #nameAt(publicUrl: string): string {
    return isSecure(publicUrl) && !this.#isForScripts ? `__Host-${this.#name}` : this.#name
  }
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
const secret = /^[A-Za-z0-9_-]{43}$/

/** The secret of a session. */
export const sessionCookie = new Cookie('jurat', 'Lax', secret)

/** The secret by which a device is known again. Browsers keep a cookie for 400 days at most. */
export const deviceCookie = new Cookie('jurat-device', 'Lax', secret)
export const deviceSeconds = 400 * 86_400

/** The sealed challenge that a passkey signs. It binds the challenge to the browser. */
export const challengeCookie = new Cookie('jurat-challenge', 'Strict')

/**
 * A sealed sign-in that runs at the issuer. It binds the sign-in to the browser. The issuer sends the browser
 * back from another website, so the browser must send the cookie then too: Lax, and not Strict.
 */
export const ssoCookie = new Cookie('jurat-sso', 'Lax')

/** The language that a person chose on a page of signing in or in the console, which also reads it. */
export const languageCookie = new Cookie('jurat-language', 'Lax', /^[a-z]{2}$/, { isForScripts: true })

// What the console knows of its reader, for the page of the account. None of them opens anything.

/** The theme, if it is not that of the system. */
export const themeCookie = new Cookie('jurat-theme', 'Lax', /^(?:light|dark)$/, { isForScripts: true })

/** The workspace that was open last. */
export const workspaceCookie = new Cookie('jurat-workspace', 'Lax', /^[1-9]\d{0,14}$/, { isForScripts: true })

/** The browser's time zone. */
export const zoneCookie = new Cookie('jurat-zone', 'Lax', /^[\w+/-]{1,64}$/, { isForScripts: true })
