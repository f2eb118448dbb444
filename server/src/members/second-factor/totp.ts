import { generateSecret, generateURI, verifySync } from 'otplib'
import { encode } from 'uqr'

const periodSeconds = 30

/** 160 random bits in base32. They are as secret as a password: store them sealed. */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** What an authenticator app reads from the QR code: `otpauth://totp/…`, with 6 digits every 30 seconds. */
export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  generateURI({ secret, issuer, label: account })

/**
 * The number of the time step, since 1970, whose code was given. One step before and after `now` is accepted,
 * because clocks differ and people type slowly. Undefined for a wrong code and for a step at or below
 * `lastStep`: store the returned step in the same transaction, so that each code works once.
 */
export function totpStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number | null,
): number | undefined {
  const token = code.replace(/\s/g, '')
  const epoch = Math.floor(now.getTime() / 1000)
  const newest = Math.floor(epoch / periodSeconds) + 1
  if (!/^[0-9]{6}$/.test(token) || (lastStep ?? 0) >= newest) return undefined
  const result = verifySync({
    secret,
    token,
    epoch,
    period: periodSeconds,
    epochTolerance: periodSeconds,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/**
 * The text as a QR code: an SVG element with a `viewBox` only, so that the page's style gives it a size. It
 * has its own white ground and the margin that readers need, because a page may be dark.
 */
export function qrSvg(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/>`,
    `<path fill="#000" d="${modules.join('')}"/></svg>`,
  ].join('')
}
