/**
 * How long a receiver asks to be left alone, from its `Retry-After` (RFC 9110): seconds, or a date as of `now`. Null where
 * it holds neither.
 */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER)
  if (!/^[A-Z][a-z]{2,8}, .* GMT$/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
