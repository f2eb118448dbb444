/** Whether a server on `host` listens on every address of the machine. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::'

/** URL of a server that listens on `host`, for callers on the same machine. */
export function localUrl(host: string, port: number | string): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
