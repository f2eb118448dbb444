/** Whether only this machine can reach the URL. */
export const isLoopback = (url: string): boolean =>
  /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Why the text cannot name an OpenID Connect issuer. Undefined for a good one. */
export function issuerProblem(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'must be a URL that starts with https://'
  if (url.protocol === 'http:' && !isLoopback(text)) {
    return 'must start with https://. Only an issuer on this machine may start with http://'
  }
  if (url.search || url.hash || url.username || url.password || /[?#]/.test(text)) {
    return 'must be a URL without user, query and fragment'
  }
  return undefined
}
