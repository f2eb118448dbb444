/**
 * How long a receiver asks to wait in `Retry-After` (RFC 9110), in seconds or as a date relative to `now`.
 * Null for anything else.
 */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER)
  if (!/^[A-Z][a-z]{2,8}, .* GMT$/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
